#include "server/tournaments/new_tournament.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <string_view>

#include "api/api.hpp"
#include "api/time_control.hpp"

namespace strata::server {

namespace {

using protocol::TournamentForm;
using Code = protocol::ErrorCode;

constexpr std::int64_t most_days_ahead = 60;
constexpr std::int64_t least_duration = 10;
constexpr std::size_t letters_of_id = 12, letters_of_code = 8;

std::unexpected<protocol::Failure> bad_wish(std::string message) {
  return std::unexpected(protocol::Failure{Code::BadMessage, std::move(message)});
}

bool is_known_variant(std::string const& variant) {
  return std::ranges::any_of(api::variants(), [&](api::VariantInfo const& info) { return info.id == variant; });
}

}  // namespace

std::string random_word(std::size_t letters) {
  static constexpr std::string_view alphabet = "abcdefghjkmnpqrstuvwxyz123456789";
  std::random_device device;
  std::string word;
  for (std::size_t letter = 0; letter < letters; ++letter) word += alphabet[device() % alphabet.size()];
  return word;
}

std::expected<TournamentRow, protocol::Failure> new_tournament(Principal const& who,
                                                               protocol::CreateTournament const& wanted,
                                                               std::int64_t now) {
  if (wanted.key.empty()) return bad_wish("A new tournament needs a key.");
  if (std::ranges::all_of(wanted.name, [](char letter) { return letter == ' '; }))
    return bad_wish("A tournament needs a name.");
  if (wanted.variants.empty()) return bad_wish("A tournament is played in one variant at least.");
  for (std::string const& variant : wanted.variants) {
    if (!is_known_variant(variant)) return bad_wish("\"" + variant + "\" is no variant of this program.");
    if (std::ranges::count(wanted.variants, variant) > 1) return bad_wish("The variant " + variant + " stands twice.");
  }
  bool const has_clock = wanted.clock_base > 0;
  if (has_clock == (wanted.clock_days > 0)) return bad_wish("A tournament has either a clock or days for every move.");
  if (!has_clock && wanted.clock_increment > 0) return bad_wish("An increment needs a clock.");
  if (auto fault = api::TimeControl{wanted.clock_base, wanted.clock_increment, 0, 0, 0}.fault())
    return bad_wish(std::move(*fault));
  bool const is_swiss = wanted.form == TournamentForm::Swiss, is_arena = wanted.form == TournamentForm::Arena;
  if (is_swiss != (wanted.rounds > 0)) return bad_wish("The number of rounds is chosen for a Swiss, and only there.");
  if (is_arena != (wanted.duration > 0)) return bad_wish("How long it lasts is chosen for an arena, and only there.");
  if (is_arena && wanted.duration < least_duration)
    return bad_wish("An arena lasts " + std::to_string(least_duration) + " seconds at least.");
  if (is_arena && !has_clock) return bad_wish("An arena is played with a clock.");
  if (!is_swiss && !is_arena && wanted.late_rounds > 0) return bad_wish("Nobody joins a round robin that has begun.");
  if (is_swiss && wanted.late_rounds > wanted.rounds)
    return bad_wish("This Swiss does not have so many rounds to join in.");
  if (wanted.rated && wanted.bots) return bad_wish("Games with bots change no ratings: choose one of the two.");
  if (wanted.min_rating > 0 && wanted.max_rating > 0 && wanted.min_rating > wanted.max_rating)
    return bad_wish("No rating is as high and as low as this tournament wants it.");
  if (wanted.begins != 0 && (wanted.begins < now || wanted.begins > now + most_days_ahead * 86'400'000))
    return bad_wish("A tournament begins within the next " + std::to_string(most_days_ahead) + " days.");
  TournamentRow row;
  row.id = random_word(letters_of_id);
  row.key = who.device() + ' ' + wanted.key;
  row.owner = who.hash;
  row.name = wanted.name;
  row.form = wanted.form;
  row.variants = wanted.variants;
  row.clock_base = wanted.clock_base;
  row.clock_increment = wanted.clock_increment;
  row.clock_days = wanted.clock_days;
  row.rounds = wanted.rounds;
  row.duration = wanted.duration;
  row.rated = wanted.rated;
  if (wanted.closed) row.code = random_word(letters_of_code);
  row.min_rating = wanted.min_rating;
  row.max_rating = wanted.max_rating;
  row.late_rounds = wanted.late_rounds;
  row.bots = wanted.bots;
  row.begins = wanted.begins;
  row.first_move = wanted.first_move;
  row.interval = wanted.interval;
  row.created = now;
  return row;
}

}  // namespace strata::server
