#include "load/judgement.hpp"

#include <algorithm>
#include <map>

namespace strata::load {

Faults& Faults::operator+=(Faults const& other) {
  lost += other.lost;
  duplicated += other.duplicated;
  reordered += other.reordered;
  return *this;
}

Faults judge(std::vector<SentMove> const& sent, std::vector<std::string> const& line) {
  struct Count {
    std::int64_t sent = 0, promised = 0, kept = 0;
  };
  // The same move may be sent many times in a game: a piece goes to and fro.
  std::map<std::string, Count> counts;
  for (SentMove const& move : sent) {
    Count& count = counts[move.text];
    ++count.sent;
    if (move.seq || move.told) ++count.promised;
  }
  for (std::string const& text : line) ++counts[text].kept;
  Faults faults;
  for (auto const& [text, count] : counts) {
    faults.lost += std::max<std::int64_t>(0, count.promised - count.kept);
    faults.duplicated += std::max<std::int64_t>(0, count.kept - count.sent);
  }
  std::int64_t last = 0;
  for (std::size_t ply = 0; ply < sent.size(); ++ply) {
    if (!sent[ply].seq) continue;
    bool const numbered = *sent[ply].seq > last;
    last = *sent[ply].seq;
    // Behind a move that is gone or there twice every other stands elsewhere: that is said already.
    bool const in_place = faults.lost + faults.duplicated > 0 || (ply < line.size() && line[ply] == sent[ply].text);
    if (!numbered || !in_place) ++faults.reordered;
  }
  return faults;
}

}  // namespace strata::load
