#pragma once
// The stream of what happens to one account: games that begin and end, challenges that come, go or are declined.

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/bots/stream_source.hpp"

namespace strata::server::bots {

class EventStream;

// The open streams, by account: what the API itself knows of a challenge is told through them.
class EventStreams {
 public:
  void add(std::string const& account, EventStream& stream) { streams_[account].insert(&stream); }
  void remove(std::string const& account, EventStream& stream);
  void tell(std::string const& account, Json const& line) const;
  // This account has answered the challenge of this game itself.
  void answered(std::string const& account, std::string const& game) const;

 private:
  std::map<std::string, std::set<EventStream*>> streams_;
};

class EventStream final : public StreamSource {
 public:
  // `site`: as in ChallengeView. `plays`: whether this account is offered games of a variant.
  EventStream(std::shared_ptr<Core> core, std::shared_ptr<EventStreams> all, Principal who, std::string site,
              std::function<bool(std::string const& variant)> plays)
      : StreamSource(std::move(core)),
        all_(std::move(all)),
        who_(std::move(who)),
        site_(std::move(site)),
        plays_(std::move(plays)) {}

  void say(Json const& line) const { tell(line); }
  void answered(std::string const& game) { answered_.insert(game); }

 private:
  void start() override;
  void stop() override;
  void listen(std::string const& name);
  void hear(protocol::ServerMessage const& message);
  void hear(protocol::OwnAnswer const& own);
  void hear(protocol::ChallengesAnswer const& challenges);
  void lost(protocol::Challenge const& challenge);
  [[nodiscard]] std::shared_ptr<EventStream> shared() {
    return std::static_pointer_cast<EventStream>(shared_from_this());
  }

  std::shared_ptr<EventStreams> all_;
  Principal who_;
  std::string site_;
  std::function<bool(std::string const& variant)> plays_;
  std::unique_ptr<Link> link_;
  bool is_listed_ = false;
  std::map<std::string, protocol::Challenge> challenges_;  // by game, as told
  std::set<std::string> begun_, answered_;                 // games
};

}  // namespace strata::server::bots
