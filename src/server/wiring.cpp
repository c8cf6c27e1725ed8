#include "server/wiring.hpp"

#include <cstdlib>
#include <fstream>
#include <memory>
#include <utility>

#include "server/net/gate.hpp"
#include "server/net/log.hpp"
#include "server/net/net_server.hpp"
#include "server/net/page.hpp"
#include "server/table/house.hpp"

namespace strata::server {

namespace {

constexpr int further_ports = 20;

// What the house has to say to a connection goes to the network as it is.
class Pipe final : public Outlet {
 public:
  explicit Pipe(std::shared_ptr<net::Receiver> receiver) : receiver_(std::move(receiver)) {}
  void send(protocol::ServerMessage message) override { receiver_->send(std::move(message)); }

 private:
  std::shared_ptr<net::Receiver> receiver_;
};

class HouseBackend final : public net::Backend {
 public:
  explicit HouseBackend(House& house) : house_(house) {}

  void connect(std::uint64_t connection, std::shared_ptr<net::Receiver> receiver) override {
    house_.connect(connection, std::make_shared<Pipe>(std::move(receiver)));
  }
  void receive(std::uint64_t connection, protocol::ClientMessage message) override {
    house_.receive(connection, std::move(message));
  }
  void disconnect(std::uint64_t connection) override { house_.disconnect(connection); }
  void create(protocol::CreateGame request, net::Answer<protocol::Created> done) override {
    house_.create(std::move(request), std::move(done));
  }
  void list(std::optional<protocol::ListPlace> before, net::Answer<protocol::Games> done) override {
    house_.list(std::move(before), std::move(done));
  }
  void count(net::Answer<std::int64_t> done) override { house_.count(std::move(done)); }
  void snapshot(std::string game, net::Answer<protocol::GameSnapshot> done) override {
    house_.snapshot(std::move(game), std::move(done));
  }
  void remove(std::string game, net::Answer<net::Removed> done) override {
    house_.remove(std::move(game), [done = std::move(done)](std::optional<protocol::Failure> failure) {
      if (failure) return done(std::move(*failure));
      done(net::Removed{});
    });
  }
  [[nodiscard]] bool healthy() const override { return house_.healthy(); }

 private:
  House& house_;
};

// Where the server of a folder is, for whoever finds it served already.
std::filesystem::path address_file(std::filesystem::path const& data) { return data / "strata.address"; }

Error with_address(Error error, std::filesystem::path const& data) {
  std::string address;
  std::getline(std::ifstream(address_file(data)), address);
  bool const is_served = error.message.find("another running server") != std::string::npos;
  if (is_served && !address.empty()) error.message += " (it is at " + address + ")";
  return error;
}

}  // namespace

Result<void> serve(ServeOptions const& options, std::function<void(std::string const& address)> const& ready) {
  net::start_log(options.verbose);
  for (std::string const& origin : options.origins) {
    if (net::Gate::is_origin(origin)) continue;
    return failure(ErrorCode::BadUsage, "--origin is \"" + origin +
                                            "\", expected one like https://chess.example or http://192.168.1.5:8080");
  }
  HouseOptions in_house;
  in_house.data = options.data;
  in_house.workers = options.workers;
  in_house.version = options.version;
  auto house = House::open(in_house);
  if (!house) return std::unexpected(with_address(house.error(), options.data));
  HouseBackend backend(**house);

  net::NetOptions on_network;
  on_network.host = options.host;
  on_network.port = options.port;
  on_network.further_ports = options.port_is_chosen ? 0 : further_ports;
  on_network.origins = options.origins;
  on_network.version = options.version;
  auto server = net::NetServer::listen(on_network, backend);
  if (!server) return std::unexpected(server.error());

  if (net::page_files().empty())
    spdlog::warn("event=no_page remedy=\"start Strata with ./run, which builds the page\"");
  spdlog::info("event=started address={} data={} version={}", (*server)->address(), net::quoted(options.data.string()),
               options.version);
  std::ofstream(address_file(options.data)) << (*server)->address() << "\n";
  ready((*server)->address());
  bool const in_time = (*server)->run([&house] { (*house)->drain(); });
  std::error_code ignored;
  std::filesystem::remove(address_file(options.data), ignored);
  if (in_time) {
    house->reset();  // it may still hold connections, and those live on the network
    return {};
  }
  // Whatever still works on it cannot be waited for; what was acknowledged is on the disk.
  spdlog::shutdown();
  std::_Exit(1);
}

}  // namespace strata::server
