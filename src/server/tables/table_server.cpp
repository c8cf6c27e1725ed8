#include "server/tables/table_server.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "server/games/state/refusal.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

using protocol::TableState;
using TableCode = protocol::ErrorCode;

constexpr int answering_niceness = 10, making_niceness = 19;
constexpr std::size_t table_variant_bytes = std::size_t{32} << 20;  // of compiled variants
constexpr std::size_t most_moves = 1000, most_warned = 256, most_failed = 256;
constexpr std::size_t longest_reason = 1000;

protocol::TableView view_without(TableState state, std::string reason = {}) {
  protocol::TableView view;
  view.state = state;
  view.result = protocol::TableResult::Draw;
  reason.resize(std::min(reason.size(), longest_reason));
  view.reason = std::move(reason);
  return view;
}

protocol::TableResult result_of(api::TableAnswer const& answer) {
  if (answer.result == 0) return protocol::TableResult::Draw;
  return answer.result > 0 ? protocol::TableResult::Win : protocol::TableResult::Loss;
}

protocol::Failure is_shutting_down() { return {TableCode::Unavailable, "The server is shutting down."}; }

}  // namespace

TableServer::TableServer(TableOptions options)
    : options_(std::move(options)),
      variants_(table_variant_bytes),
      answering_(options_.most_waiting, answering_niceness),
      making_thread_(options_.most_made, making_niceness) {}

void TableServer::stop() {
  {
    std::lock_guard const lock(mutex_);
    stopped_ = true;
  }
  stop_.request();
  answering_.stop();
  making_thread_.stop();
}

std::size_t TableServer::bytes() {
  std::lock_guard const lock(mutex_);
  return bytes_;
}

void TableServer::look_up(Principal who, protocol::TableQuestion question, Answer<protocol::TableView> done) {
  std::string const visitor = who.quota_key();
  {
    std::lock_guard const lock(mutex_);
    if (stopped_) return done(is_shutting_down());
    std::size_t& count = waiting_[visitor];
    if (count >= options_.most_waiting_of_one)
      return done(protocol::Failure{TableCode::Unavailable,
                                    "Several of your questions about endings wait already; try again in a moment."});
    ++count;
  }
  auto const leave = [this, visitor] {
    std::lock_guard const lock(mutex_);
    auto const found = waiting_.find(visitor);
    if (--found->second == 0) waiting_.erase(found);
    return stopped_;
  };
  bool const taken = answering_.submit([this, visitor, leave, question = std::move(question), done] {
    View view = stop_.requested() ? View(is_shutting_down()) : answer(visitor, question);
    leave();
    done(std::move(view));
  });
  if (taken) return;
  bool const stopped = leave();
  done(stopped
           ? is_shutting_down()
           : protocol::Failure{TableCode::Unavailable, "Many questions about endings wait; try again in a moment."});
}

// ---------------------------------------------------------------- answers

TableServer::View TableServer::answer(std::string const& visitor, protocol::TableQuestion const& question) {
  api::Options options;
  for (protocol::NamedValue const& option : question.options) options.emplace_back(option.name, option.value);
  auto const cached = variants_.get(question.variant, question.variant_text, options, VariantCache::Origin::Request);
  if (!cached) return refusal_of(TableCode::BadVariant, cached.error());
  auto const game = api::Game::create(cached->variant, question.position);
  if (!game) return refusal_of(TableCode::BadPosition, game.error());
  return answer(visitor, *cached, *game);
}

TableServer::View TableServer::answer(std::string const& visitor, VariantCache::Cached const& cached,
                                      api::Game const& game) {
  auto const found = tables_of(cached, game);
  if (!found) return view_without(TableState::None, found.error().message);
  Loaded& loaded = **found;
  auto const ending = loaded.tables.ending_of(game);
  if (!ending) return view_without(TableState::Unknown);
  std::vector<std::string> const missing = read(loaded, *ending);
  if (!missing.empty()) return make_later(visitor, cached, loaded.tables, *ending, missing);
  auto const known = loaded.tables.probe(game);
  auto const moves = loaded.tables.moves(game);
  if (!known || moves.empty()) return view_without(TableState::Unknown);
  protocol::TableView view = view_without(TableState::Known);
  view.ending = *ending;
  view.result = result_of(*known);
  view.plies = known->plies;
  for (std::size_t i = 0; i < std::min(moves.size(), most_moves); ++i)
    view.moves.push_back({moves[i].move, result_of(moves[i].answer), moves[i].answer.plies});
  return view;
}

Result<TableServer::Loaded*> TableServer::tables_of(VariantCache::Cached const& cached, api::Game const& game) {
  auto const known = std::ranges::find_if(
      loaded_, [&](Loaded const& each) { return each.law == cached.law && each.tables.fits(game); });
  if (known != loaded_.end()) {
    loaded_.splice(loaded_.begin(), loaded_, known);
    return &loaded_.front();
  }
  auto tables = api::Tables::create(cached.variant);
  if (!tables) return std::unexpected(std::move(tables.error()));
  std::size_t const bytes = tables->law_bytes() + cached.variant.bytes();
  loaded_.push_front({cached.law, std::move(*tables), folders_of(cached.variant), bytes});
  drop_unused();
  return &loaded_.front();
}

std::vector<std::string> TableServer::read(Loaded& loaded, std::string const& ending) {
  std::vector<std::string> missing;
  std::size_t more = 0;
  std::vector<std::string> const needed = loaded.tables.needed(ending);
  for (std::string const& each : needed)
    if (!loaded.tables.has(each)) more += loaded.tables.table_bytes(each);
  if (more == 0) return missing;
  if (loaded.bytes + more > options_.most_memory) {
    // The other endings of the law give way.
    for (std::string const& each : loaded.tables.endings()) loaded.bytes -= loaded.tables.remove(each);
  }
  for (std::string const& each : needed) {
    if (loaded.tables.has(each)) continue;
    std::size_t const bytes = loaded.tables.table_bytes(each);
    // A table that does not fit is read as little as one that is not there; make_later() says so.
    bool const fits = loaded.bytes + bytes <= options_.most_memory;
    auto const added = fits ? read_table(loaded.tables, each, loaded.folders)
                            : Result<void>(failure(ErrorCode::NotFound, "it is too large"));
    if (added) {
      loaded.bytes += bytes;
      continue;
    }
    missing.push_back(each);
    if (added.error().code != ErrorCode::NotFound) warn_once(added.error());
  }
  drop_unused();
  return missing;
}

void TableServer::drop_unused() {
  std::size_t bytes = 0;
  for (Loaded const& each : loaded_) bytes += each.bytes;
  while (bytes > options_.most_memory && loaded_.size() > 1) {
    bytes -= loaded_.back().bytes;
    loaded_.pop_back();
  }
  std::lock_guard const lock(mutex_);
  bytes_ = bytes;
}

void TableServer::warn_once(Error const& error) {
  if (std::ranges::find(warned_, error.place) != warned_.end()) return;
  if (warned_.size() >= most_warned) warned_.clear();
  warned_.push_back(error.place);
  spdlog::warn("event=table_not_read file={} reason={}", protocol::quoted(error.place),
               protocol::quoted(error.message));
}

// ---------------------------------------------------------------- tables that are missing

protocol::TableView TableServer::make_later(std::string const& visitor, VariantCache::Cached const& cached,
                                            api::Tables const& tables, std::string const& ending,
                                            std::vector<std::string> const& missing) {
  std::size_t bytes = cached.variant.bytes() + tables.law_bytes();
  for (std::string const& each : tables.needed(ending)) bytes += tables.table_bytes(each);
  if (bytes > options_.most_memory)
    return view_without(TableState::Missing, "the tables of this ending take " + std::to_string(bytes >> 20U) +
                                                 " MiB of memory, expected at most " +
                                                 std::to_string(options_.most_memory >> 20U));
  if (options_.make_bytes == 0) return view_without(TableState::Missing, "this server makes no tables");
  std::string const file = tables.file_name(ending);
  std::size_t to_make = 0;
  for (std::string const& each : missing) to_make += tables.table_bytes(each);
  bool const is_own = !cached.variant.is_shipped();
  std::uintmax_t const own = bytes_in(own_folder());
  std::uintmax_t const all = bytes_in(options_.folder) + own;
  std::lock_guard const lock(mutex_);
  if (auto const failed = failed_.find(file); failed != failed_.end())
    return view_without(TableState::Missing, failed->second);
  if (making_.contains(file)) return view_without(TableState::Making);
  std::uintmax_t promised = to_make, promised_to_own = to_make;
  for (auto const& [name, each] : making_) {
    promised += each.bytes;
    if (each.is_own) promised_to_own += each.bytes;
  }
  bool const has_room =
      all + promised <= options_.make_bytes && (!is_own || own + promised_to_own <= options_.make_bytes / 2);
  if (!has_room) return view_without(TableState::Missing, "the tables of this server take as much room as they may");
  // Somebody else's turn: it begins when it is asked for again.
  bool const has_one = std::ranges::any_of(making_, [&](auto const& each) { return each.second.visitor == visitor; });
  if (has_one || making_.size() >= options_.most_made) return view_without(TableState::Making);
  making_[file] = {visitor, to_make, is_own};
  bool const taken =
      making_thread_.submit([this, variant = cached.variant, file, ending] { make(variant, file, ending); });
  if (!taken) making_.erase(file);
  return view_without(TableState::Making);
}

void TableServer::make(api::Variant const& variant, std::string const& file, std::string const& ending) {
  auto const begun = steady_now();
  auto const made = stop_.requested() ? Result<void>() : make_and_keep(variant, ending);
  if (stop_.requested()) return;
  if (made) {
    spdlog::info("event=table_made file={} milliseconds={}", protocol::quoted(file), steady_now() - begun);
  } else {
    spdlog::warn("event=table_not_made file={} reason={}", protocol::quoted(file),
                 protocol::quoted(made.error().text()));
  }
  {
    std::lock_guard const lock(mutex_);
    making_.erase(file);
    if (failed_.size() >= most_failed) failed_.clear();
    if (!made) failed_[file] = made.error().message;
  }
  if (options_.made) options_.made();
}

Result<void> TableServer::make_and_keep(api::Variant const& variant, std::string const& ending) {
  auto tables = api::Tables::create(variant);
  if (!tables) return std::unexpected(tables.error());
  std::vector<std::string> missing;
  std::vector<std::string> const folders = folders_of(variant);
  for (std::string const& each : tables->needed(ending))
    if (!read_table(*tables, each, folders)) missing.push_back(each);
  if (auto const made = options_.make(*tables, ending, stop_); !made) return made;
  for (std::string const& each : missing)
    if (auto const kept = api::keep_table(*tables, each, folders.front()); !kept) return kept;
  return {};
}

std::string TableServer::own_folder() const { return (std::filesystem::path(options_.folder) / "own").string(); }

std::vector<std::string> TableServer::folders_of(api::Variant const& variant) const {
  if (variant.is_shipped()) return {options_.folder};
  return {own_folder(), options_.folder};
}

Result<void> TableServer::read_table(api::Tables& tables, std::string const& ending,
                                     std::vector<std::string> const& folders) {
  Result<void> read = failure(ErrorCode::NotFound, "there is no such table");
  for (std::string const& folder : folders) {
    auto here = api::read_table(tables, ending, folder);
    if (here) return here;
    // A file that is damaged says more than one that is not there.
    if (here.error().code != ErrorCode::NotFound) read = std::move(here);
  }
  return read;
}

std::uintmax_t TableServer::bytes_in(std::string const& folder) {
  std::uintmax_t bytes = 0;
  std::error_code problem;
  for (std::filesystem::directory_iterator each(folder, problem), end; !problem && each != end;
       each.increment(problem)) {
    std::error_code unknown;
    auto const size = each->path().extension() == ".table" ? each->file_size(unknown) : 0;
    if (!unknown) bytes += size;
  }
  return bytes;
}

}  // namespace strata::server
