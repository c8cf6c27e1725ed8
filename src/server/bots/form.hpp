#pragma once
// The words of a program besides the address: the query, and the body as a form or as JSON. Work and memory are in proportion to the bytes.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace strata::server::bots {

// "a%20b+c" as it is meant; nothing if a sign is cut or no text. `plus_is_blank`: in forms and queries.
[[nodiscard]] std::optional<std::string> decoded(std::string_view text, bool plus_is_blank);

// The parts of a path behind "/api/", decoded; nothing if one cannot be.
[[nodiscard]] std::optional<std::vector<std::string>> segments_of(std::string_view path);

class Form {
 public:
  static constexpr std::size_t most_fields = 64;

  // By its type: application/json, else a form. Fails with a sentence.
  [[nodiscard]] static Result<Form> read(std::string_view content_type, std::string_view body);
  // The fields of a form, or of what stands behind ? in an address.
  [[nodiscard]] static Result<Form> read_form(std::string_view text);
  // An object of values and of lists of words; the fields of an object within it are called "clock.limit".
  [[nodiscard]] static Result<Form> read_json(std::string_view text);

  [[nodiscard]] bool has(std::string const& name) const { return fields_.contains(name); }
  // Empty if there is no such field.
  [[nodiscard]] std::string text(std::string const& name) const;
  // Whether it is "true", "1", "yes" or "on".
  [[nodiscard]] bool flag(std::string const& name) const;
  // A whole number, or `missing`. Fails with a sentence.
  [[nodiscard]] Result<std::int64_t> integer(std::string const& name, std::int64_t least, std::int64_t most,
                                             std::int64_t missing) const;
  // A number with a fraction, in thousandths, or `missing`.
  [[nodiscard]] Result<std::int64_t> thousandths(std::string const& name, std::int64_t least, std::int64_t most,
                                                 std::int64_t missing) const;
  // The words between commas, without blanks around them.
  [[nodiscard]] std::vector<std::string> words(std::string const& name, std::size_t most) const;

 private:
  std::map<std::string, std::string> fields_;
};

}  // namespace strata::server::bots
