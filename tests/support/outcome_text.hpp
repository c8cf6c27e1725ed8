#pragma once
// Outcomes as the words of the conformance data: "white checkmate", "draw stalemate", "none".

#include <optional>
#include <string>

#include "rules/outcome.hpp"

namespace strata::tests {

inline std::string outcome_text(std::optional<Outcome> const& outcome) {
  if (!outcome) return "none";
  std::string text = !outcome->winner ? "draw" : *outcome->winner == Color::White ? "white" : "black";
  switch (outcome->reason) {
    case Reason::Checkmate: return text + " checkmate";
    case Reason::Stalemate: return text + " stalemate";
    case Reason::Extinction: return text + " extinction";
    case Reason::InsufficientMaterial: return text + " insufficient-material";
    case Reason::MoveRule: return text + " move-rule";
    case Reason::Repetition: return text + " repetition";
    case Reason::Perpetual: return text + " perpetual";
    default: return text + " by people";
  }
}

}  // namespace strata::tests
