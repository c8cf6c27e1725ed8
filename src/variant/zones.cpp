#include "variant/zones.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace strata::variant {

namespace {

constexpr std::size_t max_zone_texts = 512;
constexpr std::size_t max_zone_length = 1024;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// The next word, taken off the front of `text`; empty at its end.
std::string_view next_word(std::string_view& text) {
  text = trimmed(text);
  std::size_t const end = std::min(text.find(' '), text.size());
  std::string_view const word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

std::optional<Axis> find_axis(std::string_view word) {
  if (word == "file" || word == "files") return Axis::File;
  if (word == "rank" || word == "ranks") return Axis::Rank;
  if (word == "level" || word == "levels") return Axis::Level;
  return std::nullopt;
}

}  // namespace

bool Zone::Term::holds(Coord coord) const {
  bool holds = true;
  switch (kind) {
    case Kind::Everywhere: break;
    case Kind::Names: holds = (names >> along(coord, axis)) & 1; break;
    case Kind::Cells: holds = std::ranges::find(cells, coord) != cells.end(); break;
    case Kind::Parity: {
      int sum = 0;
      for (Axis each : {Axis::File, Axis::Rank, Axis::Level})
        if ((axes >> static_cast<int>(each)) & 1) sum += along(coord, each) + 1;
      holds = (sum % 2 != 0) == odd;
      break;
    }
  }
  return holds != negated;
}

bool Zone::contains(Coord coord) const {
  return std::ranges::any_of(texts_, [&](std::vector<Term> const& terms) {
    return std::ranges::all_of(terms, [&](Term const& term) { return term.holds(coord); });
  });
}

std::optional<Zone::Term> Zone::read_term(std::string_view text, TextPlace at, Frame const& frame, Problems& problems) {
  Term term;
  std::string_view const whole = text;
  auto const refuse = [&](Message const& message) {
    problems.fail(at, message);
    return std::nullopt;
  };
  std::string_view word = next_word(text);
  if (word == "not") {
    term.negated = true;
    word = next_word(text);
  }
  if (word == "everywhere" && text.empty()) return term;
  if (word == "cell" || word == "cells") {
    term.kind = Term::Kind::Cells;
    if (text.empty()) return refuse(say("no cell is named in {0}", quoted(whole)));
    while (!text.empty()) {
      std::string_view const name = next_word(text);
      std::optional<Coord> const place = frame.find(name);
      if (!place)
        return refuse(say("{0} is no cell of the board's box (cells are named like {1})", quoted(name),
                          frame.name(frame.places().back())));
      term.cells.push_back(*place);
    }
    return term;
  }
  std::optional<Axis> const axis = find_axis(word);
  if (!axis) {
    constexpr std::array<std::string_view, 6> known{"level", "rank", "file", "cell", "not", "everywhere"};
    return refuse(say("{0} is no zone: expected level, rank, file or cell and names, or everywhere", quoted(whole))
                      .suggest(word, known));
  }

  // "file + rank odd", "rank even"
  std::string_view const last = text.substr(std::min(text.rfind(' ') + 1, text.size()));
  if (text.starts_with('+') || last == "odd" || last == "even") {
    term.kind = Term::Kind::Parity;
    term.axes = 1u << static_cast<int>(*axis);
    word = next_word(text);
    while (word == "+") {
      std::optional<Axis> const other = find_axis(next_word(text));
      if (!other || ((term.axes >> static_cast<int>(*other)) & 1))
        return refuse(say("{0}: expected file, rank and level, each once, with + between them", quoted(whole)));
      term.axes |= 1u << static_cast<int>(*other);
      word = next_word(text);
    }
    if ((word != "odd" && word != "even") || !text.empty())
      return refuse(say("{0} must end with odd or even", quoted(whole)));
    term.odd = word == "odd";
    return term;
  }

  term.kind = Term::Kind::Names;
  term.axis = *axis;
  if (text.empty()) return refuse(say("no {0} is named in {1}", axis_name(*axis), quoted(whole)));
  while (!text.empty()) {
    std::string_view const names = next_word(text);
    std::size_t const dash = names.find('-');
    std::string_view const low = names.substr(0, dash);
    std::string_view const high = dash == std::string_view::npos ? low : names.substr(dash + 1);
    std::optional<int> const from = frame.find(*axis, low);
    std::optional<int> const to = frame.find(*axis, high);
    if (!from || !to) {
      std::vector<std::string> const& all = frame.names(*axis);
      std::string const unknown = quoted(!from ? low : high);
      return refuse(all.size() > 1 ? say("no {0} is called {1}: there are {2} to {3}", axis_name(*axis), unknown,
                                         all.front(), all.back())
                                   : say("no {0} is called {1}: there is {2}", axis_name(*axis), unknown, all.front()));
    }
    if (*from > *to) return refuse(say("the range {0} runs backwards", quoted(names)));
    for (int i = *from; i <= *to; ++i) term.names |= 1u << i;
  }
  return term;
}

std::optional<Zone> read_zone(ZoneTexts const& texts, Frame const& frame, Problems& problems) {
  if (problems.failed()) return std::nullopt;
  Zone zone;
  if (texts.size() > max_zone_texts) {
    problems.fail(texts.front().at, say("a zone of {0} texts, expected at most {1}", texts.size(), max_zone_texts),
                  ErrorCode::Limit);
    return std::nullopt;
  }
  for (Spelled const& spelled : texts) {
    std::string_view rest = spelled.text;
    if (rest.size() > max_zone_length) {
      problems.fail(spelled.at, say("the zone {0} is longer than {1} letters", quoted(rest), max_zone_length),
                    ErrorCode::Limit);
      return std::nullopt;
    }
    std::vector<Zone::Term> terms;
    for (bool more = true; more;) {
      std::size_t const comma = rest.find(',');
      more = comma != std::string_view::npos;
      std::optional<Zone::Term> term = Zone::read_term(trimmed(rest.substr(0, comma)), spelled.at, frame, problems);
      if (!term) return std::nullopt;
      terms.push_back(std::move(*term));
      if (more) rest.remove_prefix(comma + 1);
    }
    zone.texts_.push_back(std::move(terms));
  }
  return zone;
}

}  // namespace strata::variant
