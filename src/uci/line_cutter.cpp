#include "uci/line_cutter.hpp"

#include <algorithm>

namespace strata::uci {

LineCutter::Cut LineCutter::next(std::string_view& bytes) {
  if (finished_) {
    line_.clear();
    too_long_ = false;
    finished_ = false;
  }
  std::size_t const end = std::min(bytes.find('\n'), bytes.size());
  if (line_.size() + end > longest) {
    too_long_ = true;
    line_.clear();
  }
  if (!too_long_) line_.append(bytes.substr(0, end));
  finished_ = end < bytes.size();
  bytes.remove_prefix(finished_ ? end + 1 : end);
  if (!finished_) return Cut::None;
  return too_long_ ? Cut::TooLong : Cut::Line;
}

LineCutter::Cut LineCutter::rest() {
  if (finished_ || (line_.empty() && !too_long_)) return Cut::None;
  finished_ = true;
  return too_long_ ? Cut::TooLong : Cut::Line;
}

}  // namespace strata::uci
