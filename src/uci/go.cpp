#include "uci/go.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "base/nearest.hpp"

namespace strata::uci {

namespace {

constexpr std::int64_t longest_time = 24LL * 60 * 60 * 1000 * 365;  // milliseconds
constexpr int time_without_limit = 500;                             // milliseconds
constexpr std::int64_t largest_int = std::numeric_limits<int>::max();

constexpr std::array<std::string_view, 13> go_words = {"searchmoves", "ponder",    "wtime",   "btime", "winc",
                                                       "binc",        "movestogo", "depth",   "nodes", "mate",
                                                       "perft",       "movetime",  "infinite"};

// The search depth for a mate in N moves. Lines that seem weak are searched less deep.
constexpr int plies_for_mate(int moves) { return 4 * moves + 4; }

bool is_go_word(std::string_view word) { return std::ranges::find(go_words, word) != go_words.end(); }

class GoReader {
 public:
  GoReader(Words const& words, api::Side side_to_move, int overhead_ms)
      : words_(words), white_(side_to_move == api::Side::White), overhead_ms_(overhead_ms) {}

  GoOrder read() {
    for (std::size_t i = 1; i < words_.size();) i = read_word(i);
    api::Limits& limits = order_.limits;
    if (has_clock_) {
      if (!time_)
        fault(std::string(white_ ? "wtime" : "btime") +
              " is missing, the clock of the side to move; 1 millisecond is taken");
      limits.clock = api::Clock{time_.value_or(1), increment_, moves_to_go_, overhead_ms_};
    }
    bool const has_limit =
        limits.depth > 0 || limits.nodes > 0 || limits.movetime_ms > 0 || limits.mate > 0 || limits.clock;
    // A peer that waits for a move is never left without one.
    if (!has_limit && !limits.infinite) {
      if (!limits.ponder && !order_.perft)
        fault("no limit; " + std::to_string(time_without_limit) +
              " milliseconds are taken, and only infinite has no end");
      limits.movetime_ms = time_without_limit;
    }
    // Where there is no such mate, the search for it ends as well.
    bool const mate_alone = limits.mate > 0 && limits.depth == 0 && limits.nodes == 0 && limits.movetime_ms == 0;
    if (mate_alone && !limits.clock && !limits.infinite) limits.depth = plies_for_mate(limits.mate);
    return std::move(order_);
  }

 private:
  // Returns where the next word is.
  std::size_t read_word(std::size_t at) {
    std::string_view const word = words_[at];
    if (word == "infinite") {
      order_.limits.infinite = true;
      return at + 1;
    }
    if (word == "ponder") {
      order_.limits.ponder = true;
      return at + 1;
    }
    if (word == "searchmoves") {
      for (++at; at < words_.size() && !is_go_word(words_[at]); ++at) order_.search_moves.emplace_back(words_[at]);
      if (order_.search_moves.empty()) fault("searchmoves names no move; all moves are searched");
      return at;
    }
    if (!is_go_word(word)) {
      fault("unknown word " + quoted(word) + suggestion(std::string(word.substr(0, 40)), go_words));
      return at + 1;
    }
    return read_number(at);
  }

  // A number that cannot be read, and one that is too small, is the smallest that makes sense.
  std::size_t read_number(std::size_t at) {
    std::string const word(words_[at]);
    Range const range = range_of(word);
    bool const is_there = at + 1 < words_.size() && !is_go_word(words_[at + 1]);
    auto const value = is_there ? rounded_number_of(words_[at + 1]) : std::nullopt;
    if (!value) {
      std::string const instead =
          is_there || at + 1 < words_.size() ? ", not " + quoted(words_[at + 1]) : std::string();
      fault(word + " needs a whole number" + instead + "; " + std::to_string(range.least) + " is taken");
    } else if (!number_of(words_[at + 1])) {
      fault(word + " needs a whole number, not " + quoted(words_[at + 1]) + "; it is rounded");
    } else if (*value > range.most || (*value < range.least && !range.may_be_less)) {
      fault(word + " is " + std::to_string(*value) + "; " + std::to_string(range.within(*value)) + " is taken");
    }
    set(word, range.within(value.value_or(range.least)));
    return is_there ? at + 2 : at + 1;
  }

  void fault(std::string what) {
    constexpr std::size_t most_faults = 8;  // the rest of a senseless line says nothing more
    if (order_.faults.size() < most_faults) order_.faults.push_back("go: " + std::move(what));
  }

  // What a word may say.
  struct Range {
    std::int64_t least, most;
    bool may_be_less;  // without a word: a clock below zero is that of a side whose flag fell and who plays on
    [[nodiscard]] std::int64_t within(std::int64_t value) const { return std::clamp(value, least, most); }
  };
  static Range range_of(std::string_view word) {
    if (word == "wtime" || word == "btime") return {1, longest_time, true};
    if (word == "winc" || word == "binc") return {0, longest_time, true};
    if (word == "movestogo") return {0, 10'000, true};
    if (word == "perft") return {0, 60, false};
    if (word == "movetime") return {1, largest_int, false};
    if (word == "nodes") return {1, std::numeric_limits<std::int64_t>::max(), false};
    return {1, 1000, false};  // depth, mate
  }

  void set(std::string_view word, std::int64_t value) {
    api::Limits& limits = order_.limits;
    auto const number = static_cast<int>(std::min(value, largest_int));
    if (word == "wtime" || word == "btime" || word == "winc" || word == "binc" || word == "movestogo")
      has_clock_ = true;
    if (word == (white_ ? "wtime" : "btime")) time_ = value;
    if (word == (white_ ? "winc" : "binc")) increment_ = value;
    if (word == "movestogo") moves_to_go_ = number;
    if (word == "movetime") limits.movetime_ms = number;
    if (word == "perft") order_.perft = number;
    if (word == "depth") limits.depth = number;
    if (word == "nodes") limits.nodes = static_cast<std::uint64_t>(value);
    if (word == "mate") limits.mate = number;
  }

  Words const& words_;
  bool white_;
  int overhead_ms_;
  GoOrder order_;
  std::optional<std::int64_t> time_;
  std::int64_t increment_ = 0;
  int moves_to_go_ = 0;
  bool has_clock_ = false;  // some word of a clock was sent
};

}  // namespace

GoOrder read_go(Words const& words, api::Side side_to_move, int overhead_ms) {
  return GoReader(words, side_to_move, overhead_ms).read();
}

}  // namespace strata::uci
