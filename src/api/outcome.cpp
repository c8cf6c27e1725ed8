#include "api/outcome.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "api/impl.hpp"

namespace strata::api {

namespace {

constexpr std::array<std::string_view, 12> reasons = {"checkmate", "stalemate",  "extinction", "insufficient-material",
                                                      "move-rule", "repetition", "perpetual",  "resignation",
                                                      "time",      "agreement",  "abandoned",  "adjudicated"};
static_assert(reasons.size() == static_cast<std::size_t>(Reason::Adjudicated) + 1);

}  // namespace

std::string_view name_of(Side side) { return side == Side::White ? "white" : "black"; }
std::string_view name_of(EndReason reason) { return reasons[static_cast<std::size_t>(reason)]; }
std::string_view name_of(Claim claim) {
  switch (claim) {
    case Claim::Repetition: return "repetition";
    case Claim::Perpetual: return "perpetual";
    case Claim::Material: break;
  }
  return "material";
}
std::string_view result_of(End const& end) { return end.winner ? name_of(*end.winner) : "draw"; }
std::string text_of(End const& end) { return std::string(result_of(end)) + ' ' + std::string(name_of(end.reason)); }

Result<Side> read_side(std::string_view side) {
  for (Side const known : {Side::White, Side::Black})
    if (side == name_of(known)) return known;
  return failure(ErrorCode::BadUsage, "unknown side \"" + std::string(side) + "\", expected white or black", "side");
}

Result<Claim> read_claim(std::string_view claim) {
  for (Claim const known : all_claims)
    if (claim == name_of(known)) return known;
  return failure(ErrorCode::BadUsage,
                 "unknown claim \"" + std::string(claim) + "\", expected repetition, perpetual or material", "claim");
}

std::unexpected<Error> impossible_end(std::string_view result, std::string_view reason) {
  return std::unexpected(
      Error{ErrorCode::BadUsage,
            "a game cannot be ended with \"" + std::string(result) + ' ' + std::string(reason) +
                "\"; expected white or black and resignation, draw and agreement, repetition, perpetual or "
                "insufficient-material, or any result and time, abandoned or adjudicated",
            "end", 0, 0, "impossible-end"});
}

Result<End> read_end(std::string_view result, std::string_view reason) {
  End end;
  if (result == name_of(Side::White))
    end.winner = Side::White;
  else if (result == name_of(Side::Black))
    end.winner = Side::Black;
  auto const found = std::find(reasons.begin(), reasons.end(), reason);
  if (found == reasons.end() || (!end.winner && result != "draw")) return impossible_end(result, reason);
  end.reason = static_cast<EndReason>(found - reasons.begin());
  return end;
}

}  // namespace strata::api
