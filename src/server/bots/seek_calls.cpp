// Seeks of programs (docs/formats/wire.md 8.12): by the clock one stands while its stream is open, by days until it has found somebody.

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "server/bots/call.hpp"
#include "server/protocol/moment.hpp"
#include "server/protocol/secrets.hpp"
#include "server/protocol/seek_id.hpp"

namespace strata::server::bots {

namespace {

constexpr std::size_t most_variants = 32;
constexpr std::size_t longest_key = 64;  // bytes
constexpr std::int64_t per_minute = 60'000;

std::unexpected<Error> bad(std::string message) { return failure(ErrorCode::BadText, std::move(message)); }

// "1500-1800".
Result<void> read_range(std::string_view text, protocol::SeekTerms& terms) {
  auto const number = [](std::string_view digits, std::int64_t& value) {
    auto const [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return problem == std::errc() && end == digits.data() + digits.size() && value >= 0 && value <= 5000;
  };
  terms.rating_most = 5000;
  if (text.empty()) return {};
  std::size_t const at = text.find('-');
  bool const is_range = at != std::string_view::npos && number(text.substr(0, at), terms.rating_least) &&
                        number(text.substr(at + 1), terms.rating_most) && terms.rating_least <= terms.rating_most;
  if (!is_range) return bad("ratingRange: expected two numbers from 0 to 5000, as 1500-1800");
  return {};
}

Result<void> read_time(Form const& form, protocol::SeekTerms& terms) {
  auto const days = form.integer("days", 1, 14, 0);
  if (!days) return std::unexpected(days.error());
  if (*days > 0) {
    terms.speed = protocol::Speed::Days;
    terms.days_least = terms.days_most = *days;
    return {};
  }
  constexpr std::int64_t least = 250;  // thousandths of a minute
  auto const time = form.thousandths("time", 0, 180, 0);
  auto const increment = form.integer("increment", 0, 180, 0);
  if (!time) return std::unexpected(time.error());
  if (!increment) return std::unexpected(increment.error());
  if (*time < least) return bad("time: expected 0.25 to 180 minutes, or days");
  terms.base_least = terms.base_most = *time * per_minute / per_second;
  terms.increment_least = terms.increment_most = *increment * per_second;
  return {};
}

Result<protocol::SeekTerms> read_terms(Form const& form) {
  protocol::SeekTerms terms;
  for (std::string const& key : form.words("variant", most_variants)) terms.variants.push_back(variant_id(key));
  if (terms.variants.empty()) terms.variants.push_back(chess_id());
  if (auto const read = read_time(form, terms); !read) return std::unexpected(read.error());
  if (auto const read = read_range(form.text("ratingRange"), terms); !read) return std::unexpected(read.error());
  terms.rated = form.flag("rated") ? protocol::SeekRated::Rated : protocol::SeekRated::Casual;
  std::string const color = form.text("color");
  if (color.empty() || color == "random") return terms;
  if (!from_text(color, terms.side) || terms.side == protocol::SeekSide::Any)
    return bad("color: expected white, black or random");
  return terms;
}

// It ends with its seek, and the seek with it.
class SeekStream final : public StreamSource {
 public:
  // `asked`: Call::asked().
  SeekStream(Desk& desk, Principal who, std::string seek, std::string asked)
      : StreamSource(desk.core), desk_(desk), who_(std::move(who)), seek_(std::move(seek)), asked_(std::move(asked)) {}

 private:
  void start() override {
    link_ =
        std::make_unique<Link>(shared_core(), who_, [weak = weak_from_this()](protocol::ServerMessage const& message) {
          if (auto const self = std::static_pointer_cast<SeekStream>(weak.lock())) self->hear(message);
        });
    link_->breaks();
    link_->send(protocol::SeeksRequest{0, false, {}});
  }
  void stop() override {
    if (!link_) return;
    link_.reset();
    desk_.recent.forget(asked_);
    if (!has_ended_) core().ask(who_, protocol::UnseekRequest{0, seek_}, [](Answered const&) {});
  }
  void hear(protocol::ServerMessage const& message) {
    if (auto const* const sought = std::get_if<protocol::SoughtAnswer>(&message))
      if (sought->seek == seek_) end();
    // It may have ended before this stream began.
    if (auto const* const own = std::get_if<protocol::OwnSeeksAnswer>(&message))
      if (std::ranges::find(own->seeks, seek_, &protocol::Seek::seek) == own->seeks.end()) end();
  }
  void end() {
    has_ended_ = true;
    finish();
  }

  Desk& desk_;
  Principal who_;
  std::string seek_, asked_;
  std::unique_ptr<Link> link_;
  bool has_ended_ = false;
};

}  // namespace

void call_seek(Calling const& call) {
  if (call->request().method != "POST") return call->not_allowed("POST");
  if (!call->may({Scope::BoardPlay})) return;
  if (call->is_bot()) return call->refuse(400, "This address is for people, and this account is a bot");
  auto const form = call->body();
  if (!form) return call->refuse(400, form.error().message);
  auto const terms = read_terms(*form);
  if (!terms) return call->refuse(400, terms.error().message);
  std::string const chosen = form->text("key");
  if (chosen.size() > longest_key)
    return call->refuse(400, "key: expected at most " + std::to_string(longest_key) + " characters");
  std::string const key = chosen.empty()
                              ? call->desk().recent.key_of(call->asked(), hash_of(random_text(20)), steady_now())
                              : hash_of("key " + chosen);
  std::string const seek = seek_id(call->who(), key);
  bool const is_live = terms->speed == protocol::Speed::Live;
  call->core().ask(call->who(), protocol::SeekRequest{0, key, *terms}, [call, seek, is_live](Answered const& answer) {
    if (answer.error) {
      call->desk().recent.forget(call->asked());
      return call->refuse(answer.error->code, answer.error->message);
    }
    if (is_live) return call->stream(std::make_shared<SeekStream>(call->desk(), call->who(), seek, call->asked()));
    call->reply(Json{{"id", seek}});
  });
}

}  // namespace strata::server::bots
