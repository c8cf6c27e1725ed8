#include "variant/document.hpp"

#include <algorithm>
#include <utility>

#include "notation/text.hpp"

namespace strata::variant {

Value const* Value::find(std::string_view key) const {
  for (Entry const& entry : entries)
    if (entry.key == key) return &entry.value;
  return nullptr;
}

Value* Value::find(std::string_view key) { return const_cast<Value*>(std::as_const(*this).find(key)); }

std::string_view kind_name(Value::Kind kind) {
  switch (kind) {
    case Value::Kind::Table: return "a table";
    case Value::Kind::Array: return "an array";
    case Value::Kind::Text: return "a text";
    case Value::Kind::Integer: return "a whole number";
    case Value::Kind::Boolean: return "true or false";
  }
  return "";
}

void Problems::fail(TextPlace at, Message const& message, ErrorCode code) {
  if (!failed_) fail(at, failure(code, message).error());
}

void Problems::fail(TextPlace at, Error error) {
  auto const source = static_cast<std::size_t>(at.source);
  error.place = source < sources_->size() ? (*sources_)[source] : std::string();
  error.line = at.line;
  error.column = at.column;
  fail(std::move(error));
}

void Problems::fail(Error error) {
  if (failed_) return;
  failed_ = true;
  error_ = std::move(error);
  if (error_.place.empty() && !sources_->empty()) error_.place = sources_->front();
}

void merge(Value& base, Value const& child) {
  if (!base.is(Value::Kind::Table) || !child.is(Value::Kind::Table)) {
    base = child;
    return;
  }
  base.at = child.at;
  for (Entry const& entry : child.entries) {
    auto const known = std::ranges::find(base.entries, entry.key, &Entry::key);
    if (known == base.entries.end()) {
      base.entries.push_back(entry);
      continue;
    }
    known->at = entry.at;
    merge(known->value, entry.value);
  }
}

namespace {

// Keys may hold dots themselves ("boards.pins.b1(2)" does not, "castling.rows.O-O" does not), so no quoting is known here.
std::pair<std::string_view, std::string_view> split_path(std::string_view path) {
  std::size_t const dot = path.find('.');
  if (dot == std::string_view::npos) return {path, {}};
  return {path.substr(0, dot), path.substr(dot + 1)};
}

}  // namespace

bool drop(Value& table, std::string_view path) {
  auto const [head, rest] = split_path(path);
  if (!rest.empty()) {
    Value* const inner = table.find(head);
    return inner != nullptr && drop(*inner, rest);
  }
  return std::erase_if(table.entries, [&](Entry const& entry) { return entry.key == head; }) != 0;
}

Value* find_path(Value& table, std::string_view path) {
  auto const [head, rest] = split_path(path);
  Value* const inner = table.find(head);
  return inner == nullptr || rest.empty() ? inner : find_path(*inner, rest);
}

std::string quoted(std::string_view text) { return '"' + fit_for_message(text) + '"'; }

}  // namespace strata::variant
