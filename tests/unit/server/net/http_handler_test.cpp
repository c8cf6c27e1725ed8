// What a program answers that was built without the page, or with one of a few files.

#include "server/net/http_handler.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "server/protocol/no_accounts.hpp"

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
  void measure(Answer<GameMeasures> done) override {
    GameMeasures measures;
    measures.store.moves = 3;
    measures.store.latency.counts[0] = 2;
    measures.store.latency.counts.back() = 1;
    measures.store.latency.seconds = 7.5;
    done(measures);
  }
  [[nodiscard]] std::vector<bool> online(std::vector<std::string> const& people) override {
    return std::vector<bool>(people.size());
  }
  [[nodiscard]] bool healthy() const override { return true; }
};

Reply ask(std::span<PageFile const> page, Request const& request, std::string const& token = {}) {
  OriginPolicy const policy(8080, {});
  NoGames games;
  NoAccounts accounts;
  NetCounters counters;
  counters.count(Quota::Creations);
  HttpHandler const handler(Issuer({"a key of this test"}), policy, games, accounts, counters, "test", page, token);
  std::optional<Reply> reply;
  handler.answer(request, [&](Reply answer) { reply = std::move(answer); });
  EXPECT_TRUE(reply) << request.target;
  return reply.value_or(Reply{});
}

Reply get(std::span<PageFile const> page, std::string const& target) {
  Request request;
  request.method = "GET";
  request.target = target;
  return ask(page, request);
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

// The games would remember each of them.
TEST(HttpHandler, NoGameIsLookedForByATextThatIsLongerThanAnyId) {
  std::string const id(33, 'a');
  for (std::string const& target :
       {"/api/games/" + id, "/api/games/" + id + "/record", "/game/export/" + id, std::string("/game/export/")})
    EXPECT_EQ(get({}, target).status, 404) << target;
  Request request;
  request.method = "DELETE";
  request.target = "/api/games/" + id;
  EXPECT_EQ(ask({}, request).status, 404);
}

TEST(HttpHandler, ListsTheServersOnTheNetworkIfDiscoveryIsOn) {
  EXPECT_EQ(get({}, "/api/network").text, R"({"keepUnbegun":1,"lan":false,"urls":[],"servers":[],"dropped":0})");
  OriginPolicy const policy(8080, {});
  NoGames games;
  NoAccounts accounts;
  NetCounters const counters;
  HttpHandler const handler(Issuer({"a key of this test"}), policy, games, accounts, counters, "test", {}, {}, [] {
    return protocol::Network{7, true, {"http://192.168.1.5:8080/"}, {{"box", "https://192.168.1.6:80/", 2, 40}}, 3};
  });
  Request request;
  request.method = "GET";
  request.target = "/api/network";
  std::optional<Reply> reply;
  handler.answer(request, [&](Reply answer) { reply = std::move(answer); });
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->text, R"({"keepUnbegun":7,"lan":true,"urls":["http://192.168.1.5:8080/"],"servers":[{"name":"box",)"
                         R"("url":"https://192.168.1.6:80/","challenges":2,"seen":40}],"dropped":3})");
}

// Knows that everything is drawn.
class DrawnTables final : public TableService {
 public:
  void look_up(Principal /*who*/, protocol::TableQuestion question, Answer<protocol::TableView> done) override {
    if (question.position.empty()) return done(protocol::Failure{protocol::ErrorCode::BadPosition, "No position."});
    done(protocol::TableView{protocol::TableState::Known, "", "KQK", protocol::TableResult::Draw, 0, {}});
  }
};

TEST(HttpHandler, QuestionsAboutEndingsAreAnsweredByTheTables) {
  OriginPolicy const policy(8080, {});
  NoGames games;
  NoAccounts accounts;
  NetCounters const counters;
  HttpHandler handler(Issuer({"a key of this test"}), policy, games, accounts, counters, "test", {});
  Request request;
  request.target = "/api/tables";
  auto const asked = [&](std::string const& method, std::string const& body) {
    request.method = method;
    request.body = body;
    std::optional<Reply> reply;
    handler.answer(request, [&](Reply answer) { reply = std::move(answer); });
    return reply.value_or(Reply{});
  };
  std::string const whole = R"({"variant":"orthodox","variantText":"","options":[],"position":"k"})";
  EXPECT_EQ(asked("POST", whole).text,
            R"({"state":"off","reason":"","ending":"","result":"draw","plies":0,"moves":[]})");
  DrawnTables tables;
  handler.set_tables(&tables);
  EXPECT_EQ(asked("POST", whole).text,
            R"({"state":"known","reason":"","ending":"KQK","result":"draw","plies":0,"moves":[]})");
  EXPECT_EQ(asked("POST", R"({"variant":"orthodox","variantText":"","options":[],"position":""})").status, 400);
  EXPECT_EQ(asked("POST", R"({"variant":"orthodox"})").status, 400);
  EXPECT_EQ(asked("POST", "no JSON").status, 400);
  EXPECT_EQ(asked("POST", std::string(300'000, ' ')).status, 413);
  EXPECT_EQ(asked("GET", "").status, 405);
}

// A session whose secret is to be replaced; the commit that does is told at once.
class DueAccounts final : public NoAccounts {
 public:
  [[nodiscard]] std::optional<Principal> recognise(Principal guest) override {
    guest.login = std::make_shared<Login const>();
    return guest;
  }
  [[nodiscard]] bool is_due(std::string const& /*secret*/) override { return true; }
  void replace(std::string const& /*secret*/, std::string /*fresh*/, std::function<void(bool)> done) override {
    done(true);
  }
};

TEST(HttpHandler, ARequestIsNotHandledWhereTheCommitOfItsNewSecretIsTold) {
  OriginPolicy const policy(8080, {});
  NoGames games;
  DueAccounts accounts;
  NetCounters const counters;
  Issuer const issuer({"a key of this test"});
  bool is_handled = false;
  HttpHandler handler(issuer, policy, games, accounts, counters, "test", {}, {}, [&is_handled] {
    is_handled = true;
    return protocol::Network{};
  });
  std::vector<std::function<void()>> later;
  handler.run_later([&later](std::function<void()> work) { later.push_back(std::move(work)); });
  Request request;
  request.method = "GET";
  request.target = "/api/network";
  request.cookie = "strata=" + issuer.make();
  std::optional<Reply> reply;
  handler.answer(request, [&](Reply answer) { reply = std::move(answer); });
  EXPECT_FALSE(is_handled);
  ASSERT_EQ(later.size(), 1U);
  later.front()();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 200);
  EXPECT_TRUE(header(*reply, "Set-Cookie").starts_with("strata=")) << header(*reply, "Set-Cookie");
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

TEST(HttpHandler, NetworksAreListedAndKeptForEverByTheirHash) {
  std::vector<OwnNetwork> const networks = {{"0123456789abcdef", "a.net", std::string(1000, 'x')}};
  OriginPolicy const policy(8080, {});
  NoGames games;
  NoAccounts accounts;
  NetCounters counters;
  HttpHandler handler(Issuer({"a key of this test"}), policy, games, accounts, counters, "test", {});
  handler.offer_networks(networks);
  auto const asked = [&](std::string const& target, std::string const& method = "GET", std::string const& packing = {},
                         std::string const& known = {}) {
    Request request;
    request.method = method;
    request.target = target;
    request.accept_encoding = packing;
    request.if_none_match = known;
    std::optional<Reply> reply;
    handler.answer(request, [&](Reply answer) { reply = std::move(answer); });
    EXPECT_TRUE(reply) << target;
    return reply.value_or(Reply{});
  };
  Reply const list = asked("/api/networks");
  EXPECT_EQ(list.status, 200);
  std::smatch path;
  ASSERT_TRUE(std::regex_search(list.text, path, std::regex("/networks/0123456789abcdef-[a-z2-7]+[.]net")))
      << list.text;
  Reply const plain = asked(path.str());
  EXPECT_EQ(plain.status, 200);
  EXPECT_EQ(plain.bytes, networks[0].bytes);
  EXPECT_EQ(header(plain, "Content-Type"), "application/octet-stream");
  EXPECT_EQ(header(plain, "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding");
  EXPECT_EQ(header(plain, "Content-Encoding"), "");
  EXPECT_EQ(header(plain, "Set-Cookie"), "");
  Reply const packed = asked(path.str(), "GET", "br, gzip");
  EXPECT_EQ(header(packed, "Content-Encoding"), "gzip");
  EXPECT_LT(packed.bytes.size(), 100U);
  EXPECT_NE(header(packed, "ETag"), header(plain, "ETag"));
  EXPECT_EQ(asked(path.str(), "GET", {}, header(plain, "ETag")).status, 304);
  EXPECT_EQ(asked("/networks/0123456789abcdef-of_another.net").status, 404);
  EXPECT_EQ(asked("/networks/").status, 404);
  EXPECT_EQ(asked(path.str(), "POST").status, 405);
  EXPECT_EQ(asked("/api/networks", "POST").status, 405);
}

// Who asks for the metrics: from where, under which name, with what.
int metrics_status(bool from_this_machine, std::string const& host, std::string const& authorization,
                   std::string const& token) {
  Request request;
  request.method = "GET";
  request.target = "/metrics";
  request.host = host;
  request.authorization = authorization;
  request.from_this_machine = from_this_machine;
  return ask({}, request, token).status;
}

TEST(HttpHandler, TheMetricsAreForThisMachineAndForWhoShowsTheToken) {
  std::string const token = "sixteen letters.";
  EXPECT_EQ(metrics_status(true, "127.0.0.1:8080", {}, {}), 200);
  EXPECT_EQ(metrics_status(true, "localhost:8080", {}, token), 200);
  EXPECT_EQ(metrics_status(true, "192.168.1.5:8080", {}, {}), 403) << "a name that others reach it by";
  EXPECT_EQ(metrics_status(false, "127.0.0.1:8080", {}, {}), 403) << "through a proxy";
  EXPECT_EQ(metrics_status(false, "chess.example", "Bearer " + token, token), 200);
  for (std::string const& wrong : std::vector<std::string>{"", "Bearer " + token + "x", "Bearer ", "bearer", token})
    EXPECT_EQ(metrics_status(false, "chess.example", wrong, token), 403) << wrong;
  EXPECT_EQ(metrics_status(false, "chess.example", "Bearer ", {}), 403) << "there is no token";
}

TEST(HttpHandler, TheMetricsAreTextOfPrometheus) {
  Request request;
  request.method = "GET";
  request.target = "/metrics";
  request.host = "localhost:8080";
  request.from_this_machine = true;
  Reply const reply = ask({}, request);
  EXPECT_EQ(header(reply, "Content-Type"), "text/plain; version=0.0.4; charset=utf-8");
  for (std::string const line :
       {"# TYPE strata_moves_total counter\nstrata_moves_total 3\n", "# TYPE strata_commit_seconds histogram\n",
        "strata_commit_seconds_count 3\nstrata_commit_seconds_sum 7.5\n",
        "strata_commit_seconds_bucket{le=\"0.001\"} 2\n", "strata_commit_seconds_bucket{le=\"5\"} 2\n",
        "strata_commit_seconds_bucket{le=\"+Inf\"} 3\n", "strata_quota_refusals_total{quota=\"creations\"} 1\n",
        "strata_refusals_total{reason=\"not_your_turn\"} 0\n", "strata_build_info{version=\"test\"} 1\n"})
    EXPECT_NE(reply.text.find(line), std::string::npos) << line << reply.text;
}

// Asks a node of a cluster.
Reply ask_node(ClusterMeasures const& cluster, std::string const& target, bool is_here) {
  OriginPolicy const policy(8080, {});
  NoGames games;
  NoAccounts accounts;
  NetCounters const counters;
  HttpHandler handler(Issuer({"a key of this test"}), policy, games, accounts, counters, "test", {}, {});
  handler.watch_cluster([cluster] { return cluster; });
  Request request;
  request.method = "GET";
  request.target = target;
  request.host = is_here ? "localhost:8080" : "chess.example";
  request.from_this_machine = is_here;
  std::optional<Reply> reply;
  handler.answer(request, [&](Reply answer) { reply = std::move(answer); });
  EXPECT_TRUE(reply) << target;
  return reply.value_or(Reply{});
}

// The time since the start, which goes on, is left out.
std::string health_of(Reply const& reply) {
  static std::regex const uptime(R"(,"uptime":\d+)");
  EXPECT_TRUE(std::regex_search(reply.text, uptime)) << reply.text;
  return std::regex_replace(reply.text, uptime, "");
}

TEST(HttpHandler, TheHealthOfANodeShowsALostBusAndLateness) {
  ClusterMeasures cluster;
  cluster.nodes = 3;
  cluster.owned_games = 7;
  cluster.heartbeat = 250;
  cluster.has_bus = true;
  Reply const well = ask_node(cluster, "/healthz", true);
  EXPECT_EQ(well.status, 200);
  EXPECT_EQ(health_of(well), R"({"ok":true,"version":"test","games":0,"store":true,"bus":true,"heartbeat":250,)"
                             R"("nodes":3,"owned":7})");
  // Counts are for this machine alone; without the bus its games go on.
  cluster.has_bus = false;
  Reply const elsewhere = ask_node(cluster, "/healthz", false);
  EXPECT_EQ(elsewhere.status, 200);
  EXPECT_EQ(health_of(elsewhere), R"({"ok":true,"version":"test","store":true,"bus":false,"heartbeat":250})");
  cluster.is_late = true;
  EXPECT_EQ(ask_node(cluster, "/healthz", false).status, 503);
  EXPECT_EQ(health_of(get({}, "/healthz")), R"({"ok":true,"version":"test"})") << "of a server that is alone";
}

TEST(HttpHandler, TheMetricsOfANodeHaveThoseOfItsCluster) {
  ClusterMeasures cluster;
  cluster.nodes = 3;
  cluster.is_leader = true;
  cluster.heartbeat = 250;
  cluster.owned_games = 7;
  cluster.frames_sent = 11;
  cluster.frames_strange = 2;
  cluster.bus_overtaken = 5;
  std::string const text = ask_node(cluster, "/metrics", true).text;
  for (std::string const line :
       {"strata_cluster_nodes 3\n", "strata_cluster_leader 1\n", "strata_cluster_heartbeat_seconds 0.25\n",
        "strata_cluster_owned_games 7\n", "strata_cluster_frames_total{way=\"sent\"} 11\n",
        "strata_cluster_frames_total{way=\"strange\"} 2\n", "strata_cluster_bus 0\n",
        "strata_cluster_bus_lost_total{way=\"in\"} 5\n", "# TYPE strata_cluster_takeovers_total counter\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
  Request request;
  request.method = "GET";
  request.target = "/metrics";
  request.host = "localhost:8080";
  request.from_this_machine = true;
  EXPECT_EQ(ask({}, request).text.find("strata_cluster"), std::string::npos) << "of a server that is alone";
}

}  // namespace
}  // namespace strata::server::net
