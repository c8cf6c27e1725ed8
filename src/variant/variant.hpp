#pragma once
// A variant ready to play: its text, compiled with the chosen options. Shared and immutable.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "notation/names.hpp"
#include "notation/record.hpp"
#include "rules/ruleset.hpp"
#include "variant/variant_spec.hpp"

namespace strata {

struct Variant {
  std::shared_ptr<VariantSpec const> spec;  // with options and inheritance applied
  std::shared_ptr<Ruleset const> rules;
  Names names;
  std::string start;            // TFEN of the start position
  OptionValues options;         // those that differ from the default, sorted by name
  std::uint64_t text_hash = 0;  // of the text of its file, without what it inherits (embedded.hpp)
  bool is_shipped = false;      // the text is that of a shipped file
  std::vector<Error> warnings;  // dead ends: a pawn that can never promote, a piece that can never move

  [[nodiscard]] std::string const& id() const { return spec->id; }
};

// The shipped variants, in display order.
[[nodiscard]] std::vector<std::string> shipped_variants();

// A shipped variant by its id; NotFound names the nearest known one.
[[nodiscard]] Result<std::shared_ptr<Variant const>> load_variant(std::string_view id,
                                                                  OptionValues const& options = {});

// Whether the ids of shipped games are reserved for them, or any text may use them.
enum class ShippedIds : std::uint8_t { Reserved, Free };

// The same for a text from anywhere; `place` is its file name in messages. min_words: see compile_ruleset().
[[nodiscard]] Result<std::shared_ptr<Variant const>> load_variant_text(std::string_view text, std::string_view place,
                                                                       OptionValues const& options = {},
                                                                       int min_words = 0,
                                                                       ShippedIds ids = ShippedIds::Reserved);

// Loads the text under every value of every choice, one at a time, and returns the errors ("with check=type: ..."). A file that loads may
// still hold a patch that does not compile, or a start position that is illegal under it.
[[nodiscard]] std::vector<Error> find_option_errors(std::string_view text, std::string_view place);

// The compiled rules in prose, so that an author can check what was understood.
[[nodiscard]] std::string describe_variant(Variant const& variant);

}  // namespace strata
