#include "uci/go.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "base/nearest.hpp"

namespace strata::uci {

namespace {

constexpr std::int64_t longest_time = 24LL * 60 * 60 * 1000 * 365;  // milliseconds
constexpr std::int64_t largest_int = std::numeric_limits<int>::max();

constexpr std::array<std::string_view, 13> go_words = {"searchmoves", "ponder",    "wtime",   "btime", "winc",
                                                       "binc",        "movestogo", "depth",   "nodes", "mate",
                                                       "perft",       "movetime",  "infinite"};

bool is_go_word(std::string_view word) { return std::ranges::find(go_words, word) != go_words.end(); }

class GoReader {
 public:
  GoReader(Words const& words, api::Side side_to_move, int overhead_ms)
      : words_(words), white_(side_to_move == api::Side::White), overhead_ms_(overhead_ms) {}

  GoOrder read() {
    for (std::size_t i = 1; i < words_.size();) i = read_word(i);
    if (time_) {
      api::Clock clock;
      clock.left_ms = *time_;
      clock.increment_ms = increment_;
      clock.moves_to_go = moves_to_go_;
      clock.overhead_ms = overhead_ms_;
      order_.limits.clock = clock;
    } else if (other_time_) {
      order_.faults.push_back(std::string("go: the clock of the side to move is missing, expected ") +
                              (white_ ? "wtime" : "btime"));
    }
    api::Limits& limits = order_.limits;
    if (limits.depth == 0 && limits.nodes == 0 && limits.movetime_ms == 0 && limits.mate == 0 && !limits.clock)
      limits.infinite = true;
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
      return at;
    }
    if (!is_go_word(word)) {
      constexpr std::size_t most_faults = 8;  // the rest of a senseless line says nothing more
      if (order_.faults.size() < most_faults)
        order_.faults.push_back("go: unknown word " + quoted(word) +
                                suggestion(std::string(word.substr(0, 40)), go_words));
      return at + 1;
    }
    auto const value = at + 1 < words_.size() ? number_of(words_[at + 1]) : std::nullopt;
    if (!value) {
      order_.faults.push_back("go: " + std::string(word) + " needs a whole number" +
                              (at + 1 < words_.size() ? ", not " + quoted(words_[at + 1]) : std::string()));
      // A word of its own may follow a number that was forgotten.
      return at + 1 < words_.size() && !is_go_word(words_[at + 1]) ? at + 2 : at + 1;
    }
    set(word, *value);
    return at + 2;
  }

  void set(std::string_view word, std::int64_t value) {
    api::Limits& limits = order_.limits;
    bool const own_clock = word == (white_ ? "wtime" : "btime");
    bool const own_increment = word == (white_ ? "winc" : "binc");
    // A clock below zero is that of a side whose flag fell and who plays on.
    if (own_clock) time_ = std::clamp<std::int64_t>(value, 1, longest_time);
    if (own_increment) increment_ = std::clamp<std::int64_t>(value, 0, longest_time);
    if (word == "wtime" || word == "btime") other_time_ = true;
    if (word == "movestogo") moves_to_go_ = static_cast<int>(std::clamp<std::int64_t>(value, 0, 10'000));
    if (word == "movetime") limits.movetime_ms = static_cast<int>(std::clamp<std::int64_t>(value, 1, largest_int));
    if (word == "perft") order_.perft = static_cast<int>(std::clamp<std::int64_t>(value, 0, 60));
    if (word != "depth" && word != "nodes" && word != "mate") return;
    if (value < 1) {
      order_.faults.push_back("go: " + std::string(word) + " is " + std::to_string(value) + ", expected 1 or more");
      return;
    }
    if (word == "depth") limits.depth = static_cast<int>(std::min<std::int64_t>(value, 1000));
    if (word == "nodes") limits.nodes = static_cast<std::uint64_t>(value);
    if (word == "mate") limits.mate = static_cast<int>(std::min<std::int64_t>(value, 1000));
  }

  Words const& words_;
  bool white_;
  int overhead_ms_;
  GoOrder order_;
  std::optional<std::int64_t> time_;
  std::int64_t increment_ = 0;
  int moves_to_go_ = 0;
  bool other_time_ = false;
};

}  // namespace

GoOrder read_go(Words const& words, api::Side side_to_move, int overhead_ms) {
  return GoReader(words, side_to_move, overhead_ms).read();
}

}  // namespace strata::uci
