#pragma once
// Failure as an answer. At the edges (text, files, sockets, the api) every fallible function returns a Result: a value,
// or an Error with a code for programs, a sentence for people and the place it speaks of. No exception crosses a room.

#include <expected>
#include <string>
#include <utility>
#include <vector>

namespace strata {

enum class ErrorCode {
  BadUsage,     // the caller asked for something that does not exist
  BadText,      // text that does not follow its format
  BadPosition,  // a well-formed position that the law refuses
  BadMove,      // a move that is unknown, ambiguous or illegal here
  BadVariant,   // a variant file that cannot be understood
  BadOption,    // an unknown option, or a value outside its list
  Limit,        // something larger than the stated limits
  NotFound,     // a file or an id that is not there
  Elsewhere,    // another server of the cluster has it
  Io            // the system refused to read or write
};

// The values a sentence names, for translation: {"cell", "e4"}, {"piece", "knight"}, {"number", "2"}.
using NamedValues = std::vector<std::pair<std::string, std::string>>;

struct Error {
  ErrorCode code = ErrorCode::BadText;
  std::string message;  // one sentence without a full stop: what, where, what was expected
  std::string place;    // file name or field the message speaks of, may be empty
  int line = 0;         // 1-based; 0 where a line means nothing
  int column = 0;       // 1-based; 0 where a column means nothing
  // The name of the sentence in the closed list of docs/formats/refusals.md, and its values. Empty if there is none.
  std::string reason = {};
  NamedValues values = {};

  // "place:line:column: message", leaving out what is not known.
  [[nodiscard]] std::string text() const;
};

template <class T>
using Result = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> failure(ErrorCode code, std::string message, std::string place = {},
                                                    int line = 0, int column = 0) {
  return std::unexpected<Error>(Error{code, std::move(message), std::move(place), line, column});
}

}  // namespace strata
