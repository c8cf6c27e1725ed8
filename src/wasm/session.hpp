#pragma once
// What lies behind the C interface: the handles and the text of the last answer. One a program, since C has nowhere else
// to keep it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"
#include "api/game_tree.hpp"
#include "api/setup.hpp"
#include "lesson/puzzle.hpp"
#include "lesson/tour.hpp"
#include "wasm/json.hpp"

namespace strata::wasm {

// Values by number; numbers are used again.
template <class T>
class Handles {
 public:
  int add(T value) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (values_[i]) continue;
      values_[i].emplace(std::move(value));
      return static_cast<int>(i) + 1;
    }
    values_.emplace_back(std::move(value));
    return static_cast<int>(values_.size());
  }
  [[nodiscard]] T* find(int handle) {
    if (handle < 1 || static_cast<std::size_t>(handle) > values_.size()) return nullptr;
    auto& value = values_[static_cast<std::size_t>(handle) - 1];
    return value ? &*value : nullptr;
  }
  void release(int handle) { values_[static_cast<std::size_t>(handle) - 1].reset(); }

 private:
  std::vector<std::optional<T>> values_;
};

// A law that was compiled: a shipped one by its id, or that of a file.
struct CompiledLaw {
  std::string id, text, place;  // of a shipped one the id, of a file the text and its name in messages
  api::Options options;
  api::Variant law;
};

struct Session {
  std::string text;
  std::vector<CompiledLaw> laws;  // those compiled last, the last one first
  Handles<api::Variant> variants;
  Handles<api::Game> games;
  Handles<api::Setup> setups;
  Handles<api::Engine> engines;
  Handles<api::GameTree> trees;
  Handles<lesson::Tour> tours;

  int answer(JsonWriter& json, int number = 0);
  int answer(int number = 0);  // without text
  int answer(Result<void> const& done);
  int fail(Error const& error);
  int unknown_handle(std::string_view kind, int handle);
};

[[nodiscard]] Session& session();

[[nodiscard]] inline std::string_view view(char const* text, std::size_t size) {
  return size == 0 ? std::string_view() : std::string_view(text, size);
}
// Lines NAME=VALUE.
[[nodiscard]] Result<std::vector<std::pair<std::string, std::string>>> read_pairs(std::string_view text,
                                                                                  std::string_view what);
// The member options: those that are not at their default.
void write_options(JsonWriter& json, api::Variant const& variant);
void write_error(JsonWriter& json, Error const& error);
// The member warnings: [{message, line, column}]; none where there are none.
void write_warnings(JsonWriter& json, std::vector<Warning> const& warnings);
// The members reason and values.
void write_values(JsonWriter& json, NamedValues const& values);
void write_reason(JsonWriter& json, Error const& error);

// Calls f(value) for the value behind a handle, or fails.
template <class T, class F>
int with(Handles<T>& handles, std::string_view kind, int handle, F const& f) {
  T* const value = handles.find(handle);
  return value == nullptr ? session().unknown_handle(kind, handle) : f(*value);
}
template <class F>
int with_variant(int handle, F const& f) {
  return with(session().variants, "variant", handle, f);
}
template <class F>
int with_game(int handle, F const& f) {
  return with(session().games, "game", handle, f);
}

}  // namespace strata::wasm
