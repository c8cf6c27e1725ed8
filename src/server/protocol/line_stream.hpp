#pragma once
// A streaming answer: lines that any thread adds until one of the two ends has enough. The network sends them; whoever answers the request
// has them.

#include <memory>
#include <string>

namespace strata::server {

// Takes the lines, on the side of the network. From any thread; must not block. After the end of the stream these do nothing.
class LineSink {
 public:
  virtual ~LineSink() = default;
  // `line`: without the end of the line.
  virtual void push(std::string line) = 0;
  // Everything pushed so far is sent, and then the stream ends.
  virtual void end() = 0;
};

// Has the lines. Both are called on the thread of the network and must not block.
class LineSource {
 public:
  virtual ~LineSource() = default;
  // The stream begins. Not called if there is no place for it: then the source is only destroyed.
  virtual void begin(std::shared_ptr<LineSink> sink) = 0;
  // The stream has ended, by either side; called once, after begin().
  virtual void ended() = 0;
};

}  // namespace strata::server
