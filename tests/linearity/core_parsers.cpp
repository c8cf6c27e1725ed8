// Variant files with their zones, files of values, positions, moves, the lines of UCI and of matches, and names in results.

#include "api/values_text.hpp"
#include "lesson/puzzle.hpp"
#include "match/openings.hpp"
#include "match/player_spec.hpp"
#include "match/tally.hpp"
#include "match/time_control.hpp"
#include "match/uci_text.hpp"
#include "notation/move_text.hpp"
#include "notation/record.hpp"
#include "notation/tfen.hpp"
#include "tablebase/table_file.hpp"
#include "tests/linearity/parser.hpp"
#include "tests/support/random_network.hpp"
#include "tournament/report.hpp"
#include "uci/uci.hpp"
#include "variant/document.hpp"
#include "variant/law_hash.hpp"
#include "variant/variant.hpp"

namespace strata::tests {

namespace {

// A whole game, into which parts are put.
std::string file_with(std::string_view board, std::string_view pieces = {}, std::string_view more = {}) {
  return "format = 1\nid = \"duel\"\nname = \"Duel\"\n[board]\nfiles = \"abcd\"\nranks = \"1234\"\n" +
         std::string(board) + "\n[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\", \"(1,1)*\"]\n" +
         std::string(pieces) + "\n[start]\nposition = \"k3/4/4/3K w - - 0 1\"\n" + std::string(more);
}

// The place of the part in a file is marked by '@'.
std::function<std::string(std::size_t)> within(std::string const& file, std::string unit) {
  std::size_t const at = file.find('@');
  return repeated(file.substr(0, at), std::move(unit), file.substr(at + 1));
}

Parser toml() {
  auto const read = [](std::string_view text) { return variant::read_toml(text, "x.toml", 0).has_value(); };
  return {.name = "Toml",
          .fuzz_targets = {"variant_file"},
          .smallest = 4096,
          .read = read,
          .parts = {
              {"comments", Verdict::Read, repeated("", "# a comment that nobody reads\n")},
              {"blanks", Verdict::Read, repeated("a = 1", " ")},
              {"empty lines", Verdict::Read, repeated("", "\n")},
              {"keys", Verdict::Either, repeated("", "key<n> = 1\n")},
              {"dotted keys", Verdict::Either, repeated("", "a.b.c.key<n> = 1\n")},
              {"tables", Verdict::Either, repeated("", "[t<n>]\nk = 1\n")},
              {"sub-tables", Verdict::Either, repeated("", "[a.b.t<n>]\n")},
              {"arrays of tables", Verdict::Either, repeated("", "[[t]]\nk = 1\n")},
              {"an array of numbers", Verdict::Either, repeated("a = [", "1,", "]\n")},
              {"an array of texts", Verdict::Either, repeated("a = [", "\"ab\",", "]\n")},
              {"arrays in an array", Verdict::Either, repeated("a = [", "[],", "]\n")},
              {"inline tables", Verdict::Either, repeated("a = [", "{k=1},", "]\n")},
              {"nested arrays", Verdict::Refused, nested("a = ", "[", "]")},
              {"nested inline tables", Verdict::Refused, nested("a = ", "{a=", "}", "")},
              {"a long text", Verdict::Read, repeated("a = \"", "x", "\"\n")},
              {"a text beyond ASCII", Verdict::Read, repeated("a = \"", "\u00e9", "\"\n")},
              {"escapes", Verdict::Read, repeated("a = \"", "\\u00e9\\n", "\"\n")},
              {"a text of many lines", Verdict::Read, repeated("a = \"\"\"", "line\n", "\"\"\"\n")},
              {"folded lines", Verdict::Read, repeated("a = \"\"\"", "x \\\n  ", "\"\"\"\n")},
              {"a literal text", Verdict::Read, repeated("a = '", "x", "'\n")},
              {"a long key", Verdict::Read, repeated("", "k", " = 1\n")},
              {"a long number", Verdict::Refused, repeated("a = 1", "0", "\n")},
              {"underscores in a number", Verdict::Refused, repeated("a = 1", "_0", "\n")},
              {"a text without an end", Verdict::Refused, repeated("a = \"", "x")},
              {"an array without an end", Verdict::Refused, repeated("a = [", "1,")},
          }};
}

Parser variant_file() {
  auto const read = [](std::string_view text) { return load_variant_text(text, "x.toml").has_value(); };
  return {
      .name = "VariantFile",
      .fuzz_targets = {"variant_file"},
      .smallest = 4096,
      .read = read,
      .parts = {
          {"texts of a zone", Verdict::Either, within(file_with("dark = [@]"), "\"file a\",")},
          {"terms of a zone", Verdict::Either, within(file_with("dark = \"everywhere@\""), ",rank 1")},
          {"zones of long texts", Verdict::Either,
           within(
               file_with("dark = [@]"), "\"" +
                                            [] {
                                              std::string text = "file a";
                                              while (text.size() < 1000) text += ", rank 1-4 2";
                                              return text;
                                            }() +
                                            "\",")},
          {"cells of zones", Verdict::Either,
           within(
               file_with("dark = [@]"), "\"" +
                                            [] {
                                              std::string text = "cell";
                                              while (text.size() < 1000) text += " d4";
                                              return text;
                                            }() +
                                            "\",")},
          {"holes", Verdict::Either, within(file_with("holes = [@]"), "\"cell b2\",")},
          {"vectors", Verdict::Either,
           within(file_with("", "[pieces.R]\nname = \"rook\"\nleaps = [@]\n"), "\"(1,0)*\",")},
          {"vectors of numbers", Verdict::Either,
           within(file_with("", "[pieces.R]\nname = \"rook\"\nleaps = [@]\n"), "[1,0],")},
          {"a long vector", Verdict::Either,
           within(file_with("", "[pieces.R]\nname = \"rook\"\nleaps = [\"1,0@\"]\n"), " ")},
          {"ways to move", Verdict::Either,
           within(file_with("", "[pieces.R]\nname = \"rook\"\nmoves = [@]\n"), "{vectors=[\"1,0\"]},")},
          {"choices of a promotion", Verdict::Either,
           within(
               file_with("",
                         "[pieces.R]\nname = \"rook\"\nslides = [\"1,0\"]\n"
                         "[pieces.P]\nname = \"pawn\"\ngoes = [\"0,1\"]\npromotes = { on = \"rank 4\", to = \"@\" }\n"),
               "R")},
          {"castlings", Verdict::Either,
           within(file_with("", "", "@"), "[castling.rows.r<n>]\nking = [\"a1\", \"b1\"]\nrook = [\"c1\", \"a1\"]\n")},
          {"options", Verdict::Either,
           within(file_with("", "", "@"),
                  "[options.o<n>]\nsummary = \"o\"\n[options.o<n>.values.a]\nsummary = \"a\"\n[options.o<n>.values.b]\n"
                  "summary = \"b\"\npatch.name = \"x\"\n")},
          {"values of an option", Verdict::Either,
           within(file_with("", "", "[options.o]\nsummary = \"o\"\n@"),
                  "[options.o.values.v<n>]\nsummary = \"v\"\npatch.name = \"x\"\n")},
          {"notations", Verdict::Either, within(file_with("", "", "@"), "[notation.also.n<n>]\nstyle = \"long\"\n")},
          {"names of castlings", Verdict::Either,
           within(file_with("", "", "[notation.castling]\n@"), "n<n> = \"O\"\n")},
          {"unknown keys", Verdict::Refused, within(file_with("", "", "@"), "[unknown<n>]\nk = 1\n")},
          {"names of files", Verdict::Refused,
           repeated("format = 1\nid = \"a\"\nname = \"A\"\n[board]\nfiles = [", "\"a<n>\",", "]\nranks = \"12\"\n")},
          {"a name", Verdict::Either, repeated("format = 1\nid = \"a\"\nname = \"", "x", "\"\n")},
          {"what is dropped", Verdict::Refused,
           repeated("format = 1\nid = \"a\"\nname = \"A\"\ninherits = \"ziggurat\"\ndrop = [", "\"pieces.X\",", "]\n")},
          {"a long path to drop", Verdict::Refused,
           repeated("format = 1\nid = \"a\"\nname = \"A\"\ninherits = \"ziggurat\"\ndrop = [\"pieces", "x", "\"]\n")},
          {"the start", Verdict::Refused,
           repeated("format = 1\nid = \"a\"\nname = \"A\"\ninherits = \"orthodox\"\n[start]\nposition = \"", "8/",
                    "\"\n")},
          {"blanks in the start", Verdict::Either,
           repeated("format = 1\nid = \"a\"\nname = \"A\"\ninherits = \"orthodox\"\n[start]\nposition = \"", " ",
                    "4k3/8/8/8/8/8/8/4K3 w - - 0 1\"\n")},
      }};
}

Parser values_file() {
  static auto const variant = *load_variant("orthodox");
  std::string const head = "format = 2\nvariant = \"orthodox\"\n";
  return {.name = "ValuesFile",
          .fuzz_targets = {"values_file"},
          .read = [](std::string_view text) { return api::read_values(*variant, text, "x.eval.toml").has_value(); },
          .parts = {
              {"comments", Verdict::Read, repeated(head, "# a comment\n")},
              {"pieces", Verdict::Refused, repeated(head, "[pieces.X<n>]\nvalue = 100\n")},
              {"weights", Verdict::Refused, repeated(head + "[weights]\n", "w<n> = 100\n")},
              {"keys of a piece", Verdict::Refused, repeated(head + "[pieces.N]\n", "k<n> = 100\n")},
              {"pieces of the endgame", Verdict::Refused,
               repeated(head + "[endgame]\nmiddlegame_material = 1\n", "[endgame.pieces.X<n>]\nvalue = 100\n")},
          }};
}

Parser network_file() {
  static auto const variant = *load_variant("orthodox");
  static std::string const law = "0123456789abcdef";
  auto const bytes_of = [](int hidden) {
    auto const file = random_network(*variant->rules, hidden, 1, law)->write();
    return std::string(reinterpret_cast<char const*>(file.data()), file.size());
  };
  std::string const small = bytes_of(net::hidden_step);
  std::size_t const provenance = small.find("seed 1\n");
  std::string const head = small.substr(0, provenance);
  return {.name = "NetworkFile",
          .fuzz_targets = {"network_file"},
          .smallest = small.size(),
          .read =
              [](std::string_view text) {
                return net::Network::read(std::as_bytes(std::span(text)), *variant->rules, law, "x.net").has_value();
              },
          .parts = {
              {"weights", Verdict::Read,
               [bytes_of, smallest = small.size()](std::size_t bytes) {
                 return bytes_of(net::hidden_step * static_cast<int>(bytes / smallest));
               }},
              {"lines of provenance", Verdict::Refused, repeated(head, "key<n> value\n", small.substr(provenance))},
              {"a line of provenance", Verdict::Refused, repeated(head + "seed ", "1", small.substr(provenance))},
              {"bytes after the end", Verdict::Refused, repeated(small, "x")},
              {"a version", Verdict::Refused, repeated("strata network ", "1", "\n")},
          }};
}

Parser table_file() {
  static auto const variant = *load_variant("orthodox");
  static auto const law = *tablebase::TableLaw::create(*variant->rules);
  static PieceType const queen = variant->names.find_letter('Q');
  static tablebase::TableLayout const layout(law, queen);
  static std::string const hash = law_hash(*variant);
  // So many packed bytes behind a header that fits them.
  auto const packed = [](std::string unit) {
    return [unit = std::move(unit)](std::size_t bytes) {
      std::string codes;
      while (codes.size() < bytes) codes += unit;
      return tablebase::table_header(layout, hash, "KQK", codes) + codes;
    };
  };
  auto const read = [](std::string_view bytes) {
    return tablebase::read_table(law, queen, hash, "KQK", bytes, "x.table").has_value();
  };
  return {.name = "TableFile",
          .fuzz_targets = {"table_file"},
          .smallest = 1 << 18,
          .read = read,
          .parts = {
              {"codes", Verdict::Refused, packed("\x03")},
              {"runs of zeros", Verdict::Refused, packed(std::string("\0\x01", 2))},
              {"a run without an end", Verdict::Refused, packed("\x80")},
              {"a torn file", Verdict::Refused, repeated("strata-tablebase 1\nlaw " + hash, "x")},
              {"lines", Verdict::Refused, repeated("strata-tablebase 1\n", "\n")},
          }};
}

Parser puzzles_file() {
  static auto const law = *api::Variant::load("orthodox");
  std::string const head = "puzzles 1\nvariant orthodox\noptions -\nlaw " + law.law_hash() + "\nseed 1\n";
  std::string const puzzle = "mate 1; grade 1; nodes 7; 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1; a1-a8";
  return {.name = "PuzzlesFile",
          .fuzz_targets = {"puzzles"},
          .read = [](std::string_view text) { return lesson::read_puzzles(law, text, "p.txt").has_value(); },
          .parts = {
              {"puzzles", Verdict::Either, repeated(head, puzzle + "\n")},
              {"remarks", Verdict::Read, repeated(head, "# a remark\n")},
              {"empty lines", Verdict::Read, repeated(head, "\n")},
              {"blanks of a line", Verdict::Read, repeated(head, " ", "\n")},
              {"blanks before a field", Verdict::Read,
               repeated(head + "mate 1; grade 1; nodes 7; 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1;", " ", "a1-a8\n")},
              {"moves", Verdict::Refused, repeated(head + puzzle, " a8-a1", "\n")},
              {"fields", Verdict::Refused, repeated(head + puzzle, "; x", "\n")},
              {"digits of a number", Verdict::Refused, repeated(head + "mate 1; grade 1; nodes ", "1", "; x; y\n")},
              {"ranks of a position", Verdict::Refused,
               repeated(head + "mate 1; grade 1; nodes 7; ", "8/", " w - - 0 1; a1-a8\n")},
              {"the law", Verdict::Refused, repeated("puzzles 1\nvariant orthodox\noptions -\nlaw ", "0", "\n")},
          }};
}

Parser tfen() {
  static auto const variant = *load_variant("ziggurat");
  return {
      .name = "Tfen",
      .fuzz_targets = {"tfen"},
      .read =
          [](std::string_view text) { return position_from_tfen(variant->rules, variant->names, text).has_value(); },
      .parts = {
          {"pieces of a rank", Verdict::Refused, repeated("", "R", " w - - 0 1")},
          {"empty cells", Verdict::Refused, repeated("", "1", " w - - 0 1")},
          {"ranks", Verdict::Refused, repeated("", "8/", " w - - 0 1")},
          {"levels", Verdict::Refused, repeated("", "8|", " w - - 0 1")},
          {"blanks", Verdict::Read, repeated("", " ", variant->start)},
          {"blanks at the end", Verdict::Read, repeated(variant->start, " ")},
          {"fields", Verdict::Refused, repeated(variant->start, " 0")},
          {"castlings", Verdict::Refused,
           repeated(variant->start.substr(0, variant->start.find(' ')) + " w ", "0a1,", " - 0 1")},
          {"counters", Verdict::Refused,
           repeated(variant->start.substr(0, variant->start.find(' ')) + " w - - ", "0", " 1")},
          {"bytes beyond ASCII", Verdict::Refused, repeated("", "\u00e9", " w - - 0 1")},
      }};
}

Parser move_text() {
  static auto const variant = *load_variant("ziggurat");
  static auto const position = *position_from_tfen(variant->rules, variant->names, variant->start);
  return {.name = "MoveText",
          .fuzz_targets = {"move_text"},
          .read =
              [](std::string_view text) {
                bool const canonical = read_canonical(*position, variant->names, text).has_value();
                for (NotationRules const& rules : variant->names.notations)
                  if (read_native(*position, variant->names, rules, text)) return true;
                return canonical;
              },
          .parts = {
              {"letters", Verdict::Refused, repeated("", "a")},
              {"digits", Verdict::Refused, repeated("a", "1")},
              {"blanks", Verdict::Either, repeated("0a2", " ", "-0a3")},
              {"signs", Verdict::Refused, repeated("0a2", "-", "0a3")},
              {"captures", Verdict::Refused, repeated("0a2", "x0a3")},
              {"marks", Verdict::Either, repeated("0a2-0a3", "+")},
              {"brackets", Verdict::Refused, repeated("", "(")},
              {"pairs of brackets", Verdict::Refused, repeated("", "(1)")},
              {"promotions", Verdict::Refused, repeated("0a2-0a3", "=Q")},
              {"castlings", Verdict::Refused, repeated("O", "-O")},
              {"dashes beyond ASCII", Verdict::Refused, repeated("0a2", "\u2013", "0a3")},
              {"boards", Verdict::Refused, repeated("", "@")},
          }};
}

Parser options_text() {
  return {.name = "OptionsText",
          .fuzz_targets = {"record"},
          .read = [](std::string_view text) { return read_options(text).has_value(); },
          .parts = {{"options", Verdict::Either, repeated("", "name<n>=value,", "a=b")},
                    {"a name", Verdict::Read, repeated("", "n", "=v")},
                    {"blanks", Verdict::Read, repeated("a=", " ", "b")}}};
}

// The bytes of a conversation, on the thread that reads them. What is searched is no part of it.
Parser uci() {
  auto const read = [](std::string_view bytes) {
    static bool refused = false;
    static uci::Session* const session = [] {
      uci::Host host;
      host.write = [](std::string_view line) { refused = refused || line.starts_with("info string error"); };
      host.load = [](std::string const& id, api::Options const& options) {
        static api::Variant const orthodox = *api::Variant::load("orthodox");
        return id == "orthodox" && options.empty() ? Result<api::Variant>(orthodox) : api::Variant::load(id, options);
      };
      host.most_nodes = 1;
      host.most_threads = 1;
      host.most_hash = 1;
      auto* made = new uci::Session(host);  // as long as the process
      made->feed("setoption name UCI_Variant value orthodox\n");
      return made;
    }();
    session->feed("position startpos\n");
    refused = false;
    session->feed(bytes);
    session->feed("\n");
    session->wait();
    return !refused;
  };
  return {.name = "Uci",
          .fuzz_targets = {"uci"},
          .read = read,
          .parts = {
              {"moves", Verdict::Read, repeated("position startpos moves", " g1f3 g8f6 f3g1 f6g8")},
              {"moves of a bare position", Verdict::Read,
               [](std::size_t bytes) {
                 std::string text = "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves";
                 while (text.size() < bytes) text += " e1e2 e8e7 e2e1 e7e8";
                 return text;
               }},
              {"words", Verdict::Refused, repeated("position startpos", " word")},
              {"a long word", Verdict::Either, repeated("", "x")},
              {"blanks", Verdict::Read, repeated("isready", " ")},
              {"tabs before", Verdict::Read, repeated("", "\t", "isready")},
              {"lines", Verdict::Read, repeated("", "isready\n")},
              {"empty lines", Verdict::Read, repeated("", "\n")},
              {"unknown lines", Verdict::Either, repeated("", "xyzzy <n>\n")},
              {"a position", Verdict::Refused, repeated("position fen ", "8/", " w - - 0 1")},
              {"options", Verdict::Either, repeated("", "setoption name Skill Level value 20\n")},
              {"a value of an option", Verdict::Either, repeated("setoption name UCI_Variant value ", "x")},
              {"a name of an option", Verdict::Either, repeated("setoption name ", "x ")},
              {"limits", Verdict::Read, repeated("go nodes 1", " wtime 1000")},
              {"searchmoves", Verdict::Either, repeated("go nodes 1 searchmoves", " e2e4")},
              {"searchmoves that are none", Verdict::Either, repeated("go nodes 1 searchmoves", " e2e<n>")},
          }};
}

Parser match_lines() {
  auto const read = [](std::string_view rest) {
    match::UciProgram program;
    match::Answer answer;
    bool known = false;
    while (!rest.empty()) {
      std::string_view const line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      program.read(line);
      match::read_info(line, answer);
      known = match::read_line(line) || match::read_clock(line) || match::read_player(line) ||
              match::read_opening_plan(line) || known;
    }
    return known || !program.name.empty() || !program.options.empty() || answer.score.has_value();
  };
  return {
      .name = "MatchLines",
      .fuzz_targets = {"match"},
      .read = read,
      .parts = {
          {"options of a program", Verdict::Read, repeated("", "option name o<n> type spin default 1 min 1 max 9\n")},
          {"values of an option", Verdict::Read, repeated("option name o type combo default a", " var a<n>")},
          {"a name", Verdict::Read, repeated("id name ", "x")},
          {"words of an info", Verdict::Read, repeated("info score cp 1 pv", " e2e4")},
          {"infos", Verdict::Read, repeated("", "info depth 1 score cp <n>\n")},
          {"scores of an info", Verdict::Read, repeated("info", " score cp 1")},
          {"a player", Verdict::Either, repeated("program:", "x")},
          {"words of a player", Verdict::Either, repeated("level:5", ",hash=1")},
          {"digits of a clock", Verdict::Either, repeated("", "9", "+1")},
      }};
}

Parser openings() {
  static auto const variant = *api::Variant::load("orthodox");
  return {.name = "Openings",
          .fuzz_targets = {},
          .read = [](std::string_view text) { return match::read_openings(variant, text, "x").has_value(); },
          .parts = {
              {"positions", Verdict::Read, repeated("", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n")},
              {"comments", Verdict::Read,
               repeated("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", "# a comment\n")},
              {"records", Verdict::Read, repeated("", "[Event \"e<n>\"]\n\n1. e4 e5 *\n\n")},
          }};
}

// Names that people have given themselves, written into files of results.
Parser result_names() {
  auto const read = [](std::string_view text) {
    return tournament::csv_field(text).size() >= 2 &&
           tournament::trf_field(text, text.size()).size() >= text.size() / 4;
  };
  return {.name = "ResultNames",
          .fuzz_targets = {},
          .read = read,
          .parts = {
              {"letters", Verdict::Read, repeated("", "x")},
              {"letters beyond ASCII", Verdict::Read, repeated("", "\u00e9\u68cb")},
              {"quotation marks", Verdict::Read, repeated("", "\"")},
              {"spaces before and after", Verdict::Read, repeated("", " ")},
              {"control characters", Verdict::Read, repeated("=", "\r\n\u0085\u2028", "=")},
              {"marks of direction", Verdict::Read, repeated("", "\u202e", "=1")},
              {"bytes that are not UTF-8", Verdict::Read, repeated("", "\xF0\x9F\xC3")},
          }};
}

}  // namespace

std::vector<Parser> core_parsers() {
  return {toml(),      variant_file(), values_file(), network_file(), table_file(), puzzles_file(), tfen(),
          move_text(), options_text(), uci(),         match_lines(),  openings(),   result_names()};
}

}  // namespace strata::tests
