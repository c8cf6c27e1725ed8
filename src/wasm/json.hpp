#pragma once
// Writes JSON text, value by value. Commas and colons come by themselves; the caller opens and closes in order.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace strata::wasm {

class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  JsonWriter& key(std::string_view name) {
    separate();
    quote(name);
    out_ += ':';
    fresh_ = true;
    return *this;
  }

  JsonWriter& value(std::string_view text) {
    separate();
    quote(text);
    return *this;
  }
  JsonWriter& value(char const* text) { return value(std::string_view(text)); }
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  template <std::integral T>
  JsonWriter& value(T number) {
    return raw(std::to_string(number));
  }
  // With up to three decimals, which is all that halves of cells and seconds need.
  JsonWriter& value(double number);
  JsonWriter& null() { return raw("null"); }

  // A whole member: key and value.
  template <class T>
  JsonWriter& member(std::string_view name, T const& content) {
    return key(name).value(content);
  }
  // A list of texts.
  template <class Texts>
  JsonWriter& texts(std::string_view name, Texts const& list) {
    key(name).begin_array();
    for (auto const& text : list) value(std::string_view(text));
    return end_array();
  }

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  JsonWriter& open(char bracket) {
    separate();
    out_ += bracket;
    fresh_ = true;
    return *this;
  }
  JsonWriter& close(char bracket) {
    out_ += bracket;
    fresh_ = false;
    return *this;
  }
  JsonWriter& raw(std::string_view text) {
    separate();
    out_ += text;
    return *this;
  }
  void separate() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
  }
  void quote(std::string_view text);

  std::string out_;
  bool fresh_ = true;  // nothing stands before the next value at this place
};

}  // namespace strata::wasm
