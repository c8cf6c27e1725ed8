#include "server/store/event_chain.hpp"

#include <cstdint>
#include <string_view>

#include "api/api.hpp"

namespace strata::server {

namespace {

// Fields one after the other, each with its length: no two events are one text.
class Text {
 public:
  Text& add(std::string_view field) {
    text_ += std::to_string(field.size());
    text_ += ':';
    text_ += field;
    return *this;
  }
  Text& add(std::int64_t number) { return add(std::to_string(number)); }
  Text& add(protocol::Seat const& seat) { return add(to_text(seat.kind)).add(seat.level); }
  [[nodiscard]] std::string const& get() const { return text_; }

 private:
  std::string text_;
};

}  // namespace

std::string chained(std::string const& chain, EventRow const& event) {
  Text text;
  text.add(chain).add(event.seq).add(to_text(event.kind)).add(event.key).add(event.move).add(event.title).add(event.at);
  text.add(event.white).add(event.black).add(std::int64_t{event.paused}).add(event.clock_white).add(event.clock_black);
  text.add(event.end ? event.end->result : "").add(event.end ? event.end->reason : "").add(event.time);
  text.add(event.principal).add(event.name).add(event.side ? to_text(*event.side) : "");
  if (event.delay_left != 0) text.add(event.delay_left);  // else the checksum is that of before there were delays
  return api::file_hash(text.get());
}

}  // namespace strata::server
