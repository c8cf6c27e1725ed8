#include "server/wiring.hpp"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "api/api.hpp"
#include "server/accounts/account_server.hpp"
#include "server/accounts/relation_server.hpp"
#include "server/bots/bot_api.hpp"
#include "server/cluster/leading.hpp"
#include "server/cluster/refresh.hpp"
#include "server/cluster_node.hpp"
#include "server/games/game_server.hpp"
#include "server/games/player_server.hpp"
#include "server/lan/lan_service.hpp"
#include "server/net/log.hpp"
#include "server/net/net_server.hpp"
#include "server/net/origin_policy.hpp"
#include "server/net/page.hpp"
#include "server/order/order_server.hpp"
#include "server/own_networks.hpp"
#include "server/protocol/names.hpp"
#include "server/push/endpoint.hpp"
#include "server/push/push_server.hpp"
#include "server/store/database_files.hpp"
#include "server/store/postgres_store.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/tables/table_server.hpp"
#include "server/threads/loop.hpp"
#include "server/tournaments/tournament_server.hpp"

namespace strata::server {

namespace {

// What large blocks are taken for is over soon: apart from the heap they leave no holes in it that small ones settle in.
void set_up_heap() {
  constexpr int large = 48 * 1024;
  mallopt(M_MMAP_THRESHOLD, large);
}

constexpr int further_ports = 20;
constexpr std::int64_t house_retry = 1'000;  // milliseconds

// The address of the server of a folder, for a second server that finds the folder in use.
std::filesystem::path address_file(std::filesystem::path const& data) { return data / "strata.address"; }

Error with_address(Error error, std::filesystem::path const& data) {
  std::string address;
  std::getline(std::ifstream(address_file(data)), address);
  bool const is_served = error.message.find("another running server") != std::string::npos;
  if (is_served && !address.empty()) error.message += " (it is at " + address + ")";
  return error;
}

void write_address(std::filesystem::path const& data, std::string const& address) {
  std::ofstream(address_file(data)) << address << "\n";
  std::error_code ignored;
  std::filesystem::permissions(address_file(data),
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, ignored);
}

// The number of challenges open to anyone: the last answer of the games, until the next one arrives.
std::function<int()> count_of_challenges(GameService& games) {
  return [&games, count = std::make_shared<std::atomic<int>>(0)] {
    games.challenges([count](std::variant<protocol::Challenges, protocol::Failure> const& answer) {
      if (auto const* const open = std::get_if<protocol::Challenges>(&answer))
        *count = static_cast<int>(
            std::ranges::count_if(open->challenges, [](auto const& challenge) { return challenge.invites.empty(); }));
    });
    return count->load();
  };
}

Result<std::unique_ptr<lan::LanService>> find_others(ServeOptions const& options, int page_port, GameService& games) {
  lan::LanOptions lan_options;
  lan_options.lan_port = options.lan_port;
  auto const host = lan::read_address(options.host);
  if (host && host->bits != 0) lan_options.only = host;
  lan_options.page_port = page_port;
  lan_options.has_tls = !options.tls_certificate.empty();
  lan_options.challenges = count_of_challenges(games);
  return lan::LanService::start(std::move(lan_options));
}

struct OpenStore {
  std::unique_ptr<SqlStore> store;
  ClusterStore* cluster = nullptr;  // the same store; null if it has no other nodes
};

Result<OpenStore> open_store(ServeOptions const& options) {
  if (options.store.empty()) {
    auto store = SqliteStore::open(options.data, options.store_limits);
    if (!store) return std::unexpected(with_address(store.error(), options.data));
    return OpenStore{std::move(*store)};
  }
  if (auto const made = make_folder(options.data); !made) return std::unexpected(made.error());
  auto store = PostgresStore::open(options.store, options.store_limits);
  if (!store) return std::unexpected(store.error());
  ClusterStore& cluster = (*store)->cluster();
  return OpenStore{std::move(*store), &cluster};
}

// What stands in the first lines of the file, `most` of them at the most; nothing without a file.
Result<std::vector<std::string>> read_secrets(std::string const& option, std::string const& file, std::size_t shortest,
                                              std::size_t most) {
  std::vector<std::string> secrets;
  if (file.empty()) return secrets;
  std::ifstream stream(file);
  for (std::string line; secrets.size() < most && std::getline(stream, line);) {
    if (line.size() < shortest)
      return failure(ErrorCode::Io,
                     "line " + std::to_string(secrets.size() + 1) + " of this file of " + option + " has " +
                         std::to_string(line.size()) + " characters, expected " + std::to_string(shortest) + " or more",
                     file);
    secrets.push_back(std::move(line));
  }
  if (secrets.empty()) return failure(ErrorCode::Io, "this file of " + option + " cannot be read, or is empty", file);
  return secrets;
}

// Null if this server is alone.
Result<std::unique_ptr<ClusterNode>> join_cluster(ServeOptions const& options, ClusterStore* store) {
  std::unique_ptr<ClusterNode> none;
  if (options.bus.empty()) return none;
  if (store == nullptr)
    return failure(ErrorCode::BadUsage, "--bus needs --store with the address of a database of PostgreSQL");
  auto const login = read_secrets("--bus-login", options.bus_login, 1, 1);
  if (!login) return std::unexpected(login.error());
  std::string const words = login->empty() ? std::string() : login->front();
  std::size_t const colon = std::min(words.find(':'), words.size());
  if (!words.empty() && (colon == 0 || colon + 1 >= words.size()))
    return failure(ErrorCode::Io, "the first line of this file of --bus-login is no NAME:PASSWORD", options.bus_login);
  ClusterNode::Options node{options.bus, options.node_address, options.version, options.bus_certificates};
  node.bus_user = words.substr(0, colon);
  if (!words.empty()) node.bus_password = words.substr(colon + 1);
  return ClusterNode::join(std::move(node), *store);
}

// Null: the operator has named no contact, so nobody is told anything.
Result<std::unique_ptr<PushServer>> open_push(ServeOptions const& options, PushStore& store, GameService& games) {
  std::unique_ptr<PushServer> none;
  if (options.push_contact.empty()) return none;
  PushOptions push;
  push.contact = options.push_contact;
  push.delay = std::chrono::seconds(options.push_delay);
  for (std::string const& service : options.push_services) {
    auto origin = push::read_service(service);
    if (!origin)
      return failure(ErrorCode::BadUsage, "--push-service is \"" + service +
                                              "\", expected one like https://push.example:8443 (" +
                                              origin.error().message + ")");
    push.services.push_back(std::move(*origin));
  }
  return PushServer::open(std::move(push), store,
                          [&games](std::string const& person) -> bool { return games.online({person}).front(); });
}

// Stops it before the games go, whose store it uses.
struct StoppedBefore {
  std::unique_ptr<PushServer> const& push;
  explicit StoppedBefore(std::unique_ptr<PushServer> const& of) : push(of) {}
  StoppedBefore(StoppedBefore const&) = delete;
  StoppedBefore& operator=(StoppedBefore const&) = delete;
  ~StoppedBefore() {
    if (push) push->stop();
  }
};

// Stops it before the games go, to which it passes things on.
struct NodeStoppedBefore {
  std::unique_ptr<ClusterNode> const& node;
  explicit NodeStoppedBefore(std::unique_ptr<ClusterNode> const& of) : node(of) {}
  NodeStoppedBefore(NodeStoppedBefore const&) = delete;
  NodeStoppedBefore& operator=(NodeStoppedBefore const&) = delete;
  ~NodeStoppedBefore() {
    if (node) node->stop();
  }
};

// Our own engine's accounts at these levels.
Result<std::vector<bots::HouseBot>> house_bots(std::vector<int> const& levels, AccountServer& accounts) {
  std::vector<std::string> variants;
  for (api::VariantInfo const& variant : api::variants()) variants.push_back(variant.id);
  std::vector<bots::HouseBot> house;
  for (int const level : levels) {
    auto who = accounts.make_house_bot(level, variants);
    if (!who) return std::unexpected(who.error());
    house.push_back({level, house_name(level), std::move(*who)});
  }
  return house;
}

}  // namespace

Result<void> serve(ServeOptions const& options, std::function<void(Served const& served)> const& ready) {
  set_up_heap();
  net::start_log(options.verbose);
  for (std::string const& origin : options.origins) {
    if (net::OriginPolicy::is_origin(origin)) continue;
    return failure(ErrorCode::BadUsage, "--origin is \"" + origin +
                                            "\", expected one like https://chess.example or http://192.168.1.5:8080");
  }
  constexpr std::size_t shortest_token = 16, shortest_key = 32, most_keys = 4;
  auto const metrics_token = read_secrets("--metrics-token", options.metrics_token, shortest_token, 1);
  if (!metrics_token) return std::unexpected(metrics_token.error());
  auto identity_keys = read_secrets("--identity-key", options.identity_key, shortest_key, most_keys);
  if (!identity_keys) return std::unexpected(identity_keys.error());
  OwnNetworks networks;
  if (!options.networks.empty()) {
    auto read = read_own_networks(options.networks);
    if (!read) return std::unexpected(std::move(read.error()));
    networks = std::move(*read);
    for (Error const& refused : networks.refused)
      spdlog::warn("event=network_refused reason={}", protocol::quoted(refused.text()));
  }
  GameServerOptions game_options;
  game_options.networks = networks.networks;
  game_options.workers = options.workers;
  game_options.loops = options.game_loops;
  game_options.analysis.threads = options.analysis_threads;
  game_options.version = options.version;
  if (auto const* const page = net::page_file(net::page_files(), "/")) game_options.page = page->hash;
  game_options.retention = options.retention;
  auto opened = open_store(options);
  if (!opened) return std::unexpected(opened.error());
  std::unique_ptr<SqlStore>& store = opened->store;
  // It joins before anything is read whose changes others tell. It is destroyed after the games, which tell it things to their end.
  auto joined = join_cluster(options, opened->cluster);
  if (!joined) return std::unexpected(joined.error());
  std::unique_ptr<ClusterNode>& node = *joined;
  auto issued = store->issued();
  if (!issued) return std::unexpected(issued.error());
  SqlStore& stored = *store;
  std::unique_ptr<PushServer> push;   // before the games, which tell it things to their end
  std::unique_ptr<GameServer> games;  // owns the store, so it goes after those that use it
  AccountOptions account_options;
  account_options.sign_up = options.sign_up;
  account_options.relations = &stored;
  auto accounts = AccountServer::open(account_options, stored);
  if (!accounts) return std::unexpected(accounts.error());
  if (node) (*accounts)->follow_others();
  GameService* front = nullptr;  // the games, or the router in front of them
  auto relations = RelationServer::open(
      {.store = stored,
       .accounts = stored,
       .account_of = [&accounts = **accounts](std::string const& person) { return accounts.account_of(person); },
       .online = [&front](std::vector<std::string> const& people) { return front->online(people); },
       .blocks_changed = [&games] { games->blocks_changed(); }});
  if (!relations) return std::unexpected(relations.error());
  // They ask who has blocked whom as long as they work.
  struct Drained {
    std::unique_ptr<GameServer>& games;
    ~Drained() {
      if (games) games->drain();
    }
  } const drained{games};
  game_options.blocks = &(*relations)->blocks();
  if (node) game_options.may_end_overdue = [&node] { return node->may_end_overdue(); };
  games = std::make_unique<GameServer>(game_options, std::move(store));
  NodeStoppedBefore const node_is_stopped{node};
  cluster::Router* const router = node ? &node->route(*games) : nullptr;
  front = router != nullptr ? static_cast<GameService*>(router) : games.get();
  PairedGames& paired = router != nullptr ? static_cast<PairedGames&>(*router) : *games;
  ModeratedGames& moderated = router != nullptr ? static_cast<ModeratedGames&>(*router) : *games;
  auto players = std::make_unique<PlayerServer>(stored, stored);
  // After the games that are made for it, so that it goes before them.
  TournamentOptions tournament_options;
  if (node) tournament_options.leads = [&node] { return node->leads(); };
  auto tournaments =
      std::make_unique<TournamentServer>(tournament_options, TournamentServer::Stores{stored, stored, stored}, paired);
  auto opened_push = open_push(options, stored, *front);
  if (!opened_push) return std::unexpected(opened_push.error());
  push = std::move(*opened_push);
  StoppedBefore const push_is_stopped{push};
  games->set_notices(push.get());
  tournaments->set_notices(push.get());
  (*accounts)->export_devices([&stored](std::string const& account) {
    return PushServer::devices(stored, account, machine_clock().now().utc);
  });
  (*accounts)->watch_deletions([&games, &tournaments, &relations = **relations](std::string const& account) {
    relations.account_deleted(account);
    games->erase_deleted();
    tournaments->account_deleted(account);
  });
  auto order = OrderServer::open(
      {stored, stored, moderated,
       [&accounts = **accounts](AccountRow const& account, SecurityRow log, AccountAnswer<Done> const& done) {
         accounts.remove(account, std::move(log), done);
       }});
  if (!order) return std::unexpected(order.error());
  games->watch_chat([&order = **order](Principal const& who) { return order.refuse_chat(who); });
  auto admin_token = (*accounts)->make_admin_token(options.admin_token);
  if (!admin_token) return std::unexpected(admin_token.error());

  net::NetOptions net_options;
  net_options.host = options.host;
  net_options.port = options.port;
  net_options.further_ports = options.port_is_chosen ? 0 : further_ports;
  net_options.origins = options.origins;
  net_options.proxies = options.proxies;
  net_options.version = options.version;
  if (!metrics_token->empty()) net_options.metrics_token = metrics_token->front();
  // A secret issued under the folder's own key stays valid under another key.
  identity_keys->push_back(std::move(issued->key));
  net_options.identity_keys = std::move(*identity_keys);
  net_options.issued_before = std::move(issued->before);
  net_options.limits = options.limits;
  net_options.tls_certificate = options.tls_certificate;
  net_options.tls_key = options.tls_key;
  net_options.hsts_seconds = options.hsts_seconds;
  std::unique_ptr<lan::LanService> others;
  if (options.lan) {
    net_options.names = lan::names_on_network(lan::host_name());
  }
  net_options.network = [&others, days = options.retention.unbegun / milliseconds_per_day] {
    protocol::Network network = others ? others->network() : protocol::Network{};
    network.keep_unbegun = days;
    return network;
  };
  net_options.networks = networks.networks;
  net_options.players = players.get();
  net_options.order = order->get();
  net_options.tournaments = tournaments.get();
  net_options.push = push.get();
  net_options.relations = relations->get();
  std::unique_ptr<TableServer> tables;
  if (!options.tables.empty()) {
    TableOptions table_options;
    table_options.folder = options.tables;
    table_options.make_bytes = options.make_tables;
    tables = std::make_unique<TableServer>(std::move(table_options));
  }
  net_options.tables = tables.get();
  // After the games and accounts that it knows, so that it goes before them.
  auto api = std::make_unique<bots::BotApi>(*front, **accounts, *players, relations->get());
  net_options.api = api.get();
  net::NetServer* listening = nullptr;
  if (node) {
    auto const passing =
        node->pass_requests(options.host, [&listening](PassedRequest request, std::function<void(PassedReply)> done) {
          listening->answer_passed(std::move(request), std::move(done));
        });
    if (!passing) return std::unexpected(passing.error());
    net_options.leader = *passing;
    net_options.cluster = [&node] { return node->measure(); };
    net_options.is_cut_off = [&node] { return node->is_cut_off(); };
  }
  auto server = net::NetServer::listen(net_options, *front, **accounts);
  if (!server) return std::unexpected(server.error());
  listening = server->get();
  NodeStoppedBefore const nothing_is_passed{node};
  if (options.lan) {
    auto found = find_others(options, (*server)->port(), *front);
    if (!found) return std::unexpected(found.error());
    others = std::move(*found);
  }

  if (net::page_files().empty())
    spdlog::warn("event=no_page remedy=\"start Strata with ./run, which builds the page\"");
  spdlog::info("event=started address={} data={} version={}", (*server)->address(),
               protocol::quoted(options.data.string()), options.version);
  write_address(options.data, (*server)->address());
  auto const begin_house = [&options, &accounts = **accounts, &api] {
    auto bots = house_bots(options.house_bots, accounts);
    if (!bots) spdlog::error("event=no_house_bots reason={}", protocol::quoted(bots.error().message));
    if (bots && !bots->empty()) api->begin_house(std::move(*bots));
    return bots.has_value();
  };
  auto const erased = [&accounts = **accounts, &order = **order](std::string const& account) {
    accounts.erased(account);
    order.erased(account);
  };
  std::unique_ptr<Loop> house;
  std::function<void()> lead_house;
  Loop::Timer house_again;
  std::unique_ptr<cluster::Leading> leading;
  if (!node) {
    begin_house();
    games->begin_erasing(erased);
  } else {
    house = std::make_unique<Loop>();
    // A leader has just begun where the store is just back: it is tried again until another one leads.
    lead_house = [&house, &lead_house, &house_again, begin_house] {
      if (!begin_house()) house_again = house->at(house->now().steady + house_retry, lead_house);
    };
    leading = std::make_unique<cluster::Leading>(std::vector<cluster::Leading::Service>{
        {[&games, erased] { games->begin_leading(erased); }, [&games] { games->rest_leading(); }},
        {[&tournaments] { tournaments->begin_leading(); }, [&tournaments] { tournaments->rest_leading(); }},
        {[&house, &lead_house] { house->post(lead_house); },
         [&house, &house_again, &api] {
           house->post([&house, &house_again, &api] {
             house->cancel(house_again);
             api->rest_house();
           });
         }}});
    cluster::Refreshes refreshes;
    refreshes.account = [&accounts = **accounts](std::string const& id) { return accounts.refresh(id); };
    refreshes.blocks = [&relations = **relations](std::string const& account) { return relations.refresh(account); };
    refreshes.sanctions = [&order = **order] { return order.refresh(); };
    refreshes.pairing = [&tournaments](std::int64_t pairing) {
      tournaments->result_written(pairing);
      return true;
    };
    refreshes.everything = [&accounts = **accounts, &relations = **relations, &order = **order, &tournaments] {
      tournaments->results_written();
      bool const has_accounts = accounts.refresh_all();
      bool const has_relations = relations.refresh_all();
      return order.refresh() && has_accounts && has_relations;
    };
    auto const begun = node->begin(
        {[&leading](bool leads) { leading->lead(leads); },
         [refreshes = std::move(refreshes)](Changes const& changes) { return cluster::refresh(changes, refreshes); },
         [&games](Outage const& outage) { games->deadlines_put_off(outage.until()); }});
    if (!begun) return std::unexpected(begun.error());
  }
  ready({(*server)->address(), others ? others->network().urls : std::vector<std::string>(), std::move(*admin_token)});
  bool const in_time = (*server)->run([&games, &others, &tournaments, &push, &tables, &leading, &house, &node] {
    if (others) others->stop();
    if (push) push->stop();
    if (tables) tables->stop();
    if (leading) leading->stop();
    if (house) house->stop();
    if (node) node->close();
    tournaments->close();
    games->drain();
    tournaments->settle();
    if (node) node->leave();
  });
  std::error_code ignored;
  std::filesystem::remove(address_file(options.data), ignored);
  if (in_time) {
    api->stop();          // its connections are connections of the games
    (*accounts)->stop();  // deletions that wait are told to those below
    order->reset();       // as the accounts
    players.reset();      // it reads from the store
    relations->reset();   // as the accounts
    accounts->reset();    // it writes to the store, which is the games'
    tournaments.reset();
    if (node) node->stop();
    games.reset();  // it may still hold connections, and those live on the network
    return {};
  }
  // Whatever still works on it cannot be waited for; what was acknowledged is on the disk.
  spdlog::shutdown();
  std::_Exit(1);
}

}  // namespace strata::server
