// Records with remarks: what others said about the moves, and what an analysis adds.

#include <algorithm>

#include "api/analysis.hpp"
#include "api/impl.hpp"
#include "notation/record_lexer.hpp"

namespace strata::api {

namespace {

// A result without the moves or the reason for it: a resignation, perhaps.
void take_result(Record& record) {
  std::string_view const said = read_result(record.tag("Result"));
  if (record.result == "*" && !said.empty()) record.result = said;
}

// Numbers are not verified.
std::string variation_text(std::vector<RecordMove> const& variation) { return write_movetext(variation, 1, false); }

// Nothing if it is no movetext.
std::optional<std::vector<RecordMove>> read_variation(std::string_view text) {
  auto records = parse_records(text);
  if (!records || records->size() != 1 || records->front().moves.empty()) return std::nullopt;
  std::vector<RecordMove> moves = std::move(records->front().moves);
  moves.front().before = std::move(records->front().comments);
  return moves;
}

}  // namespace

Result<std::vector<std::vector<Remark>>> read_remarks(std::string_view text, std::string_view place) {
  auto records = parse_records(text, place);
  if (!records) return std::unexpected(std::move(records.error()));
  std::vector<std::vector<Remark>> games;
  for (Record& record : *records) {
    std::vector<Remark> remarks;
    remarks.reserve(record.moves.size());
    for (RecordMove& move : record.moves) {
      Remark& remark = remarks.emplace_back(
          Remark{std::move(move.annotations), std::move(move.comments), std::move(move.clock), std::move(move.eval)});
      for (auto const& variation : move.variations) remark.variations.push_back(variation_text(variation));
    }
    games.push_back(std::move(remarks));
  }
  return games;
}

Result<std::string> write_annotated_record(Game const& game, Tags const& tags, std::span<Remark const> remarks,
                                           std::string_view notation) {
  auto record = record_of(game, tags, notation);
  if (!record) return std::unexpected(std::move(record.error()));
  take_result(*record);
  for (std::size_t i = 0; i < std::min(remarks.size(), record->moves.size()); ++i) {
    RecordMove& move = record->moves[i];
    move.annotations = remarks[i].annotations;
    move.comments = remarks[i].comments;
    move.clock = remarks[i].clock;
    move.eval = remarks[i].evaluation;
    for (std::string const& text : remarks[i].variations)
      if (auto variation = read_variation(text)) move.variations.push_back(std::move(*variation));
  }
  return strata::write_record(*record);
}

}  // namespace strata::api
