#pragma once
// The private data of Tables. For the files of this room.

#include "api/tables.hpp"
#include "tablebase/probe.hpp"
#include "variant/variant.hpp"

namespace strata::api {

struct Tables::Impl {
  std::shared_ptr<strata::Variant const> variant;
  std::string law_hash;
  tablebase::TableSet set;

  [[nodiscard]] std::optional<PieceType> type_of(std::string_view ending) const;
  [[nodiscard]] std::string name_of(PieceType type) const;
  // nullptr if there is none.
  [[nodiscard]] tablebase::EndingTable const* table(std::string_view ending) const {
    auto const type = type_of(ending);
    return type ? set.table(*type) : nullptr;
  }
  [[nodiscard]] std::unexpected<Error> unknown(std::string_view ending) const {
    std::string names;
    for (PieceType const type : set.law().table_types()) names += (names.empty() ? "" : ", ") + name_of(type);
    return failure(ErrorCode::NotFound, "no table for \"" + std::string(ending) + "\", expected one of: " + names);
  }
};

}  // namespace strata::api
