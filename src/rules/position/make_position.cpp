// Making a position of a setup: whether it may be one, and in which instance, at which level of the processor.

#include <utility>

#include "base/cpu_level.hpp"
#include "rules/position/any_position.hpp"
#include "rules/position/setup_check.hpp"

namespace strata {

std::unique_ptr<AnyPosition> make_instance_baseline(std::shared_ptr<Ruleset const> rules, Setup const& setup);
std::unique_ptr<AnyPosition> make_instance_avx2(std::shared_ptr<Ruleset const> rules, Setup const& setup);
std::unique_ptr<AnyPosition> make_instance_avx512(std::shared_ptr<Ruleset const> rules, Setup const& setup);

namespace {

std::unique_ptr<AnyPosition> make_instance(std::shared_ptr<Ruleset const> rules, Setup const& setup) {
  STRATA_CALL_AT_LEVEL(make_instance, std::move(rules), setup)
}

}  // namespace

std::expected<std::unique_ptr<AnyPosition>, SetupFault> make_position(std::shared_ptr<Ruleset const> rules,
                                                                      Setup const& given, Forgive forgive) {
  Setup setup = given;
  if (auto const fault = find_fault(*rules, setup)) return std::unexpected(*fault);
  auto made = make_instance(std::move(rules), setup);
  if (forgive != Forgive::OpponentInCheck)
    if (auto const fault = find_illegal_check(*made)) return std::unexpected(*fault);
  return made;
}

std::unique_ptr<AnyPosition> remake_position(std::shared_ptr<Ruleset const> rules, Setup const& setup) {
  return make_instance(std::move(rules), setup);
}

}  // namespace strata
