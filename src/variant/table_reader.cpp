#include "variant/table_reader.hpp"

#include <algorithm>

namespace strata::variant {

TableReader::TableReader(Value const& table, std::string path, Problems& problems)
    : table_(&table), path_(std::move(path)), problems_(&problems) {
  static Value const nothing{};
  if (table.is(Value::Kind::Table)) return;
  problems.fail(table.at, say("{0} is {1}, expected a table", path_, kind_name(table.kind)));
  table_ = &nothing;
}

std::string TableReader::inner(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

Value const* TableReader::value(std::string_view key) {
  if (std::ranges::find(known_, key) == known_.end()) known_.push_back(key);
  return table_->find(key);
}

bool TableReader::has(std::string_view key) { return value(key) != nullptr; }

Value const* TableReader::expect(std::string_view key, Value::Kind kind) {
  Value const* const found = value(key);
  if (found == nullptr || found->is(kind)) return found;
  problems_->fail(found->at, say("{0} is {1}, expected {2}", inner(key), kind_name(found->kind), kind_name(kind)));
  return nullptr;
}

std::optional<Spelled> TableReader::text(std::string_view key) {
  Value const* const found = expect(key, Value::Kind::Text);
  if (found == nullptr) return std::nullopt;
  return Spelled{found->text, found->at};
}

Spelled TableReader::required_text(std::string_view key) {
  if (!has(key) && missing_.empty()) missing_ = key;
  return text(key).value_or(Spelled{{}, at()});
}

std::optional<bool> TableReader::truth(std::string_view key) {
  Value const* const found = expect(key, Value::Kind::Boolean);
  if (found == nullptr) return std::nullopt;
  return found->truth;
}

std::optional<int> TableReader::number(std::string_view key, int low, int high) {
  Value const* const found = expect(key, Value::Kind::Integer);
  if (found == nullptr) return std::nullopt;
  if (found->number < low || found->number > high) {
    problems_->fail(found->at, say("{0} is {1}, expected {2} to {3}", inner(key), found->number, low, high));
    return std::nullopt;
  }
  return static_cast<int>(found->number);
}

std::vector<Spelled> read_texts(Value const& value, std::string const& what, bool numbers_spell_vectors,
                                Problems& problems) {
  std::vector<Spelled> out;
  if (value.is(Value::Kind::Text)) return {{value.text, value.at}};
  if (!value.is(Value::Kind::Array)) {
    problems.fail(value.at, say("{0} is {1}, expected a text or an array of texts", what, kind_name(value.kind)));
    return out;
  }
  for (Value const& item : value.items) {
    if (item.is(Value::Kind::Text)) {
      out.push_back({item.text, item.at});
      continue;
    }
    bool const numbers = numbers_spell_vectors && item.is(Value::Kind::Array) && item.items.size() <= 3 &&
                         std::ranges::all_of(item.items, [](Value const& n) { return n.is(Value::Kind::Integer); });
    if (!numbers) {
      problems.fail(item.at, numbers_spell_vectors ? say("{0} holds {1}, expected texts or arrays of three numbers",
                                                         what, kind_name(item.kind))
                                                   : say("{0} holds {1}, expected texts", what, kind_name(item.kind)));
      return out;
    }
    std::string spelled;
    for (Value const& n : item.items) spelled += (spelled.empty() ? "" : ",") + std::to_string(n.number);
    out.push_back({std::move(spelled), item.at});
  }
  return out;
}

std::optional<std::vector<Spelled>> TableReader::texts(std::string_view key) {
  Value const* const found = value(key);
  if (found == nullptr) return std::nullopt;
  return read_texts(*found, inner(key), false, *problems_);
}

std::optional<std::vector<Spelled>> TableReader::vectors(std::string_view key) {
  Value const* const found = value(key);
  if (found == nullptr) return std::nullopt;
  return read_texts(*found, inner(key), true, *problems_);
}

std::optional<int> TableReader::choice(std::string_view key, std::span<std::string_view const> words) {
  std::optional<Spelled> const word = text(key);
  if (!word) return std::nullopt;
  auto const found = std::ranges::find(words, word->text);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  std::string expected;
  for (std::string_view each : words) expected += (expected.empty() ? "" : ", ") + std::string(each);
  problems_->fail(word->at, say("{0} is {1}, expected one of {2}", inner(key), quoted(word->text), expected));
  return std::nullopt;
}

std::span<Entry const> TableReader::table(std::string_view key) {
  Value const* const found = expect(key, Value::Kind::Table);
  if (found == nullptr) return {};
  return found->entries;
}

std::span<Value const> TableReader::array(std::string_view key) {
  Value const* const found = expect(key, Value::Kind::Array);
  if (found == nullptr) return {};
  return found->items;
}

void TableReader::done() {
  for (Entry const& entry : table_->entries) {
    if (std::ranges::find(known_, entry.key) != known_.end()) continue;
    Message unknown = path_.empty() ? say("unknown key {0}", quoted(entry.key))
                                    : say("unknown key {0} in [{1}]", quoted(entry.key), path_);
    problems_->fail(entry.at, std::move(unknown).suggest(entry.key, known_));
    return;
  }
  if (!missing_.empty())
    problems_->fail(at(), path_.empty() ? say("the key {0} is missing", quoted(missing_))
                                        : say("[{0}] lacks the key {1}", path_, quoted(missing_)));
}

}  // namespace strata::variant
