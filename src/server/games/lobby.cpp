#include "server/games/lobby.hpp"

#include <algorithm>
#include <optional>

#include "server/protocol/moment.hpp"
#include "server/protocol/names.hpp"

namespace strata::server {

namespace {

// Together as many as the message holds.
constexpr std::size_t most_open = 60, most_named = 60;

}  // namespace

protocol::Challenges listed(std::vector<protocol::Challenge> const& all) {
  protocol::Challenges list;
  std::size_t open = 0, named = 0;
  for (protocol::Challenge const& each : all)
    if (each.invites.empty() ? open++ < most_open : named++ < most_named) list.challenges.push_back(each);
  return list;
}

void Lobby::watch(ConnectionId connection, std::shared_ptr<MessageSink> sink, std::string name,
                  std::function<std::string()> called) {
  loop_.post([this, connection, sink = std::move(sink), name = std::move(name), called = std::move(called)] {
    Watcher watching{.sink = sink, .name = name};
    if (name.empty() && called) watching.called = called();
    auto const [watcher, is_new] = watchers_.insert_or_assign(connection, std::move(watching));
    if (is_new) ++watched_;
    // What nobody has looked at meanwhile is no longer known, nor is what is being read since somebody did.
    bool const is_first = is_new && watchers_.size() == 1;
    is_stale_ = is_stale_ || (busy_ && is_first);
    if (busy_) return;  // the read in progress will be reported
    if (version_ == 0 || is_first) return want();
    if (!name.empty()) return tell_own(watcher->second);
    watcher->second.has_heard = true;
    watcher->second.own = beyond_list(watcher->second.called);
    sink->share(SharedMessage(whole(list_with(watcher->second.own))), Hearer::Spectator);
  });
}

void Lobby::leave(ConnectionId connection) {
  loop_.post([this, connection] { watched_ -= static_cast<int>(watchers_.erase(connection)); });
}

void Lobby::may_have_changed() {
  if (watched_ == 0 || told_.exchange(true)) return;
  loop_.post([this] {
    told_ = false;
    want();
  });
}

void Lobby::want() {
  wanted_ = true;
  if (busy_ || watchers_.empty()) return;
  busy_ = true;
  loop_.at(std::max(loop_.now().steady, next_), [this] { read(); });
}

void Lobby::read() {
  wanted_ = false;
  is_stale_ = false;
  if (watchers_.empty()) {
    busy_ = false;
    return;
  }
  next_ = loop_.now().steady + pause_;
  source_([this](std::variant<protocol::Challenges, protocol::Failure> const& answer) {
    loop_.post([this, answer] { have_read(answer); });
  });
}

void Lobby::have_read(std::variant<protocol::Challenges, protocol::Failure> const& answer) {
  busy_ = false;
  auto const* const list = std::get_if<protocol::Challenges>(&answer);
  if (list == nullptr || is_stale_) return want();
  keep_named(list->challenges);
  protocol::ChallengesAnswer changes = changes_to(listed(list->challenges).challenges);
  bool const has_changed = !changes.challenges.empty() || !changes.gone.empty() || version_ == 0;
  if (has_changed) changes.version = ++version_;
  std::optional<SharedMessage> news, all;
  for (auto& [connection, watcher] : watchers_) {
    if (!watcher.name.empty()) {
      tell_own(watcher);
      continue;
    }
    std::vector<protocol::Challenge> own = beyond_list(watcher.called);
    if (!own.empty() || !watcher.own.empty()) {
      if (!watcher.has_heard || has_changed || own != watcher.own)
        watcher.sink->share(SharedMessage(whole(list_with(own))), Hearer::Spectator);
      watcher.own = std::move(own);
      watcher.has_heard = true;
      continue;
    }
    if (!watcher.has_heard && !all) all.emplace(whole(shown_));
    if (watcher.has_heard && has_changed && !news) news.emplace(changes);
    if (!watcher.has_heard || has_changed) watcher.sink->share(watcher.has_heard ? *news : *all, Hearer::Spectator);
    watcher.has_heard = true;
  }
  if (wanted_) want();
}

protocol::ChallengesAnswer Lobby::changes_to(std::vector<protocol::Challenge> list) {
  protocol::ChallengesAnswer changes;
  auto const is_in = [](std::vector<protocol::Challenge> const& all, std::string const& game) {
    return std::ranges::any_of(all, [&](auto const& each) { return each.game == game; });
  };
  for (protocol::Challenge const& each : shown_)
    if (!is_in(list, each.game)) changes.gone.push_back(each.game);
  for (protocol::Challenge const& each : list)
    if (std::ranges::find(shown_, each) == shown_.end()) changes.challenges.push_back(each);
  shown_ = std::move(list);
  return changes;
}

protocol::ChallengesAnswer Lobby::whole(std::vector<protocol::Challenge> list) const {
  protocol::ChallengesAnswer answer;
  answer.version = version_;
  answer.whole = true;
  answer.challenges = std::move(list);
  return answer;
}

void Lobby::keep_named(std::vector<protocol::Challenge> const& all) {
  named_.clear();
  for (protocol::Challenge const& each : all) {
    if (each.invites.empty()) continue;
    std::vector<protocol::Challenge>& his = named_[in_small_letters(each.invites)];
    if (his.size() < most_named) his.push_back(each);
  }
}

std::vector<protocol::Challenge> Lobby::of_name(std::string const& name) const {
  auto const found = named_.find(in_small_letters(name));
  return found == named_.end() ? std::vector<protocol::Challenge>() : found->second;
}

std::vector<protocol::Challenge> Lobby::beyond_list(std::string const& name) const {
  std::vector<protocol::Challenge> own = of_name(name);
  std::erase_if(own, [this](auto const& each) { return std::ranges::find(shown_, each) != shown_.end(); });
  return own;
}

std::vector<protocol::Challenge> Lobby::list_with(std::vector<protocol::Challenge> const& own) const {
  std::vector<protocol::Challenge> list = shown_;
  list.insert(list.end(), own.begin(), own.end());
  auto named =
      static_cast<std::size_t>(std::ranges::count_if(list, [](auto const& each) { return !each.invites.empty(); }));
  for (std::size_t at = shown_.size(); at-- > 0 && named > most_named;) {
    std::string const& name = list[at].invites;
    if (name.empty() || (!own.empty() && is_same_name(name, own.front().invites))) continue;
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
    --named;
  }
  return list;
}

void Lobby::tell_own(Watcher& watcher) const {
  std::vector<protocol::Challenge> own = of_name(watcher.name);
  if (watcher.has_heard && own == watcher.own) return;
  watcher.has_heard = true;
  watcher.own = own;
  watcher.sink->share(SharedMessage(whole(std::move(own))), Hearer::Spectator);
}

}  // namespace strata::server
