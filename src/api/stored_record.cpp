// Records of games that are not played again.

#include "api/api.hpp"
#include "notation/record.hpp"

namespace strata::api {

std::string write_stored_record(Tags const& tags, std::vector<std::string> const& moves,
                                std::optional<std::string_view> result, std::string_view comment) {
  Record record;
  for (auto const& [name, value] : tags) record.set_tag(name, value);
  if (!comment.empty()) record.comments.emplace_back(comment);
  for (std::string const& move : moves) record.moves.push_back({.text = move});
  if (result) record.result = *result == "white" ? "1-0" : *result == "black" ? "0-1" : "1/2-1/2";
  return strata::write_record(record);
}

}  // namespace strata::api
