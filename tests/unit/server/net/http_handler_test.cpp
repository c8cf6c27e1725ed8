// What a program answers that was built without the page, or with one of a few files.

#include "server/net/http_handler.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>

namespace strata::server::net {
namespace {

// Games that are never asked for.
class NoGames final : public GameService {
 public:
  void connect(ConnectionId, Principal, std::shared_ptr<MessageSink>) override { FAIL(); }
  void receive(ConnectionId, protocol::ClientMessage, Moment) override { FAIL(); }
  void disconnect(ConnectionId, bool) override { FAIL(); }
  void create(Principal, protocol::CreateGame, Answer<protocol::Created>) override { FAIL(); }
  void list(Principal, std::optional<protocol::ListPlace>, Answer<protocol::Games> done) override {
    done(protocol::Games{});
  }
  void count(Answer<std::int64_t> done) override { done(std::int64_t{0}); }
  void snapshot(Principal, std::string, Answer<protocol::GameSnapshot>) override { FAIL(); }
  void remove(Principal, std::string, Answer<Removed>) override { FAIL(); }
  void name(Principal, Answer<protocol::Me>) override { FAIL(); }
  void rename(Principal, protocol::Me, Answer<protocol::Me>) override { FAIL(); }
  void challenges(Answer<protocol::Challenges>) override { FAIL(); }
  [[nodiscard]] bool healthy() const override { return true; }
};

Reply get(std::span<PageFile const> page, std::string const& target) {
  OriginPolicy const policy(8080, {});
  NoGames games;
  HttpHandler const handler(policy, games, "test", page);
  Request request;
  request.method = "GET";
  request.target = target;
  std::optional<Reply> reply;
  handler.answer(request, [&](Reply answer) { reply = std::move(answer); });
  EXPECT_TRUE(reply) << target;
  return reply.value_or(Reply{});
}

std::string header(Reply const& reply, std::string_view name) {
  for (auto const& [each, value] : reply.headers)
    if (each == name) return value;
  return {};
}

TEST(HttpHandler, WithoutThePageEveryAddressOfItSaysWhatIsMissing) {
  for (char const* const target : {"/", "/game/abc", "/games", "/new/orthodox?x=1", "/rules/parmen"}) {
    Reply const reply = get({}, target);
    EXPECT_EQ(reply.status, 503) << target;
    EXPECT_EQ(header(reply, "Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(header(reply, "Cache-Control"), "no-store") << "the next program may have the page";
    EXPECT_NE(reply.text.find("./run"), std::string::npos) << reply.text;
  }
  EXPECT_EQ(get({}, "/assets/index.js").status, 404);
  EXPECT_EQ(get({}, "/elsewhere").status, 404);
}

TEST(HttpHandler, WithoutThePageTheServerWorks) {
  EXPECT_EQ(get({}, "/api/games").status, 200);
  EXPECT_EQ(get({}, "/healthz").status, 200);
}

TEST(HttpHandler, SaysWhoIsOnTheNetworkWhereSomebodyLooks) {
  EXPECT_EQ(get({}, "/api/network").text, R"({"lan":false,"urls":[],"servers":[],"dropped":0})");
  OriginPolicy const policy(8080, {});
  NoGames games;
  HttpHandler const handler(policy, games, "test", {}, [] {
    return protocol::Network{true, {"http://192.168.1.5:8080/"}, {{"box", "https://192.168.1.6:80/", 2, 40}}, 3};
  });
  Request request;
  request.method = "GET";
  request.target = "/api/network";
  std::optional<Reply> reply;
  handler.answer(request, [&](Reply answer) { reply = std::move(answer); });
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->text, R"({"lan":true,"urls":["http://192.168.1.5:8080/"],"servers":[{"name":"box",)"
                         R"("url":"https://192.168.1.6:80/","challenges":2,"seen":40}],"dropped":3})");
}

TEST(HttpHandler, WithThePageItsAddressesGiveIt) {
  std::array<PageFile, 2> const page = {PageFile{"/index.html", "text/html", "1", "the page", ""},
                                        PageFile{"/assets/a.js", "text/javascript", "2", "a script", ""}};
  for (char const* const target : {"/", "/game/abc", "/index.html"}) {
    EXPECT_EQ(get(page, target).status, 200) << target;
    EXPECT_EQ(get(page, target).bytes, "the page") << target;
  }
  EXPECT_EQ(get(page, "/assets/a.js").bytes, "a script");
  EXPECT_EQ(get(page, "/elsewhere").status, 404);
}

}  // namespace
}  // namespace strata::server::net
