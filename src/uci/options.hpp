#pragma once
// The options of the protocol: what is announced, and what a `setoption` says. Those that choose a game are only read here.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "uci/strength.hpp"
#include "uci/words.hpp"

namespace strata::uci {

enum class OptionId {
  Variant,
  VariantFile,
  VariantOptions,
  Threads,
  Hash,
  ClearHash,
  MultiPv,
  Ponder,
  LimitStrength,
  Elo,
  Skill,
  ShowWdl,
  UseNetwork,
  NetworkFile,
  Overhead,
  Seed,
  TablePath
};

struct Settings {
  int threads = 1;
  int hash = 16;  // MiB
  int multipv = 1;
  int overhead_ms = 10;
  bool limit_strength = false;
  int elo = default_elo;
  int skill = highest_skill;
  bool show_wdl = false;
  bool use_network = true;
  int seed = 0;  // of the choices of weaker levels; 0: chosen by the program that hosts the session

  [[nodiscard]] Strength strength() const { return limit_strength ? strength_of_elo(elo) : strength_of_skill(skill); }
};

// What a setoption asked for: the numbers and switches are in the settings already.
struct OptionChange {
  OptionId id = OptionId::Variant;
  std::string value;
};

class OptionTable {
 public:
  // The bounds of this host.
  OptionTable(int most_threads, int most_hash);

  // "option name ..." lines; the games are the variants to offer, the first the default.
  [[nodiscard]] std::vector<std::string> announce(std::vector<std::string> const& games) const;
  // words[0] is "setoption". Names are read in either case; values may contain blanks.
  [[nodiscard]] Result<OptionChange> read(Words const& words, Settings& settings) const;

 private:
  int most_threads_;
  int most_hash_;
};

}  // namespace strata::uci
