#pragma once
// The bytes of a table: a header of lines, then the codes with runs of zeros shortened (docs/engine/tablebases.md, section 3). Reading takes
// time and memory in proportion to the bytes and to the size that the law gives the table; whatever is wrong is refused.

#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "tablebase/ending_table.hpp"

namespace strata::tablebase {

// `law_hash` names the law in the header, `ending` the pieces, such as "KQK".
[[nodiscard]] std::string write_table(EndingTable const& table, std::string_view law_hash, std::string_view ending);

// The header that stands before these packed codes, with their checksum.
[[nodiscard]] std::string table_header(TableLayout const& layout, std::string_view law_hash, std::string_view ending,
                                       std::string_view packed);

// The table of this ending; `place` is the file in messages.
[[nodiscard]] Result<std::shared_ptr<EndingTable const>> read_table(TableLaw const& law, PieceType type,
                                                                    std::string_view law_hash, std::string_view ending,
                                                                    std::string_view bytes, std::string_view place);

}  // namespace strata::tablebase
