#include "api/tables.hpp"

#include <algorithm>

#include "api/impl.hpp"
#include "api/table_set.hpp"
#include "notation/move_text.hpp"
#include "search/parallel.hpp"
#include "tablebase/generate.hpp"
#include "tablebase/table_file.hpp"
#include "variant/law_hash.hpp"

namespace strata::api {

using tablebase::EndingTable;
using tablebase::TableLaw;
using tablebase::TableSet;

std::optional<PieceType> Tables::Impl::type_of(std::string_view ending) const {
  for (PieceType const type : set.law().table_types())
    if (name_of(type) == ending) return type;
  return std::nullopt;
}

std::string Tables::Impl::name_of(PieceType type) const {
  char const king = variant->names.letters[set.law().royal()];
  return {king, variant->names.letters[type], king};
}

Result<Tables> Tables::create(Variant const& variant) {
  auto const& inner = variant.impl().variant;
  auto law = TableLaw::create(*inner->rules);
  if (!law) return std::unexpected(std::move(law.error()));
  Tables made;
  made.impl_ = std::make_shared<Impl>(inner, strata::law_hash(*inner), TableSet(inner->rules, std::move(*law)));
  return made;
}

std::vector<std::string> Tables::endings() const {
  std::vector<std::string> names;
  for (PieceType const type : impl_->set.law().table_types()) names.push_back(impl_->name_of(type));
  return names;
}

bool Tables::has(std::string_view ending) const { return impl_->table(ending) != nullptr; }
bool Tables::is_empty() const { return impl_->set.is_empty(); }

std::optional<TableReport> Tables::report(std::string_view ending) const {
  EndingTable const* const table = impl_->table(ending);
  if (table == nullptr) return std::nullopt;
  TableReport report{std::string(ending), table->codes().size(), 0, (table->longest_win() + 1) / 2};
  auto const half = table->codes().begin() + static_cast<std::ptrdiff_t>(table->codes().size() / 2);
  report.won = static_cast<std::uint64_t>(std::count_if(table->codes().begin(), half, tablebase::is_win));
  return report;
}

std::size_t Tables::memory_needed(std::string_view ending) const {
  auto const type = impl_->type_of(ending);
  TableLaw const& law = impl_->set.law();
  return type ? tablebase::memory_needed(law, tablebase::TableLayout(law, *type)) : 0;
}

std::vector<std::string> Tables::needed(std::string_view ending) const {
  std::vector<std::string> names;
  auto const type = impl_->type_of(ending);
  if (!type) return names;
  TableLaw const& law = impl_->set.law();
  for (PieceType const each : law.table_types())
    if (each == *type || ((law.rules().types[*type].promotes_to >> each) & 1) != 0)
      names.push_back(impl_->name_of(each));
  return names;
}

std::size_t Tables::table_bytes(std::string_view ending) const {
  auto const type = impl_->type_of(ending);
  return type ? tablebase::TableLayout(impl_->set.law(), *type).size() : 0;
}

std::size_t Tables::law_bytes() const { return impl_->set.law().bytes(); }

std::size_t Tables::remove(std::string_view ending) {
  auto const type = impl_->type_of(ending);
  if (!type || impl_->set.table(*type) == nullptr) return 0;
  std::size_t const bytes = impl_->set.table(*type)->codes().size();
  impl_->set.remove(*type);
  return bytes;
}

Result<void> Tables::make(std::string_view ending, int threads) { return make(ending, threads, StopToken()); }

Result<void> Tables::make(std::string_view ending, int threads, StopToken const& stop) {
  if (!impl_->type_of(ending)) return impl_->unknown(ending);
  tablebase::ForEach spread = tablebase::one_by_one();
  if constexpr (has_threads) spread = tablebase::on_threads(threads);
  // Rows that are passed over change nothing, so the solver finds nothing new and ends; what it has is no table.
  tablebase::ForEach const for_each = [&](std::size_t count, std::function<void(std::size_t)> const& work) {
    spread(count, [&](std::size_t i) {
      if (!stop.requested()) work(i);
    });
  };
  for (std::string const& name : needed(ending)) {
    if (has(name)) continue;
    auto made = tablebase::make_table(impl_->set.law(), *impl_->type_of(name), impl_->set, for_each);
    if (stop.requested()) return failure(ErrorCode::Limit, "making the table was stopped");
    if (!made) return std::unexpected(std::move(made.error()));
    impl_->set.add(std::move(*made));
  }
  return {};
}

std::string Tables::bytes(std::string_view ending) const {
  EndingTable const* const table = impl_->table(ending);
  return table == nullptr ? std::string() : tablebase::write_table(*table, impl_->law_hash, ending);
}

Result<void> Tables::add(std::string_view ending, std::string_view bytes, std::string_view place) {
  auto const type = impl_->type_of(ending);
  if (!type) return impl_->unknown(ending);
  auto read = tablebase::read_table(impl_->set.law(), *type, impl_->law_hash, ending, bytes, place);
  if (!read) return std::unexpected(std::move(read.error()));
  impl_->set.add(std::move(*read));
  return {};
}

std::string Tables::file_name(std::string_view ending) const {
  return impl_->law_hash + "-" + std::string(ending) + ".table";
}

bool Tables::fits(Game const& game) const {
  auto const& inner = game.impl().variant.impl().variant;
  if (inner == impl_->variant) return true;
  // Types may be numbered in another order under the same law.
  return inner->names.letters == impl_->variant->names.letters && strata::law_hash(*inner) == impl_->law_hash;
}

std::optional<TableAnswer> Tables::probe(Game const& game) const {
  Game::Impl const& inner = game.impl();
  if (inner.game.outcome() || !fits(game)) return std::nullopt;
  auto const known = tablebase::probe(impl_->set, inner.game.position());
  if (!known) return std::nullopt;
  return TableAnswer{known->result, known->plies};
}

std::vector<std::string> Tables::line(Game const& game) const {
  std::vector<std::string> texts;
  if (game.impl().game.outcome() || !fits(game)) return texts;
  auto const position = game.impl().game.position().scratch();
  for (Move const move : tablebase::best_line(impl_->set, *position)) {
    texts.push_back(write_canonical(*position, game.impl().names(), move));
    position->apply(move);
  }
  return texts;
}

}  // namespace strata::api
