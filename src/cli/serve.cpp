#include <fcntl.h>
#include <fmt/core.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/tables.hpp"
#include "cli/command_line.hpp"
#include "server/cluster/nats_bus.hpp"
#include "server/wiring.hpp"

namespace strata::cli {

int run_serve(Arguments const& arguments);

namespace {

constexpr int default_port = 8080;

// The value of a variable of the environment; empty where it has none.
std::string environment(char const* name) {
  char const* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Where a program keeps what it must not lose (XDG base directories).
std::filesystem::path default_data() {
  std::string const data = environment("XDG_DATA_HOME");
  if (data.starts_with('/')) return std::filesystem::path(data) / "strata";
  std::string const home = environment("HOME");
  if (!home.empty()) return std::filesystem::path(home) / ".local/share/strata";
  fail_usage("neither XDG_DATA_HOME nor HOME is set: choose a folder for the games with --data");
}

// Days as milliseconds.
std::int64_t to_days(char const* name, std::string const& days) {
  return to_number(name, days, 1, 36'500) * server::milliseconds_per_day;
}

// The same; for ever where nothing is said.
std::int64_t to_kept(char const* name, std::string const& days) {
  if (days.empty()) return server::Retention::for_ever;
  return to_days(name, days);
}

// 0, which is no limit, where nothing is said.
std::int64_t to_limit(char const* name, std::string const& number, std::int64_t most) {
  return number.empty() ? 0 : to_number(name, number, 1, most);
}

// Opens the page in a browser. On a machine without a display there is none, which is no fault.
void open_browser(std::string address) {
  if (environment("DISPLAY").empty() && environment("WAYLAND_DISPLAY").empty()) return;
  for (char const* const program : {"xdg-open", "sensible-browser"}) {
    std::string name = program;
    std::array<char*, 3> arguments = {name.data(), address.data(), nullptr};
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    int const problem = posix_spawnp(&child, program, &quiet, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&quiet);
    if (problem == 0) return;
  }
}

// For the thread that announces the server on the network.
void print_network(server::Served const& served, int lan_port) {
  fmt::print("On this network it is at {}", served.on_network.empty() ? "no address yet" : "");
  for (std::string const& address : served.on_network) fmt::print("{}  ", address);
  fmt::print("(it finds other servers there through UDP port {})\n", lan_port);
}

// "1-3,5": 1, 2, 3 and 5.
std::vector<int> to_levels(std::string_view text) {
  constexpr int highest = 10;
  std::set<int> levels;
  while (!text.empty()) {
    std::string const part(text.substr(0, text.find(',')));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    std::size_t const dash = part.find('-');
    auto const first = static_cast<int>(to_number("--house-bot", part.substr(0, dash), 1, highest));
    auto const last = dash == std::string::npos
                          ? first
                          : static_cast<int>(to_number("--house-bot", part.substr(dash + 1), 1, highest));
    if (last < first) fail_usage("--house-bot: \"" + part + "\" goes down, expected the lower level first");
    for (int level = first; level <= last; ++level) levels.insert(level);
  }
  return {levels.begin(), levels.end()};
}

// Where to serve, and whether others on the network are looked for.
void take_network(server::ServeOptions& options, std::string const& host, std::string const& lan_port) {
  if (options.lan) options.host = "0.0.0.0";
  if (!host.empty()) options.host = host;
  if (!lan_port.empty() && !options.lan) fail_usage("--lan-port needs --lan");
  if (!lan_port.empty()) options.lan_port = static_cast<int>(to_number("--lan-port", lan_port, 1, 65535));
  bool const has_brackets = options.host.starts_with('[') && options.host.ends_with(']');
  std::string const bare = has_brackets ? options.host.substr(1, options.host.size() - 2) : options.host;
  bool const is_alone = bare == "localhost" || bare == "::1" || bare.starts_with("127.");
  if (options.lan && is_alone)
    fail_usage("--lan needs an address of the network, but --host " + host + " is this machine only");
  bool const is_ipv6 = bare.contains(':') && bare != "::";
  if (options.lan && is_ipv6)
    fail_usage("--lan finds other servers by IPv4, but --host " + host + " is an IPv6 address; use :: for both");
}

// Reads the options of Web Push.
void take_push(server::ServeOptions& options, std::string const& delay) {
  constexpr std::int64_t most_seconds = 3'600;
  constexpr std::size_t longest = 255;
  std::string const& contact = options.push_contact;
  options.push_delay = to_number("--push-delay", delay, 0, most_seconds);
  if (contact.empty() && !options.push_services.empty()) fail_usage("--push-service needs --push-contact");
  bool const is_address =
      contact.starts_with("mailto:") ? contact.find('@') != std::string::npos : contact.starts_with("https://");
  bool const is_shown =
      contact.size() <= longest && std::ranges::all_of(contact, [](char each) { return each > ' ' && each <= '~'; });
  if (!contact.empty() && (!is_address || !is_shown))
    fail_usage("--push-contact is \"" + contact + "\", expected one like mailto:me@example.org or https://example.org");
}

// Reads the options of tables of endings.
void take_tables(server::ServeOptions& options, std::string const& folder, std::string const& make) {
  if (folder.empty() && !make.empty()) fail_usage("--make-tables needs --tables");
  options.tables = folder == "default" ? api::table_folder() : folder;
  if (!folder.empty() && options.tables.empty())
    fail_usage("--tables default needs XDG_CACHE_HOME or HOME; neither is set");
  options.make_tables = static_cast<std::uintmax_t>(to_limit("--make-tables", make, 1'000'000)) * 1'000'000;
}

// HOST:PORT, with HOST written as in a URL.
bool is_node_address(std::string_view address) {
  std::size_t const colon = address.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  std::string_view const host = address.substr(0, colon), port = address.substr(colon + 1);
  bool const has_brackets = host.starts_with('[') && host.ends_with(']');
  bool const is_host = std::ranges::all_of(host, [has_brackets](char each) {
    bool const is_plain = (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9');
    return is_plain || each == '.' || each == '-' || (has_brackets && (each == ':' || each == '[' || each == ']'));
  });
  constexpr std::size_t most_digits = 5;
  constexpr int most = 65535;
  bool const is_number = !port.empty() && port.size() <= most_digits &&
                         std::ranges::all_of(port, [](char each) { return each >= '0' && each <= '9'; });
  return is_host && is_number && std::stoi(std::string(port)) >= 1 && std::stoi(std::string(port)) <= most;
}

void check_cluster(server::ServeOptions const& options) {
  std::string const& address = options.node_address;
  if (options.bus.empty() && !options.bus_certificates.empty()) fail_usage("--bus-ca needs --bus");
  if (options.bus.empty() && !options.bus_login.empty()) fail_usage("--bus-login needs --bus");
  if (options.bus.empty() && !address.empty()) fail_usage("--node-address needs --bus");
  if (options.bus.empty()) return;
  if (options.store.empty()) fail_usage("--bus needs --store with a database of PostgreSQL");
  if (auto const read = server::cluster::read_nats_addresses(options.bus); !read)
    fail_usage("--bus: " + read.error().message);
  if (!address.empty() && !is_node_address(address))
    fail_usage("--node-address is \"" + address + "\", expected one like 10.0.0.1:8080");
}

}  // namespace

int run_serve(Arguments const& arguments) {
  CommandLine line(
      "serve", "Serves the web page and stores its games in a folder: against the computer, pass and play, or online",
      "strata serve --port 8080 --data ~/my-games");
  server::ServeOptions options;
  std::string host;
  std::string port;
  std::string lan_port;
  std::string tls_certificate;
  std::string tls_key;
  std::string hsts;
  std::string data;
  std::string workers = "0";
  std::string analysis = "1";
  std::string game_loops = "0";
  std::string sockets = std::to_string(options.limits.connections);
  std::string sockets_per_address;
  std::string messages = std::to_string(options.limits.messages);
  std::string keep_games;
  std::string keep_unfinished;
  std::string keep_unbegun = std::to_string(options.retention.unbegun / server::milliseconds_per_day);
  std::string disk_quota;
  std::string games_per_guest;
  std::string house_bots;
  std::string tables, make_tables;
  std::string push_delay = std::to_string(options.push_delay);
  std::string sign_up = "open";
  bool open = false;
  line.add_option("--host", host, "Address to listen on (default 127.0.0.1: this machine only; with --lan 0.0.0.0)")
      .type_name("ADDRESS");
  line.add_option("--port", port, "Port to listen on (default 8080, or the next free one; 0: any)").type_name("N");
  line.add_option("--data", data, "Folder of the games (default ~/.local/share/strata)").type_name("DIR");
  line.add_option("--store", options.store,
                  "Database of PostgreSQL for the games, postgres://USER@HOST/NAME (default: a file in the folder)")
      .type_name("ADDRESS");
  line.add_option("--bus", options.bus,
                  "Serve as a node of a cluster; its nodes have one --store, and speak by NATS, nats://HOST:PORT")
      .type_name("ADDRESS");
  line.add_option("--bus-ca", options.bus_certificates,
                  "Certificates of those who may sign that of NATS (PEM, for tls://HOST:PORT; default: the system's)")
      .type_name("FILE");
  line.add_option("--bus-login", options.bus_login,
                  "File with the name and the password for NATS, NAME:PASSWORD (default: those of --bus, if any)")
      .type_name("FILE");
  line.add_option("--node-address", options.node_address,
                  "Where this node listens for others, as HOST:PORT (default: a free port at --host)")
      .type_name("ADDRESS");
  line.add_option("--workers", workers, "Engine threads for games (default 0: one less than the machine has cores)")
      .type_name("N");
  line.add_option("--analysis", analysis, "Engine threads for analysis boards; games come first (default 1; 0: none)")
      .type_name("N");
  line.add_option("--tables", tables,
                  "Answer analysis boards by the tables of endings in this folder; default: that of strata tables "
                  "(default: no tables)")
      .type_name("DIR|default");
  line.add_option("--make-tables", make_tables,
                  "Make missing tables when they are asked for, one at a time behind all other work, while the folder "
                  "has less than MB megabytes (default: none are made)")
      .type_name("MB");
  line.add_option("--game-loops", game_loops,
                  "Threads that run the games (default 0: half as many as the machine has cores, 1 to 4)")
      .type_name("N");
  line.add_option("--origin", options.origins,
                  "Another address of the page, such as https://chess.example; may be repeated")
      .type_name("URL")
      .repeated();
  line.add_option("--trust-proxy", options.proxies,
                  "Address of a proxy, such as 127.0.0.1, whose X-Forwarded-For is trusted; may be repeated")
      .type_name("ADDRESS")
      .repeated();
  line.add_option("--metrics-token", options.metrics_token,
                  "File with a secret that opens /metrics to other machines (default: this machine only)")
      .type_name("FILE");
  line.add_option(
          "--identity-key", options.identity_key,
          "File with the key of players' secrets, and then older keys, one per line (default: a key in the folder)")
      .type_name("FILE");
  line.add_flag("--lan", options.lan,
                "Serve the local network; find other servers on it and be found, without internet");
  line.add_option("--lan-port", lan_port,
                  "UDP port by which servers find each other, the same for all (default " +
                      std::to_string(options.lan_port) + ")")
      .type_name("N");
  line.add_option("--tls-cert", tls_certificate, "Serve https with this certificate chain (PEM)").type_name("FILE");
  line.add_option("--tls-key", tls_key, "Private key of the certificate (PEM, without a passphrase)").type_name("FILE");
  line.add_option("--hsts", hsts, "Send HSTS for DAYS days: browsers then use https only (default: not sent)")
      .type_name("DAYS");
  line.add_option("--sockets", sockets, "Maximum number of connections (default " + sockets + ")").type_name("N");
  line.add_option("--sockets-per-address", sockets_per_address,
                  "Maximum number of connections per remote address (default " +
                      std::to_string(options.limits.connections_per_address) +
                      ", or half of --sockets if that is less)")
      .type_name("N");
  line.add_option("--messages", messages,
                  "Maximum number of messages per connection in 20 seconds (default " + messages + ")")
      .type_name("N");
  line.add_option("--load-token", options.limits.load_token,
                  "Token that lifts the quotas for load tests (strata loadtest), at least 20 characters")
      .type_name("TOKEN");
  line.add_option("--keep-games", keep_games, "Days to keep a finished game after its last change (default: forever)")
      .type_name("DAYS");
  line.add_option("--keep-unfinished", keep_unfinished,
                  "Days to keep an unfinished game without activity (default: forever)")
      .type_name("DAYS");
  line.add_option("--keep-unbegun", keep_unbegun,
                  "Days to keep a game that has not started, such as an invitation (default " + keep_unbegun + ")")
      .type_name("DAYS");
  line.add_option("--disk-quota", disk_quota,
                  "Megabytes of games above which no new game is accepted (default: no limit)")
      .type_name("MB");
  line.add_option("--games-per-guest", games_per_guest,
                  "Maximum number of games that one guest may create and keep (default: no limit)")
      .type_name("N");
  line.add_option(
          "--networks", options.networks,
          "Folder of variant files of your own with their networks beside (my.toml, my.net), which judge games by "
          "these files (default: none)")
      .type_name("DIR");
  line.add_option(
          "--house-bot", house_bots,
          "Levels at which our own engine plays as accounts marked as bots, such as 1-10 or 1,3,5 (default: none)")
      .type_name("LEVELS");
  line.add_option(
          "--push-contact", options.push_contact,
          "Tell people by Web Push that it is their turn; push services are told this mailto: or https: address "
          "of yours (default: nobody is told)")
      .type_name("URI");
  line.add_option(
          "--push-service", options.push_services,
          "A push service of a network of your own, such as https://push.example:8443; may be repeated (default: "
          "those of the internet at port 443)")
      .type_name("URL")
      .repeated();
  line.add_option("--push-delay", push_delay,
                  "Seconds that a notice waits for its person to look at the game (default " + push_delay + ")")
      .type_name("SECONDS");
  line.add_option(
          "--sign-up", sign_up,
          "People who may make an account: open (anybody), invited (by an admin's link) or closed (default open)")
      .type_name("RULE");
  line.add_flag("--admin-token", options.admin_token,
                "Print a new token that makes an account an admin; the first start prints one by itself");
  line.add_flag("--open", open, "Open the page in a browser");
  line.add_flag("--verbose", options.verbose, "Log every connection and request on standard error");
  line.parse(arguments);

  options.port_is_chosen = !port.empty();
  options.port = options.port_is_chosen ? static_cast<int>(to_number("--port", port, 0, 65535)) : default_port;
  options.workers = static_cast<int>(to_number("--workers", workers, 0, 256));
  options.analysis_threads = static_cast<int>(to_number("--analysis", analysis, 0, 256));
  options.game_loops = static_cast<int>(to_number("--game-loops", game_loops, 0, 32));
  options.limits.connections = static_cast<std::size_t>(to_number("--sockets", sockets, 1, 1'000'000));
  // So that no visitor has all of them, unless the operator says so.
  std::size_t const half = std::max<std::size_t>(options.limits.connections / 2, 1);
  options.limits.connections_per_address =
      sockets_per_address.empty()
          ? std::min(options.limits.connections_per_address, half)
          : static_cast<std::size_t>(to_number("--sockets-per-address", sockets_per_address, 1, 1'000'000));
  options.limits.messages = static_cast<int>(to_number("--messages", messages, 1, 1'000'000'000));
  take_network(options, host, lan_port);
  if (tls_certificate.empty() != tls_key.empty()) fail_usage("--tls-cert and --tls-key must be given together");
  options.tls_certificate = tls_certificate;
  options.tls_key = tls_key;
  constexpr std::int64_t seconds_per_day = 86'400;
  options.hsts_seconds = to_limit("--hsts", hsts, 3650) * seconds_per_day;
  constexpr std::size_t shortest_token = 20;
  if (std::size_t const size = options.limits.load_token.size(); size > 0 && size < shortest_token)
    fail_usage("--load-token has " + std::to_string(size) + " characters, expected at least 20: it lifts all quotas");
  options.retention.finished = to_kept("--keep-games", keep_games);
  options.retention.unfinished = to_kept("--keep-unfinished", keep_unfinished);
  options.retention.unbegun = to_days("--keep-unbegun", keep_unbegun);
  options.store_limits.bytes = to_limit("--disk-quota", disk_quota, 1'000'000) * 1'000'000;
  options.store_limits.games_of_owner = to_limit("--games-per-guest", games_per_guest, 1'000'000);
  options.house_bots = to_levels(house_bots);
  take_tables(options, tables, make_tables);
  take_push(options, push_delay);
  check_cluster(options);
  if (!server::protocol::from_text(sign_up, options.sign_up))
    fail_usage("--sign-up is \"" + sign_up + "\", expected open, invited or closed");
  options.data = data.empty() ? default_data() : std::filesystem::path(data);
  options.version = STRATA_VERSION;

  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a disk that is full, and said so
  std::signal(SIGCHLD, SIG_IGN);  // a browser that was started is not waited for
  auto const ended = server::serve(options, [&](server::Served const& served) {
    fmt::print("Strata is at {}  (Ctrl-C ends it; games are kept in {})\n", served.address,
               options.store.empty() ? options.data.string() : "PostgreSQL");
    // Behind a proxy people know the page by its name only.
    std::string const page = options.origins.empty() ? served.address : options.origins.front() + '/';
    if (!served.admin_token.empty())
      fmt::print("To become its admin, sign up and open {}account?token={}  (it works once)\n", page,
                 served.admin_token);
    if (options.lan) print_network(served, options.lan_port);
    std::fflush(stdout);
    if (open) open_browser(served.address);
  });
  if (!ended) fail(ended.error());
  return 0;
}

}  // namespace strata::cli
