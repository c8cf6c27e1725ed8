#include "server/wiring.hpp"

#include <cstdlib>
#include <fstream>
#include <memory>
#include <utility>

#include "server/games/game_server.hpp"
#include "server/net/log.hpp"
#include "server/net/net_server.hpp"
#include "server/net/origin_policy.hpp"
#include "server/net/page.hpp"
#include "server/store/sqlite_store.hpp"

namespace strata::server {

namespace {

constexpr int further_ports = 20;

// Where the server of a folder is, for whoever finds it served already.
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

}  // namespace

Result<void> serve(ServeOptions const& options, std::function<void(std::string const& address)> const& ready) {
  net::start_log(options.verbose);
  for (std::string const& origin : options.origins) {
    if (net::OriginPolicy::is_origin(origin)) continue;
    return failure(ErrorCode::BadUsage, "--origin is \"" + origin +
                                            "\", expected one like https://chess.example or http://192.168.1.5:8080");
  }
  GameServerOptions game_options;
  game_options.workers = options.workers;
  game_options.version = options.version;
  auto store = SqliteStore::open(options.data);
  if (!store) return std::unexpected(with_address(store.error(), options.data));
  auto games = std::make_unique<GameServer>(game_options, std::move(*store));

  net::NetOptions net_options;
  net_options.host = options.host;
  net_options.port = options.port;
  net_options.further_ports = options.port_is_chosen ? 0 : further_ports;
  net_options.origins = options.origins;
  net_options.version = options.version;
  net_options.limits = options.limits;
  auto server = net::NetServer::listen(net_options, *games);
  if (!server) return std::unexpected(server.error());

  if (net::page_files().empty())
    spdlog::warn("event=no_page remedy=\"start Strata with ./run, which builds the page\"");
  spdlog::info("event=started address={} data={} version={}", (*server)->address(), net::quoted(options.data.string()),
               options.version);
  write_address(options.data, (*server)->address());
  ready((*server)->address());
  bool const in_time = (*server)->run([&games] { games->drain(); });
  std::error_code ignored;
  std::filesystem::remove(address_file(options.data), ignored);
  if (in_time) {
    games.reset();  // it may still hold connections, and those live on the network
    return {};
  }
  // Whatever still works on it cannot be waited for; what was acknowledged is on the disk.
  spdlog::shutdown();
  std::_Exit(1);
}

}  // namespace strata::server
