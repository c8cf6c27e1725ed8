#include "api/record_file.hpp"

#include <utility>

#include "notation/record_index.hpp"
#include "notation/utf16.hpp"

namespace strata::api {

std::string utf8_text(std::string text) {
  auto converted = from_utf16(text);
  return converted ? std::move(*converted) : std::move(text);
}

std::vector<RecordHead> record_index(std::string_view text) {
  std::vector<RecordHead> heads;
  for (strata::RecordHead& found : index_records(text)) {
    RecordHead& head = heads.emplace_back();
    head.offset = found.offset;
    head.size = found.size;
    head.plies = found.plies;
    for (auto& [name, value] : found.tags) head.tags.emplace_back(name, std::move(value));
    head.error = std::move(found.error);
    head.warnings = found.warnings.all();
  }
  return heads;
}

}  // namespace strata::api
