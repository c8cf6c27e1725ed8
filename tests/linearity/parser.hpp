#pragma once
// What the linearity tests know of a reader of outside bytes: what it reads, how its input can grow, and what it may cost. A new
// reader is an entry in one of the tables (parsers() of the other files here), a new repeatable part of a grammar a line in it.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::tests {

// What becomes of the input. It keeps a row honest: an input that is refused at its beginning proves nothing.
enum class Verdict {
  Read,
  Refused,  // at its end, or where a limit says so
  Either,   // read while it is short, refused once it is beyond a limit
};

// A part of the grammar that can be repeated.
struct Part {
  std::string name;
  Verdict verdict = Verdict::Read;
  // An input of about so many bytes.
  std::function<std::string(std::size_t bytes)> make;
};

struct Parser {
  std::string name;
  std::vector<std::string> fuzz_targets;  // fuzz/NAME.cpp that feed it
  // The first of five sizes, each twice the one before it.
  std::size_t smallest = 2048;
  // The largest input that the limits allow, where a thread that all share reads it: then it may take some 5 ms (eight yardsticks of
  // linearity_test.cpp). 0: nobody waits for it.
  std::size_t largest_on_shared_thread = 0;
  // Whether the input could be read. What it reads is read anew each time.
  std::function<bool(std::string_view)> read;
  std::vector<Part> parts;
  // Where another thread than the caller's reads: its processor time so far.
  std::function<double()> processor_ns = {};
};

// The parsers of the core, of UCI and of matches; of game records; of messages and rows of the server; of its connections; of a cluster; of
// training.
std::vector<Parser> core_parsers();
std::vector<Parser> record_parsers();
std::vector<Parser> server_parsers();
std::vector<Parser> connection_parsers();
std::vector<Parser> cluster_parsers();
std::vector<Parser> training_parsers();

// `unit` again and again between `head` and `tail`. Each "<n>" of the unit is a number, another each time.
std::function<std::string(std::size_t)> repeated(std::string head, std::string unit, std::string tail = {});
// Opened so often, then closed as often.
std::function<std::string(std::size_t)> nested(std::string head, std::string open, std::string close,
                                               std::string tail = {});

// Orthodox chess without an end by repetition or by the count of moves: knights may go to and fro for ever.
api::Variant const& endless();

}  // namespace strata::tests
