// The computer: its moves, and what else it is asked.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <random>

#include "server/table/house_impl.hpp"
#include "server/table/words.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;
using protocol::Side;

// All in milliseconds.
constexpr std::int64_t longest_thought = 2000;            // without a clock
constexpr std::int64_t longest_thought_by_clock = 15000;  // however much is left
constexpr std::int64_t kept_back = 50;                    // never thought away
constexpr std::int64_t between_moves = 300;               // of two computers, so that people can follow
constexpr std::int64_t between_reports = 200;
constexpr int hint_time = 1000;
constexpr int draw_time = 300;

constexpr int draw_margin = 50;  // centipawns: better than this the computer plays on
constexpr std::size_t longest_line_shown = 16;
constexpr std::size_t most_questions = 4;  // to one game at a time

int thinking_time(std::optional<std::int64_t> left, std::int64_t increment) {
  if (!left) return static_cast<int>(longest_thought);
  std::int64_t const share = std::min(*left / 30 + increment, longest_thought_by_clock);
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

void House::Impl::arrange(Live& live) {
  Table const& table = *live.table;
  bool const alone = table.is_computer(Side::White) && table.is_computer(Side::Black);
  bool const wanted = table.computer_to_move() && !live.has_draw_question() && (!alone || !live.joined.empty());
  if (!wanted)
    stop_thinking(live);
  else if (!live.thinking)
    think(live);
  std::int64_t const steady = steady_now();
  auto const left = table.time_left(steady);
  if (!left || steady + *left == live.flag_at) return;
  live.flag_at = steady + *left;
  // Whatever enters finds the fallen flag.
  loop_.at(live.flag_at, [this, game = live.id] {
    if (lives_.contains(game)) enter(game, {[](Live&) {}, [](auto const&) {}});
  });
}

// ---------------------------------------------------------------- its moves

void House::Impl::think(Live& live) {
  Table const& table = *live.table;
  std::uint64_t const generation = ++live.generation;
  live.thinking = true;
  bool const alone = table.is_computer(Side::White) && table.is_computer(Side::Black);
  std::int64_t const begun = steady_now();
  auto work = [this, game = live.id, generation, alone, begun, position = table.game(), left = table.time_left(begun),
               increment = table.increment(), level = static_cast<int>(table.seat(table.side_to_move()).level),
               seed = std::random_device()()](api::Engine& engine, api::StopToken const& stop) {
    auto const tell = [&](api::SearchInfo const& info) {
      loop_.post([this, game, generation, report = report_of(game, info)] {
        auto const found = lives_.find(game);
        if (found != lives_.end() && found->second.thinking && found->second.generation == generation)
          broadcast(found->second, report);
      });
    };
    std::int64_t told = steady_now();
    tell({});
    api::Limits limits;
    limits.level = level;
    limits.forced_at_once = true;
    limits.movetime_ms = thinking_time(
        left ? std::optional(std::max<std::int64_t>(0, *left - (told - begun))) : std::nullopt, increment);
    auto const result = engine.search(position, limits, stop, seed, [&](api::SearchInfo const& info) {
      if (steady_now() - told < between_reports) return;
      told = steady_now();
      tell(info);
    });
    if (stop.requested()) return;
    // A draw that may be claimed is one where the computer sees nothing better; two computers have no reason to go on.
    api::Game claimed = position;
    bool const claims = (alone || result.info.score <= 0) && claimed.claim("repetition").has_value();
    loop_.post([this, game, generation, move = result.best, claims] { thought(game, generation, move, claims); });
  };
  live.job = pool_.submit(live.id, std::move(work));
}

void House::Impl::stop_thinking(Live& live) {
  if (!live.thinking) return;
  pool_.cancel(live.job);
  live.thinking = false;
  ++live.generation;
  protocol::ThinkingAnswer report;
  report.game = live.id;
  broadcast(live, report);
}

void House::Impl::thought(std::string const& game, std::uint64_t generation, std::string const& move, bool claims) {
  auto const found = lives_.find(game);
  if (draining_ || found == lives_.end() || found->second.generation != generation) return;
  Live const& live = found->second;
  bool const alone = live.table->is_computer(Side::White) && live.table->is_computer(Side::Black);
  std::int64_t const earliest = alone ? live.moved + between_moves : 0;
  if (steady_now() >= earliest) return play_thought(game, generation, move, claims);
  loop_.at(earliest, [this, game, generation, move, claims] { play_thought(game, generation, move, claims); });
}

void House::Impl::play_thought(std::string const& game, std::uint64_t generation, std::string const& move,
                               bool claims) {
  if (!lives_.contains(game)) return;
  auto run = [this, generation, move, claims](Live& live) {
    if (live.generation != generation) return;
    Table const& table = *live.table;
    Moment const moment = now();
    Proposal proposal = claims ? table.draw(moment, {}, "repetition") : table.move(moment, {}, table.at(), move, true);
    if (!proposal) {
      // Cannot be, but for a line that is full: better a computer that waits than one that tries for ever.
      spdlog::error("game {}: the computer's move \"{}\" was refused: {}", live.id, move, proposal.error().message);
      proposal = table.seats(moment, {}, table.seat(Side::White), table.seat(Side::Black), true);
    }
    settle(live, proposal, moment, {});
  };
  enter(game, {std::move(run), [](auto const&) {}});
}

// ---------------------------------------------------------------- questions

bool House::Impl::is_asked(Live& live, Origin origin, std::string const& key) {
  for (auto& [id, question] : live.questions) {
    if (question.key != key) continue;
    question.origins.push_back(origin);
    return true;
  }
  return false;
}

void House::Impl::ask(Live& live, Origin origin, std::string const& key, bool draw,
                      std::function<Answer(api::Engine&, api::StopToken const&)> work) {
  if (live.questions.size() >= most_questions)
    return refuse(origin, {Code::Refused, "The computer has enough to do with this game; wait for its answer."});
  std::uint64_t const id = next_question_++;
  Question& question = live.questions[id];
  question.origins = {origin};
  question.key = key;
  question.draw = draw;
  auto answered = [this, id, key](Live& asked, Answer const& answer) {
    auto const found = asked.questions.find(id);
    if (found == asked.questions.end()) return;
    std::vector<Origin> const origins = std::move(found->second.origins);
    asked.questions.erase(found);
    answer(asked, origins.front());
    // The same message sent again gets the same answer, after what the first became is written.
    for (std::size_t i = 1; i < origins.size(); ++i)
      enter(asked.id, origins[i], [this, key, answer, again = origins[i]](Live& later) {
        if (auto const seq = later.table->seq_of(key)) return ack(again, *seq);
        answer(later, again);
      });
    if (!asked.busy) arrange(asked);
  };
  question.job = pool_.submit(live.id, [this, game = live.id, answered = std::move(answered), work = std::move(work)](
                                           api::Engine& engine, api::StopToken const& stop) {
    loop_.post([this, game, answered, answer = work(engine, stop)] {
      if (!lives_.contains(game)) return;
      enter(game, {[answered, answer](Live& asked) { answered(asked, answer); }, [](auto const&) {}});
    });
  });
}

void House::Impl::drop_questions(Live& live, Refusal const& refusal) {
  for (auto const& [id, question] : live.questions) {
    pool_.cancel(question.job);
    for (Origin const origin : question.origins) refuse(origin, refusal);
  }
  live.questions.clear();
}

void House::Impl::ask_hint(Live& live, api::Game game, Origin origin) {
  auto work = [this, position = std::move(game)](api::Engine& engine, api::StopToken const& stop) -> Answer {
    api::Limits limits;
    limits.movetime_ms = hint_time;
    std::string const move = engine.search(position, limits, stop).best;
    return [this, at = position.ply_count(), move](Live& asked, Origin to) {
      send(to.connection, protocol::HintAnswer{to.re, asked.id, at, move});
    };
  };
  ask(live, origin, {}, false, std::move(work));
}

void House::Impl::ask_draw(Live& live, std::string const& key, Origin origin) {
  if (is_asked(live, origin, key)) return;
  if (live.has_draw_question())
    return refuse(origin, {Code::Refused, "The computer is still thinking about the draw that was offered."});
  stop_thinking(live);
  bool const its_turn = live.table->is_computer(live.table->side_to_move());
  auto work = [this, key, its_turn, position = live.table->game()](api::Engine& engine,
                                                                   api::StopToken const& stop) -> Answer {
    api::Limits limits;
    limits.movetime_ms = draw_time;
    int const score = engine.search(position, limits, stop).info.score;
    bool const accepts = (its_turn ? score : -score) <= draw_margin;
    return [this, key, accepts](Live& asked, Origin to) {
      if (!accepts) return refuse(to, {Code::Refused, "The computer declines: it likes its position."});
      Moment const moment = now();
      settle(asked, asked.table->draw(moment, key, "agreement"), moment, to);
    };
  };
  ask(live, origin, key, true, std::move(work));
  if (!live.has_draw_question()) arrange(live);
}

void House::Impl::ask_claim(Live& live, std::string const& key, std::string const& claim, Origin origin) {
  if (is_asked(live, origin, key)) return;
  auto work = [this, key, claim, position = live.table->game()](api::Engine&, api::StopToken const&) -> Answer {
    api::Game claimed = position;
    auto const granted = claimed.claim(claim);
    return [this, key, claim, granted](Live& asked, Origin to) {
      if (!granted) return refuse(to, {Code::Refused, sentence(granted.error().message)});
      Moment const moment = now();
      settle(asked, asked.table->draw(moment, key, claim), moment, to);
    };
  };
  ask(live, origin, key, false, std::move(work));
}

}  // namespace strata::server
