// Game records: all of them at once, their index, one as a tree with variations, and their replay.

#include "api/game_tree.hpp"
#include "api/record_file.hpp"
#include "notation/record.hpp"
#include "notation/replay.hpp"
#include "tests/linearity/parser.hpp"
#include "variant/variant.hpp"

namespace strata::tests {

namespace {

// What all readers of records cut in the same way.
std::vector<Part> parts_of_text() {
  return {
      {"moves", Verdict::Read, repeated("", "<n>. e4 e5 ")},
      {"lines of moves", Verdict::Read, repeated("", "<n>. e4 e5\n")},
      {"a long move", Verdict::Read, repeated("1. e", "4")},
      {"dots", Verdict::Read, repeated("1. e4 ", "1... ", "e5")},
      {"numbers of one word", Verdict::Read, repeated("1. e4 ", "2.", " e5")},
      {"a long number", Verdict::Read, repeated("", "1", ". e4")},
      {"blanks", Verdict::Read, repeated("1. e4", " ", "e5")},
      {"empty lines", Verdict::Read, repeated("1. e4", "\n", "e5")},
      {"joined signs", Verdict::Either, repeated("1. e4", " - ", "e5")},
      {"passant", Verdict::Read, repeated("1. e4", " e.p.")},
      {"games", Verdict::Read, repeated("", "[Event \"e<n>\"]\n\n1. e4 *\n\n")},
      {"games of tags alone", Verdict::Read, repeated("", "[Event \"e<n>\"]\n\n")},
      {"games without tags", Verdict::Read, repeated("", "1. e4 e5 1-0\n\n")},
      {"results with blanks", Verdict::Read, repeated("", "1. e4 1 - 0\n\n")},
      {"halves", Verdict::Read, repeated("1. e4", " (1. d4 1/2 )")},
      {"numbers that could be results", Verdict::Either, repeated("1. e4", " 0")},
      {"results far from their sign", Verdict::Either, repeated("1. e4 1", "\n", "-\n0")},
      {"tags", Verdict::Either, repeated("", "[Tag<n> \"v\"]\n", "\n1. e4 *")},
      {"tags without values", Verdict::Either, repeated("", "[Tag<n> \"\"]\n", "\n1. e4 *")},
      {"a long value of a tag", Verdict::Read, repeated("[Event \"", "x", "\"]\n\n1. e4 *")},
      {"escapes in a tag", Verdict::Read, repeated("[Event \"", "\\\\\\\"", "\"]\n\n1. e4 *")},
      {"a long name of a tag", Verdict::Read, repeated("[", "x", " \"v\"]\n\n1. e4 *")},
      {"blanks in a tag", Verdict::Read, repeated("[Event ", " ", "\"v\"]\n\n1. e4 *")},
      {"a tag without an end", Verdict::Read, repeated("[Event \"", "x")},
      {"a long comment", Verdict::Read, repeated("1. e4 {", "word ", "} e5")},
      {"blanks in a comment", Verdict::Read, repeated("1. e4 {", " ", "} e5")},
      {"lines of a comment", Verdict::Read, repeated("1. e4 {", "word\n", "} e5")},
      {"comments", Verdict::Read, repeated("1. e4", " {word}")},
      {"comments before moves", Verdict::Read, repeated("", "{word} ", "1. e4")},
      {"comments after the result", Verdict::Read, repeated("1. e4 *", " {word}")},
      {"lines of comments after the result", Verdict::Read, repeated("1. e4 *\n", "; word\n")},
      {"comments of moves", Verdict::Read, repeated("", "<n>. e4 {word} ")},
      {"comments to the end of the line", Verdict::Read, repeated("1. e4\n", "; word\n", "e5")},
      {"comments with slashes", Verdict::Read, repeated("1. e4\n", "// word\n", "e5")},
      {"comments with a hash", Verdict::Read, repeated("1. e4\n", "# word\n", "e5")},
      {"blanks before a comment", Verdict::Read, repeated("1. e4\n", " ", "; word\n e5")},
      {"escaped lines", Verdict::Read, repeated("1. e4\n", "% word\n", "e5")},
      {"comments without an end", Verdict::Read, repeated("1. e4", " {")},
      {"braces in a comment", Verdict::Read, repeated("1. e4 {", "{", "} e5")},
      {"games in a comment", Verdict::Either, repeated("1. e4 {", "\n[Event \"e\"]\n", "} e5")},
      {"brackets in a comment", Verdict::Read, repeated("1. e4 {", "[", "} e5")},
      {"closed brackets in a comment", Verdict::Read, repeated("1. e4 {", "]", "} e5")},
      {"commands of a comment", Verdict::Read, repeated("1. e4 {", "[%clk 1]", "} e5")},
      {"commands that nest", Verdict::Read, repeated("1. e4 {", "[%eval ", "} e5")},
      {"commands that close", Verdict::Read, nested("1. e4 {", "[%x ", "]", "} e5")},
      {"halves of commands", Verdict::Read, repeated("1. e4", " {[%x} {]}")},
      {"halves of commands, many", Verdict::Read, repeated("1. e4", " {[%x} {word} {word} {]}")},
      {"variations", Verdict::Read, repeated("1. e4", " (1. d4)")},
      {"variations of each move", Verdict::Read, repeated("", "<n>. e4 (<n>. d4) e5 ")},
      {"nested variations", Verdict::Either, nested("1. e4 ", "(1. d4 ", ")")},
      {"variations without moves", Verdict::Read, repeated("1. e4", " ({word})")},
      {"brackets in a move", Verdict::Read, repeated("1. e4", "(")},
      {"pairs of brackets in a move", Verdict::Read, repeated("1. e4", "(2)")},
      {"annotations", Verdict::Read, repeated("1. e4", " $1")},
      {"annotations, all different", Verdict::Read,
       [](std::size_t bytes) {
         std::string text = "1. e4";
         for (int number = 1; text.size() < bytes; number = number % 999 + 1) text += " $" + std::to_string(number);
         return text;
       }},
      {"annotations of one word", Verdict::Read, repeated("1. e4 ", "$1", " e5")},
      {"numbers and annotations of one word", Verdict::Read, repeated("1. e4 (1. d4 ", "2.$1", ") e5")},
      {"a long annotation", Verdict::Read, repeated("1. e4 $", "1")},
      {"signs after a move", Verdict::Read, repeated("1. e4", "!")},
      {"signs apart from a move", Verdict::Read, repeated("1. e4", " !")},
      {"bytes beyond ASCII", Verdict::Read, repeated("1. e4 ", "\u00e9 ")},
      {"byte order marks", Verdict::Read, repeated("", "\xEF\xBB\xBF", "1. e4 *")},
      {"carriage returns", Verdict::Read, repeated("1. e4", "\r", "e5")},
  };
}

std::vector<Part> with_verdict(std::vector<Part> parts, Verdict verdict) {
  for (Part& part : parts) part.verdict = verdict;
  return parts;
}

Parser records() {
  auto const read = [](std::string_view text) {
    auto const records = parse_records(text);
    if (!records) return false;
    for (Record const& record : *records) (void)write_record(record);
    return true;
  };
  return {.name = "Records",
          .fuzz_targets = {"record", "game_tree"},
          .smallest = 4096,
          .read = read,
          .parts = parts_of_text()};
}

// One that cannot be read is in it as well.
Parser record_index() {
  auto parts = with_verdict(parts_of_text(), Verdict::Read);
  parts.push_back({"games that cannot be read", Verdict::Read, repeated("", "[Event \"e<n>\"]\n\n1. e4 )\n\n")});
  parts.push_back({"games that are not complete", Verdict::Read, repeated("", "[Event \"e<n>\"]\n\n1. e4 (\n\n")});
  parts.push_back({"games with an open comment", Verdict::Read, repeated("", "[Event \"e<n>\"]\n\n1. e4 {\n\n")});
  parts.push_back({"Latin-1", Verdict::Read, repeated("[White \"", "\xE9", "\"]\n\n1. e4 *")});
  return {.name = "RecordIndex",
          .fuzz_targets = {"game_tree"},
          .smallest = 4096,
          .read = [](std::string_view text) { return api::record_index(text).size() < text.size(); },
          .parts = parts};
}

// What cannot be played stays as text.
Parser game_tree() {
  auto const read = [](std::string_view text) {
    auto tree = api::GameTree::read(endless(), text, "x");
    if (!tree) return false;
    return tree->nodes().has_value() && tree->write().has_value();
  };
  return {.name = "GameTree",
          .fuzz_targets = {"game_tree"},
          .read = read,
          .parts = {
              {"moves", Verdict::Read, repeated("", "Nf3 Nf6 Ng1 Ng8 ")},
              {"variations of each move", Verdict::Read, repeated("", "Nf3 (Nc3) Nf6 (Nc6) Ng1 (Ng5) Ng8 (Ng4) ")},
              {"moves that cannot be read", Verdict::Read, repeated("", "<n>. xx ")},
              {"variations of one move", Verdict::Read, repeated("1. e4", " (1. d4)")},
              {"variations of variations", Verdict::Either, nested("1. e4 ", "(1. d4 ", ")")},
              {"comments", Verdict::Read, repeated("1. e4", " {word}")},
              {"shapes", Verdict::Read, repeated("1. e4 {", "[%csl Ge4]", "} e5")},
              {"shapes of a command", Verdict::Read, repeated("1. e4 {[%csl Ge4", ",Ge5", "]} e5")},
              {"annotations", Verdict::Either, repeated("1. e4", " $<n>")},
              {"tags", Verdict::Either, repeated("", "[Tag<n> \"v\"]\n", "\n1. e4 *")},
          }};
}

Parser replays() {
  static auto const variant = *load_variant("orthodox");
  auto const read = [](std::string_view text) {
    auto const records = parse_records(text);
    if (!records) return false;
    for (Record const& record : *records)
      (void)replay_record(record, variant->rules, variant->names, variant->names.notations[0], variant->start);
    return true;
  };
  return {.name = "Replays",
          .fuzz_targets = {"record"},
          .read = read,
          .parts = {
              {"games", Verdict::Read, repeated("", "[Event \"e<n>\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n")},
              {"moves", Verdict::Read, repeated("", "Nf3 Nf6 Ng1 Ng8 ")},
          }};
}

}  // namespace

api::Variant const& endless() {
  static api::Variant const variant = *api::Variant::from_text(
      "format = 1\nid = \"endless\"\nname = \"Endless\"\ninherits = \"orthodox\"\n[endings]\nmove_rule_plies = 0\n"
      "repetition = 0\n",
      "endless.toml");
  return variant;
}

std::vector<Parser> record_parsers() { return {records(), record_index(), game_tree(), replays()}; }

}  // namespace strata::tests
