#pragma once
// The parts of an export: which rows of which tables name a person, and what of them the person is given. A new table is added here, unless
// tests/unit/server/erasing_store_test.cpp says that it names nobody.

#include <span>
#include <string_view>

namespace strata::server {

struct PersonPart {
  std::string_view name;
  // Selects ?2 rows of the account ?1, after the first ?3. The names of its columns are those of the export.
  std::string_view query;
};

[[nodiscard]] std::span<PersonPart const> person_parts();

}  // namespace strata::server
