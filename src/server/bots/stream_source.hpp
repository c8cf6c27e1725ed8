#pragma once
// A stream of the API on its own thread: what the network calls on its thread is handed over, and nothing is heard after the end.

#include <memory>
#include <string>
#include <utility>

#include "server/bots/core.hpp"
#include "server/protocol/line_stream.hpp"

namespace strata::server::bots {

class StreamSource : public LineSource, public std::enable_shared_from_this<StreamSource> {
 public:
  explicit StreamSource(std::shared_ptr<Core> core) : core_(std::move(core)) {}

  void begin(std::shared_ptr<LineSink> sink) final {
    core_->thread().post([self = shared_from_this(), sink = std::move(sink)]() mutable {
      self->sink_ = std::move(sink);
      self->start();
    });
  }
  void ended() final {
    core_->thread().post([self = shared_from_this()] {
      self->sink_.reset();
      self->stop();
    });
  }

 protected:
  // Both on the thread of the API.
  virtual void start() = 0;
  // Lets go of everything; may come twice.
  virtual void stop() = 0;

  [[nodiscard]] Core& core() const { return *core_; }
  [[nodiscard]] std::shared_ptr<Core> const& shared_core() const { return core_; }
  [[nodiscard]] bool is_open() const { return sink_ != nullptr; }
  void tell(Json const& line) const {
    if (sink_) sink_->push(written(line));
  }
  // Sends the lines told so far, and ends the stream.
  void finish() {
    if (auto const sink = std::exchange(sink_, {})) sink->end();
    stop();
  }

 private:
  std::shared_ptr<Core> core_;
  std::shared_ptr<LineSink> sink_;
};

}  // namespace strata::server::bots
