#include "server/games/engine/thinking.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "server/protocol/moment.hpp"

namespace strata::server {

namespace {

// All in milliseconds.
constexpr std::int64_t longest_thought = 2000;            // without a clock
constexpr std::int64_t longest_thought_by_clock = 15000;  // however much is left
constexpr std::int64_t kept_back = 50;                    // of the clock, never used for thinking
constexpr std::int64_t never_parked = 1000;               // before its flag: it could be waked too late
constexpr std::int64_t between_reports = 200;

constexpr std::size_t longest_line_shown = 16;
constexpr std::size_t max_questions = 4;  // to one game at a time

int thinking_time(std::optional<std::int64_t> left, std::int64_t per_move) {
  if (!left) return static_cast<int>(longest_thought);
  std::int64_t const share = std::min(*left / 30 + per_move, longest_thought_by_clock);
  return static_cast<int>(std::max<std::int64_t>(1, std::min(share, *left - kept_back)));
}

protocol::ThinkingAnswer report_of(std::string const& game, api::SearchInfo const& info) {
  protocol::ThinkingAnswer report;
  report.game = game;
  report.on = true;
  report.depth = std::clamp(info.depth, 0, 1000);
  report.nodes = static_cast<std::int64_t>(info.nodes);
  report.score = std::clamp(info.score, -10'000'000, 10'000'000);
  report.pv.assign(info.pv.begin(),
                   info.pv.begin() + static_cast<std::ptrdiff_t>(std::min(info.pv.size(), longest_line_shown)));
  return report;
}

}  // namespace

Thinking::Thinking(std::string game, EnginePool& pool, Loop& loop, EngineListener& listener)
    : game_(std::move(game)), pool_(pool), loop_(loop), listener_(listener) {}

// ---------------------------------------------------------------- the computer's move

void Thinking::start(MoveTask task) {
  std::uint64_t const generation = ++generation_;
  thinking_ = true;
  EnginePool::Owner const owner = task.owner;
  auto work = [weak = weak_from_this(), &loop = loop_, game = game_, generation, task = std::move(task),
               begun = loop_.now().steady, seed = std::random_device()()](
                  api::Engine& engine, api::StopToken const& stop, EnginePool::MayPark const& may_park) {
    auto const tell = [&](api::SearchInfo const& info) {
      loop.post([weak, generation, report = report_of(game, info)] {
        if (auto const self = weak.lock()) self->report(generation, report);
      });
    };
    std::int64_t told = loop.now().steady;
    tell({});
    std::optional<std::int64_t> left = task.time_left;
    if (left)
      left = std::max<std::int64_t>(0, *left - (told - begun));  // it has run while the work waited for a thread
    api::Limits limits;
    limits.level = task.level;
    limits.forced_at_once = true;
    limits.movetime_ms = thinking_time(left, task.per_move);
    auto const hear = [&](api::SearchInfo const& info) {
      if (loop.now().steady - told < between_reports) return;
      told = loop.now().steady;
      tell(info);
    };
    // Parked for long it moves before its flag falls, with what it has found so far.
    auto const must_move_within = [&](std::int64_t time) {
      return task.time_left && loop.now().steady - begun >= *task.time_left - time;
    };
    auto const wait_for_others = [&] {
      if (!must_move_within(never_parked)) may_park();
      return must_move_within(kept_back);
    };
    auto const result = engine.search(task.position, limits, stop, seed, hear, wait_for_others);
    if (stop.requested()) return;
    // A draw that may be claimed is one where the computer sees nothing better; two computers have no reason to go on.
    api::Game claimed = task.position;
    bool const claims = (task.alone || result.info.score <= 0) && claimed.claim(api::Claim::Repetition).has_value();
    loop.post([weak, generation, not_before = task.not_before, move = result.best, claims] {
      if (auto const self = weak.lock()) self->found(generation, not_before, move, claims);
    });
  };
  job_ = pool_.submit_long(owner, game_, std::move(work));
}

void Thinking::stop() {
  if (!thinking_) return;
  pool_.cancel(job_);
  thinking_ = false;
  ++generation_;
  protocol::ThinkingAnswer report;
  report.game = game_;
  listener_.on_report(report);
}

void Thinking::report(std::uint64_t generation, protocol::ThinkingAnswer const& report) {
  if (thinking_ && is_current(generation)) listener_.on_report(report);
}

void Thinking::found(std::uint64_t generation, std::int64_t not_before, std::string const& move, bool claims_draw) {
  if (!is_current(generation)) return;
  if (loop_.now().steady >= not_before) return listener_.on_move(generation, move, claims_draw);
  loop_.at(not_before, [weak = weak_from_this(), generation, not_before, move, claims_draw] {
    if (auto const self = weak.lock()) self->found(generation, not_before, move, claims_draw);
  });
}

// ---------------------------------------------------------------- questions

bool Thinking::ask(Requester const& requester, std::string const& key, Holds holds, Question question) {
  if (questions_.size() >= max_questions) return false;
  QuestionId const id = next_question_++;
  Open& open = questions_[id];
  open.asked = {key, {requester}, holds};
  open.job =
      pool_.submit_long({requester.turn, requester.who}, game_,
                        [weak = weak_from_this(), &loop = loop_, id, question = std::move(question)](
                            api::Engine& engine, api::StopToken const& stop, EnginePool::MayPark const& may_park) {
                          AnswerTo answer = question(engine, stop, may_park);
                          if (stop.requested()) return;
                          loop.post([weak, id, answer = std::move(answer)] {
                            if (auto const self = weak.lock()) self->listener_.on_answer(id, answer);
                          });
                        });
  return true;
}

bool Thinking::is_asked(Requester const& requester, std::string const& key) {
  for (auto& [id, open] : questions_) {
    if (open.asked.key != key) continue;
    open.asked.requesters.push_back(requester);
    return true;
  }
  return false;
}

bool Thinking::holds_move() const {
  return std::ranges::any_of(questions_, [](auto const& entry) { return entry.second.asked.holds == Holds::Move; });
}

bool Thinking::holds_flag(std::int64_t falls) const {
  return std::ranges::any_of(questions_, [falls](auto const& entry) {
    Asked const& asked = entry.second.asked;
    return asked.holds == Holds::Flag && asked.requesters.front().arrived.steady < falls;
  });
}

std::optional<Moment> Thinking::held_flag_at(QuestionId question) const {
  auto const found = questions_.find(question);
  if (found == questions_.end() || found->second.asked.holds != Holds::Flag) return std::nullopt;
  return found->second.asked.requesters.front().arrived;
}

std::optional<Thinking::Asked> Thinking::take(QuestionId question) {
  auto const found = questions_.find(question);
  if (found == questions_.end()) return std::nullopt;
  Asked asked = std::move(found->second.asked);
  questions_.erase(found);
  return asked;
}

void Thinking::drop_questions_without(std::function<bool(Requester const&)> const& is_waiting) {
  std::erase_if(questions_, [&](auto const& entry) {
    Open const& open = entry.second;
    // A player who claimed sends the claim again under the same key once reconnected.
    if (open.asked.holds == Holds::Flag || std::ranges::any_of(open.asked.requesters, is_waiting)) return false;
    pool_.cancel(open.job);
    return true;
  });
}

std::vector<Requester> Thinking::drop_questions() {
  std::vector<Requester> requesters;
  for (auto const& [id, open] : questions_) {
    pool_.cancel(open.job);
    requesters.insert(requesters.end(), open.asked.requesters.begin(), open.asked.requesters.end());
  }
  questions_.clear();
  return requesters;
}

}  // namespace strata::server
