// Any bytes as a file of a table, and as packed codes behind a header that fits them: refused with a reason, or a table that is written and
// read again as it is.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tablebase/table_file.hpp"
#include "variant/variant.hpp"

namespace {

constexpr std::string_view law_hash = "0123456789abcdef";
constexpr std::string_view ending = "KPK";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  namespace tb = strata::tablebase;
  static auto const variant = *strata::load_variant(strata::shipped_variants().front());
  static auto const law = *tb::TableLaw::create(*variant->rules);
  static strata::PieceType const type = law.table_types().back();
  static tb::TableLayout const layout(law, type);
  std::string_view const bytes(reinterpret_cast<char const*>(data), size);
  for (bool const with_header : {false, true}) {
    std::string const file =
        (with_header ? tb::table_header(layout, law_hash, ending, bytes) : std::string()) + std::string(bytes);
    auto const table = tb::read_table(law, type, law_hash, ending, file, "fuzz.table");
    if (!table) {
      if (table.error().message.empty()) std::abort();
      continue;
    }
    auto const again = tb::read_table(law, type, law_hash, ending, tb::write_table(**table, law_hash, ending), "again");
    if (!again || (*again)->codes() != (*table)->codes()) std::abort();
  }
  return 0;
}
