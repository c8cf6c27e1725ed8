#pragma once
// TableReader: reads one table of a document strictly. Every key that is read is known; done() refuses all others and suggests the nearest
// known one. A missing or invalid value gives an empty one, and the problem is reported.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "variant/document.hpp"

namespace strata::variant {

class TableReader {
 public:
  // `path` names the table in messages: "pieces.K"; empty for the whole file.
  TableReader(Value const& table, std::string path, Problems& problems);

  [[nodiscard]] bool has(std::string_view key);
  [[nodiscard]] TextPlace at() const { return table_->at; }
  [[nodiscard]] std::string const& path() const { return path_; }

  // nullptr if absent.
  [[nodiscard]] Value const* value(std::string_view key);
  [[nodiscard]] std::optional<Spelled> text(std::string_view key);
  [[nodiscard]] Spelled required_text(std::string_view key);
  [[nodiscard]] std::optional<bool> truth(std::string_view key);
  [[nodiscard]] std::optional<int> number(std::string_view key, int low, int high);
  // A text or an array of texts.
  [[nodiscard]] std::optional<std::vector<Spelled>> texts(std::string_view key);
  // The same, where an array of whole numbers stands for one text ("0,1,0").
  [[nodiscard]] std::optional<std::vector<Spelled>> vectors(std::string_view key);
  // One of the words, by its index.
  [[nodiscard]] std::optional<int> choice(std::string_view key, std::span<std::string_view const> words);
  // The entries of a table, or none.
  [[nodiscard]] std::span<Entry const> table(std::string_view key);
  // The items of an array, or none.
  [[nodiscard]] std::span<Value const> array(std::string_view key);

  // Reports an unknown key, or a missing required one.
  void done();

 private:
  [[nodiscard]] std::string inner(std::string_view key) const;
  Value const* expect(std::string_view key, Value::Kind kind);

  Value const* table_;
  std::string path_;
  Problems* problems_;
  std::vector<std::string_view> known_;
  std::string missing_;
};

// The texts of a value that is a text or an array of texts; `what` names it in messages.
[[nodiscard]] std::vector<Spelled> read_texts(Value const& value, std::string const& what, bool numbers_spell_vectors,
                                              Problems& problems);

}  // namespace strata::variant
