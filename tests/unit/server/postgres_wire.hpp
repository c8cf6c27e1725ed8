#pragma once
// A line to a server of PostgreSQL that a test cuts where it wants: a socket in a folder, which passes on what comes.

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace strata::server {

class PostgresWire {
 public:
  enum class Fault : std::uint8_t {
    None,
    Lost,  // the line is cut, and the server never reads what was sent
    Held,  // the line is cut, and the server reads what was sent at release()
    Late,  // the line is cut, and the server reads what was sent after somebody has asked for a writer's commits
  };

  // Between the sockets of these two folders.
  PostgresWire(std::filesystem::path const& server, std::filesystem::path const& folder)
      : server_(server / name), own_(folder / name) {
    listen();
    thread_ = std::thread([this] { run(); });
  }
  PostgresWire(PostgresWire const&) = delete;
  PostgresWire& operator=(PostgresWire const&) = delete;
  ~PostgresWire() {
    {
      std::lock_guard const lock(mutex_);
      is_over_ = true;
    }
    thread_.join();
    for (Line const& line : lines_) close(line);
    ::close(listening_);
  }

  // The next that is sent with this text in it meets the fault, after those that were asked for before.
  void meet(Fault fault, std::string text) {
    std::lock_guard const lock(mutex_);
    faults_.emplace_back(fault, std::move(text));
  }
  // Cuts all lines, and makes none until come_back().
  void cut() {
    std::lock_guard const lock(mutex_);
    for (Line& line : lines_) close(line);
    lines_.clear();
    ::close(std::exchange(listening_, -1));
    std::filesystem::remove(own_);
  }
  void come_back() {
    std::lock_guard const lock(mutex_);
    listen();
  }
  // The server reads what was held, and is done with it after.
  void release() {
    std::unique_lock lock(mutex_);
    for (Line& line : lines_) deliver(line);
    changed_.wait(lock, [this] {
      for (Line const& line : lines_)
        if (line.is_cut) return false;
      return true;
    });
  }

 private:
  static constexpr char const* name = ".s.PGSQL.5432";
  struct Line {
    int client = -1, server = -1;
    bool is_cut = false;  // for the client
    Fault fault = Fault::None;
    std::string held;
  };

  static sockaddr_un address_of(std::filesystem::path const& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.string().copy(&address.sun_path[0], sizeof address.sun_path - 1);
    return address;
  }
  // A socket that poll() waits for ends at once only if it is shut down.
  static void close(Line const& line) {
    for (int const socket : {line.client, line.server}) {
      if (socket < 0) continue;
      ::shutdown(socket, SHUT_RDWR);
      ::close(socket);
    }
  }
  static void send(int to, std::string_view bytes) {
    while (!bytes.empty()) {
      ssize_t const sent = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  static void deliver(Line& line) {
    if (!line.is_cut || line.fault == Fault::None) return;
    send(line.server, line.held);
    ::shutdown(line.server, SHUT_WR);
    line.fault = Fault::None;
  }

  void listen() {
    listening_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un const address = address_of(own_);
    EXPECT_EQ(::bind(listening_, reinterpret_cast<sockaddr const*>(&address), sizeof address), 0) << own_;
    EXPECT_EQ(::listen(listening_, 100), 0);
  }

  void accept() {
    Line line;
    line.client = ::accept(listening_, nullptr, nullptr);
    line.server = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un const address = address_of(server_);
    EXPECT_EQ(::connect(line.server, reinterpret_cast<sockaddr const*>(&address), sizeof address), 0) << server_;
    lines_.push_back(line);
  }

  // False: the line is over.
  bool from_client(Line& line) {
    std::array<char, 65536> buffer{};
    ssize_t const read = ::recv(line.client, buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (read <= 0) return false;
    std::string_view const bytes(buffer.data(), static_cast<std::size_t>(read));
    if (!faults_.empty() && bytes.find(faults_.front().second) != std::string_view::npos) {
      line.fault = faults_.front().first;
      faults_.pop_front();
      if (line.fault == Fault::Lost) return false;
      line.held = bytes;
      ::close(std::exchange(line.client, -1));
      line.is_cut = true;
      return true;
    }
    send(line.server, bytes);
    if (bytes.find("store_writer") != std::string_view::npos)
      late_at_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
    return true;
  }
  static bool from_server(Line& line) {
    std::array<char, 65536> buffer{};
    ssize_t const read = ::recv(line.server, buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (read <= 0) return false;
    if (!line.is_cut) send(line.client, {buffer.data(), static_cast<std::size_t>(read)});
    return true;
  }

  void run() {
    std::unique_lock lock(mutex_);
    while (!is_over_) {
      std::vector<pollfd> waited{{listening_, POLLIN, 0}};
      for (Line const& line : lines_) {
        waited.push_back({line.client, POLLIN, 0});
        waited.push_back({line.server, POLLIN, 0});
      }
      lock.unlock();
      ::poll(waited.data(), waited.size(), 10);
      lock.lock();
      // Anything may have been cut meanwhile: each is asked again.
      if (is_ready(listening_)) accept();
      if (late_at_ != std::chrono::steady_clock::time_point() && std::chrono::steady_clock::now() >= late_at_) {
        late_at_ = {};
        for (Line& line : lines_)
          if (line.fault == Fault::Late) deliver(line);
      }
      std::erase_if(lines_, [this](Line& line) {
        bool const goes_on =
            (!is_ready(line.client) || from_client(line)) && (!is_ready(line.server) || from_server(line));
        if (!goes_on) close(line);
        return !goes_on;
      });
      changed_.notify_all();
    }
  }
  static bool is_ready(int socket) {
    pollfd waited{socket, POLLIN, 0};
    return socket >= 0 && ::poll(&waited, 1, 0) == 1;
  }

  std::filesystem::path server_, own_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Line> lines_;
  std::deque<std::pair<Fault, std::string>> faults_;
  std::chrono::steady_clock::time_point late_at_;
  bool is_over_ = false;
  int listening_ = -1;
  std::thread thread_;
};

}  // namespace strata::server
