// Records with remarks on their moves.

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

}  // namespace

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
  }
  return strata::write_record(*record);
}

}  // namespace strata::api
