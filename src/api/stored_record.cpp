// Records of games that are not played again: stored moves, whatever became of their law. Those of chess are written so that every
// other program reads them.

#include "api/api.hpp"
#include "api/dialect.hpp"
#include "api/impl.hpp"
#include "notation/move_text.hpp"
#include "notation/record.hpp"

namespace strata::api {

namespace {

// The game that other programs know, loaded once.
std::optional<Variant> const& chess() {
  static std::optional<Variant> const loaded = [] {
    auto const id = game_of_record({});
    auto variant = id ? Variant::load(*id) : Result<Variant>(std::unexpected(id.error()));
    return variant && is_chess_of_others(*variant) ? std::optional(std::move(*variant)) : std::nullopt;
  }();
  return loaded;
}

// In algebraic notation, without the tags that say what goes without saying, where its moves can be played.
void write_as_chess(Record& record) {
  if (!chess() || record.tag("Variant") != chess()->info().id) return;
  if (!record.tag("Options").empty() || !record.tag("VariantHash").empty()) return;
  std::string_view const start = record.tag("FEN");
  auto game = Game::create(*chess(), start);
  if (!game) return;
  strata::Variant const& law = *chess()->impl().variant;
  auto const position = game->impl().game.start_position();
  std::vector<std::string> texts;
  for (RecordMove const& move : record.moves) {
    auto const found = read_canonical(*position, law.names, move.text);
    if (!found) return;
    texts.push_back(write_native(*position, law.names, law.names.notations.front(), *found));
    position->apply(*found);
  }
  for (std::size_t i = 0; i < texts.size(); ++i) record.moves[i].text = std::move(texts[i]);
  bool const is_usual = game->start() == chess()->start();
  record.set_tag("Variant", "Standard");
  record.set_tag("FEN", game->fen());
  if (is_usual) std::erase_if(record.tags, [](auto const& tag) { return tag.first == "SetUp" || tag.first == "FEN"; });
}

}  // namespace

std::string write_stored_record(Tags const& tags, std::vector<std::string> const& moves,
                                std::optional<std::string_view> result, std::string_view comment) {
  Record record;
  for (auto const& [name, value] : tags) record.set_tag(name, value);
  if (!comment.empty()) record.comments.emplace_back(comment);
  for (std::string const& move : moves) record.moves.push_back({.text = move});
  if (result) record.result = *result == "white" ? "1-0" : *result == "black" ? "0-1" : "1/2-1/2";
  write_as_chess(record);
  return strata::write_record(record);
}

}  // namespace strata::api
