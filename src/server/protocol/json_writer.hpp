#pragma once
// The building blocks of the generated writers. Text that is not UTF-8 is repaired as it is written, so that every message is valid JSON.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::server::protocol {

void write_value(std::string& out, std::string_view text);

inline void write_value(std::string& out, std::string const& text) { write_value(out, std::string_view(text)); }
inline void write_value(std::string& out, char const* text) { write_value(out, std::string_view(text)); }
inline void write_value(std::string& out, std::int64_t number) { out += std::to_string(number); }
inline void write_value(std::string& out, bool value) { out += value ? "true" : "false"; }

template <class Enum>
  requires std::is_enum_v<Enum>
void write_value(std::string& out, Enum value) {
  write_value(out, to_text(value));
}

template <class T>
void write_value(std::string& out, std::optional<T> const& value) {
  if (value) {
    write_value(out, *value);
  } else {
    out += "null";
  }
}

template <class T>
void write_value(std::string& out, std::vector<T> const& values) {
  out += '[';
  bool first = true;
  for (T const& each : values) {
    if (!first) out += ',';
    first = false;
    write_value(out, each);
  }
  out += ']';
}

// Opens an object, and closes it in its destructor.
class ObjectWriter {
 public:
  explicit ObjectWriter(std::string& out) : out_(out) { out_ += '{'; }
  ~ObjectWriter() { out_ += '}'; }
  ObjectWriter(ObjectWriter const&) = delete;
  ObjectWriter& operator=(ObjectWriter const&) = delete;

  template <class T>
  void field(char const* name, T const& value) {
    if (!first_) out_ += ',';
    first_ = false;
    out_ += '"';
    out_ += name;
    out_ += "\":";
    write_value(out_, value);
  }

 private:
  std::string& out_;
  bool first_ = true;
};

template <class T>
std::string written(T const& value) {
  std::string out;
  write_value(out, value);
  return out;
}

}  // namespace strata::server::protocol
