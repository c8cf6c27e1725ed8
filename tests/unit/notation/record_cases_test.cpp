// tests/cases/records holds files as people and programs write them, and in expected.txt how each is read: of every game its movetext
// as it is written back, the moves that were played, its result, and what was warned of. STRATA_UPDATE=1 writes anew how they are read
// now: read the difference before you keep it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "notation/replay.hpp"
#include "notation/text.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

strata::Variant const& law_named(std::string id) {
  static std::map<std::string, std::shared_ptr<strata::Variant const>> loaded;
  if (id.empty()) id = "orthodox";
  auto& variant = loaded[id];
  if (!variant) variant = load_variant(id).value();
  return *variant;
}

std::string report_of(Record const& record) {
  strata::Variant const& law = law_named(std::string(record.tag("Variant")));
  std::string report = "game    " + std::string(record.tag("Event")) + '\n';
  for (auto const& [name, value] : record.tags)
    if (name != "Event" && name != "Variant") report += "tag     " + name + ' ' + fit_for_message(value) + '\n';
  report += "text    " + fit_for_message(write_movetext(record.moves, 1, false)) + '\n';
  if (record.error) report += "error   " + record.error->text() + '\n';
  auto const replay = replay_record(record, law.rules, law.names, law.names.notations[0], law.start, Marks::Check);
  if (!replay) return report + "refused " + replay.error().text() + '\n';
  report += "played " + tests::canonical_line(replay->game, law.names) + '\n';
  if (replay->fault)
    report += "fault   " + std::to_string(replay->fault->line) + ':' + std::to_string(replay->fault->column) + ' ' +
              replay->fault->move + ": " + replay->fault->why + '\n';
  report += "result  " + record.result + '\n';
  for (Warning const& warning : replay->warnings.all())
    report +=
        "warning " + std::to_string(warning.line) + ':' + std::to_string(warning.column) + ' ' + warning.message + '\n';
  return report;
}

std::vector<std::filesystem::path> files() {
  std::vector<std::filesystem::path> found;
  for (auto const& file : std::filesystem::directory_iterator(tests::source_path("tests/cases/records")))
    if (file.path().extension() == ".pgn") found.push_back(file.path());
  std::ranges::sort(found);
  return found;
}

TEST(RecordCases, AreReadAsTheyAreMeant) {
  std::string report;
  for (auto const& file : files()) {
    report += "== " + file.filename().string() + '\n';
    auto const records = parse_records(tests::read_file(file.string())).value();
    for (Record const& record : records) report += report_of(record);
  }
  std::string const place = tests::source_path("tests/cases/records/expected.txt");
  if (std::getenv("STRATA_UPDATE") != nullptr) std::ofstream(place, std::ios::binary) << report;
  EXPECT_EQ(report, tests::read_file(place));
}

TEST(RecordCases, AreWrittenSoThatTheyReadTheSame) {
  for (auto const& file : files()) {
    auto const records = parse_records(tests::read_file(file.string())).value();
    for (Record const& record : records) {
      if (record.error) continue;
      std::string const once = write_record(record);
      auto const again = parse_records(once).value();
      ASSERT_EQ(again.size(), 1U) << file << '\n' << once;
      EXPECT_EQ(write_record(again.front()), once) << file;
    }
  }
}

// Everything that was read with a warning is refused by the strict reader, as a text or when it is played.
TEST(RecordCases, AreRefusedByTheStrictReaderWhereTheyWarn) {
  for (auto const& file : files()) {
    std::string const text = tests::read_file(file.string());
    bool warns = false;
    auto const records = parse_records(text).value();
    for (Record const& record : records) {
      strata::Variant const& law = law_named(std::string(record.tag("Variant")));
      auto const replay = replay_record(record, law.rules, law.names, law.names.notations[0], law.start);
      warns = warns || record.error || (replay && !replay->warnings.empty());
    }
    auto const strict = parse_records(text, {}, Reading::Strict);
    bool refuses = !strict;
    for (Record const& record : strict.value_or(std::vector<Record>())) {
      strata::Variant const& law = law_named(std::string(record.tag("Variant")));
      auto const replay =
          replay_record(record, law.rules, law.names, law.names.notations[0], law.start, Marks::Check, Reading::Strict);
      refuses = refuses || !replay || replay->fault || record.tag("Result") != record.result;
    }
    EXPECT_TRUE(refuses || !warns) << file;
  }
}

}  // namespace
}  // namespace strata
