// A stream of lines over a real connection: what the client gets, and when it is over.

#include "server/net/line_stream.hpp"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "server/net/entrance.hpp"

namespace strata::server::net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

class Source final : public LineSource {
 public:
  void begin(std::shared_ptr<LineSink> sink) override { sink_ = std::move(sink); }
  void ended() override {
    has_ended_ = true;
    sink_.reset();
  }
  std::shared_ptr<LineSink> sink_;
  bool has_ended_ = false;
};

class LineStreams : public testing::Test {
 protected:
  LineStreams() : client_(io_) {
    tcp::acceptor acceptor(io_, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    // Little waits in the system, so that a client that does not read is noticed soon.
    acceptor.set_option(asio::socket_base::send_buffer_size(8192));
    client_.open(tcp::v4());
    client_.set_option(asio::socket_base::receive_buffer_size(8192));
    client_.connect(acceptor.local_endpoint());
    tcp::socket socket = acceptor.accept();
    auto place = places_.staying.admit({}, std::chrono::steady_clock::now(), {});
    stream_ = std::make_shared<LineStream>(
        LineStream::Client{Stream(std::move(socket), nullptr), std::move(place), {}, {}, somebody_, {}}, source_);
    asio::co_spawn(io_, stream_->run(), asio::detached);
    io_.poll();
  }
  std::string read_all() {
    std::string text;
    boost::system::error_code end;
    asio::read(client_, asio::dynamic_buffer(text), end);
    return text;
  }

  Principal somebody_{
      .hash = "somebody",
      .login = std::make_shared<Login const>(Login{.session = "a session", .device = "", .claimed = {}})};
  NetCounters counters_;
  Places places_{16, counters_};
  asio::io_context io_;
  tcp::socket client_;
  std::shared_ptr<Source> source_ = std::make_shared<Source>();
  std::shared_ptr<LineStream> stream_;
};

TEST_F(LineStreams, LinesFromAnyThreadComeAsChunksAndThenTheEnd) {
  ASSERT_TRUE(source_->sink_);
  EXPECT_TRUE(stream_->showed("a session"));
  EXPECT_FALSE(stream_->showed("another"));
  std::thread other([&] {
    source_->sink_->push("{\"a\":1}");
    source_->sink_->push("{\"b\":2}");
    source_->sink_->end();
    source_->sink_->push("too late");
  });
  other.join();
  std::string text;
  std::thread reader([&] {
    text = read_all();
    client_.close();
  });
  io_.run();
  reader.join();
  EXPECT_EQ(text, "10\r\n{\"a\":1}\n{\"b\":2}\n\r\n0\r\n\r\n");
  EXPECT_TRUE(source_->has_ended_);
  EXPECT_EQ(places_.staying.size(), 0U) << "its place is free";
}

TEST_F(LineStreams, AClientThatDoesNotReadIsCutOff) {
  std::string const line(1000, 'x');
  // More than may wait, and more than the system takes.
  for (int count = 0; count < 400 && source_->sink_; ++count) {
    source_->sink_->push(line);
    if (count % 20 == 0) io_.poll();
  }
  io_.run();
  EXPECT_TRUE(source_->has_ended_);
  EXPECT_LT(read_all().size(), 400'000U);
}

TEST_F(LineStreams, AClientThatGoesEndsTheStream) {
  client_.shutdown(tcp::socket::shutdown_send);
  io_.run();
  EXPECT_TRUE(source_->has_ended_);
}

TEST_F(LineStreams, ItEndsWithoutALine) {
  ASSERT_EQ(places_.staying.size(), 1U);
  stream_->end();
  std::thread reader([&] {
    EXPECT_EQ(read_all(), "0\r\n\r\n");
    client_.close();
  });
  io_.run();
  reader.join();
  EXPECT_TRUE(source_->has_ended_);
}

}  // namespace
}  // namespace strata::server::net
