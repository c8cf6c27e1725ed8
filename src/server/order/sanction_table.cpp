#include "server/order/sanction_table.hpp"

#include <algorithm>
#include <mutex>

namespace strata::server {

void SanctionTable::put(SanctionRow sanction) {
  std::lock_guard const lock(mutex_);
  ++version_;
  drop_ended(sanction.begun);
  put_in(std::move(sanction));
}

std::uint64_t SanctionTable::version() const {
  std::shared_lock const lock(mutex_);
  return version_;
}

bool SanctionTable::replace(std::vector<SanctionRow> sanctions, std::uint64_t version) {
  std::lock_guard const lock(mutex_);
  if (version != version_) return false;
  people_.clear();
  networks_.clear();
  has_any_ = false;
  for (SanctionRow& sanction : sanctions) put_in(std::move(sanction));
  return true;
}

void SanctionTable::put_in(SanctionRow sanction) {
  if (auto const network = NetworkRange::read(sanction.network))
    networks_.emplace_back(*network, std::move(sanction));
  else if (!sanction.person.empty())
    people_[sanction.person].push_back(std::move(sanction));
  has_any_ = !people_.empty() || !networks_.empty();
}

bool SanctionTable::end(std::int64_t id) {
  std::lock_guard const lock(mutex_);
  ++version_;
  std::size_t ended = std::erase_if(networks_, [id](auto const& each) { return each.second.id == id; });
  for (auto& [person, sanctions] : people_)
    ended += std::erase_if(sanctions, [id](SanctionRow const& each) { return each.id == id; });
  std::erase_if(people_, [](auto const& each) { return each.second.empty(); });
  has_any_ = !people_.empty() || !networks_.empty();
  return ended > 0;
}

void SanctionTable::forget(std::string const& account) {
  std::lock_guard const lock(mutex_);
  ++version_;
  people_.erase(account);
  has_any_ = !people_.empty() || !networks_.empty();
}

void SanctionTable::drop_ended(std::int64_t now) {
  std::erase_if(networks_, [now](auto const& each) { return !is_in_force(each.second, now); });
  for (auto& [person, sanctions] : people_)
    std::erase_if(sanctions, [now](SanctionRow const& each) { return !is_in_force(each, now); });
  std::erase_if(people_, [](auto const& each) { return each.second.empty(); });
}

std::optional<SanctionRow> SanctionTable::of(Principal const& who, protocol::SanctionKind kind,
                                             std::int64_t now) const {
  if (!has_any_) return std::nullopt;
  std::shared_lock const lock(mutex_);
  auto const find = [&](std::string const& person) -> SanctionRow const* {
    auto const found = people_.find(person);
    if (found == people_.end()) return nullptr;
    auto const each = std::ranges::find_if(
        found->second, [&](SanctionRow const& row) { return row.kind == kind && is_in_force(row, now); });
    return each != found->second.end() ? &*each : nullptr;
  };
  if (people_.empty()) return std::nullopt;
  if (auto const* const found = find(who.hash)) return *found;
  if (!who.login) return std::nullopt;
  // Nobody can sanction an admin, nor by the guest that the admin was.
  if (who.login->is_admin) return std::nullopt;
  for (std::string const& guest : who.login->claimed)
    if (auto const* const found = find(guest)) return *found;
  return std::nullopt;
}

std::optional<SanctionRow> SanctionTable::of(AddressBytes const& address, std::int64_t now) const {
  if (!has_any_) return std::nullopt;
  std::shared_lock const lock(mutex_);
  auto const found = std::ranges::find_if(
      networks_, [&](auto const& each) { return is_in_force(each.second, now) && each.first.contains(address); });
  return found != networks_.end() ? std::optional(found->second) : std::nullopt;
}

std::vector<SanctionRow> SanctionTable::in_force(std::int64_t now, std::int64_t before, std::size_t most) const {
  std::vector<SanctionRow> found;
  auto const take = [&](SanctionRow const& row) {
    if (is_in_force(row, now) && (before == 0 || row.id < before)) found.push_back(row);
  };
  {
    std::shared_lock const lock(mutex_);
    for (auto const& [person, sanctions] : people_) std::ranges::for_each(sanctions, take);
    for (auto const& [range, row] : networks_) take(row);
  }
  std::ranges::sort(found, std::greater(), &SanctionRow::id);
  if (found.size() > most) found.resize(most);
  return found;
}

}  // namespace strata::server
