// Records as trees, and what files of records hold.

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "api/record_file.hpp"
#include "wasm/abi.hpp"
#include "wasm/session.hpp"

namespace strata::wasm {

namespace {

template <class F>
int with_tree(int handle, F const& f) {
  return with(session().trees, "tree", handle, f);
}

int keep(Result<api::GameTree> tree) {
  if (!tree) return session().fail(tree.error());
  return session().answer(session().trees.add(std::move(*tree)));
}

void write_failure(JsonWriter& json, std::string_view name, std::optional<Error> const& error) {
  json.key(name);
  if (error)
    write_error(json, *error);
  else
    json.null();
}

template <class Numbers>
void write_numbers(JsonWriter& json, std::string_view name, Numbers const& numbers) {
  json.key(name).begin_array();
  for (int const number : numbers) json.value(number);
  json.end_array();
}

void write_node(JsonWriter& json, api::TreeNode const& node) {
  json.begin_object().member("id", node.id).member("parent", node.parent).member("ply", node.ply);
  json.member("number", node.number).member("side", api::name_of(node.side));
  json.member("canonical", node.canonical).member("native", node.native);
  write_numbers(json, "nags", node.nags);
  json.texts("before", node.before).texts("comments", node.comments);
  json.key("shapes").begin_array();
  for (api::Shape const& shape : node.shapes)
    json.begin_object()
        .member("colour", std::string(1, shape.colour))
        .member("from", shape.from)
        .member("to", shape.to)
        .end_object();
  json.end_array();
  json.member("clock", node.clock.value_or("")).member("evaluation", node.evaluation.value_or(""));
  write_numbers(json, "children", node.children);
  json.member("rest", node.rest);
  write_failure(json, "failure", node.failure);
  json.end_object();
}

Result<std::vector<int>> read_numbers(std::string_view text) {
  std::vector<int> numbers;
  for (char const* at = text.data(); at != text.data() + text.size();) {
    if (*at == ' ') {
      ++at;
      continue;
    }
    auto const [end, fault] = std::from_chars(at, text.data() + text.size(), numbers.emplace_back());
    if (fault != std::errc())
      return failure(ErrorCode::BadUsage, "\"" + std::string(text) + "\" is no list of numbers", "nags");
    at = end;
  }
  return numbers;
}

}  // namespace

int strata_record_game(char const* named, std::size_t named_size) {
  JsonWriter json;
  json.begin_object().member("variant", api::game_of_record(view(named, named_size)).value_or("")).end_object();
  return session().answer(json);
}

int strata_records_index(char const* text, std::size_t text_size) {
  JsonWriter json;
  json.begin_array();
  for (api::RecordHead const& head : api::record_index(view(text, text_size))) {
    json.begin_object().member("offset", head.offset).member("size", head.size).member("plies", head.plies);
    json.key("tags").begin_object();
    for (auto const& [name, value] : head.tags) json.member(name, value);
    json.end_object();
    write_failure(json, "error", head.error);
    write_warnings(json, head.warnings);
    json.end_object();
  }
  json.end_array();
  return session().answer(json);
}

int strata_tree_read(int variant_handle, char const* text, std::size_t text_size, char const* place,
                     std::size_t place_size, char const* notation, std::size_t notation_size) {
  return with_variant(variant_handle, [&](api::Variant& variant) {
    return keep(
        api::GameTree::read(variant, view(text, text_size), view(place, place_size), view(notation, notation_size)));
  });
}

int strata_tree_create(int variant_handle, char const* tfen, std::size_t tfen_size, char const* line,
                       std::size_t line_size) {
  return with_variant(variant_handle, [&](api::Variant& variant) {
    auto game = api::Game::create(variant, view(tfen, tfen_size));
    if (!game) return session().fail(game.error());
    std::string_view rest = view(line, line_size);
    while (!rest.empty()) {
      std::string_view const move = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(rest.size(), move.size() + 1));
      if (move.empty()) continue;
      if (auto const played = game->play(move); !played) return session().fail(played.error());
    }
    return keep(api::GameTree::of(*game));
  });
}

int strata_tree_release(int tree_handle) {
  return with_tree(tree_handle, [&](api::GameTree&) {
    session().trees.release(tree_handle);
    return session().answer();
  });
}

int strata_tree_state(int tree_handle, char const* notation, std::size_t notation_size) {
  return with_tree(tree_handle, [&](api::GameTree& tree) {
    auto const nodes = tree.nodes(view(notation, notation_size));
    if (!nodes) return session().fail(nodes.error());
    JsonWriter json;
    json.begin_object().member("variant", tree.variant().info().id);
    write_options(json, tree.variant());
    json.member("notation", tree.notation()).member("start", tree.start());
    json.key("tags").begin_array();
    for (auto const& [name, value] : tree.tags()) json.begin_array().value(name).value(value).end_array();
    json.end_array().member("result", tree.result());
    write_warnings(json, tree.warnings());
    json.key("nodes").begin_array();
    for (api::TreeNode const& node : *nodes) write_node(json, node);
    json.end_array().end_object();
    return session().answer(json);
  });
}

int strata_tree_play(int tree_handle, int node, char const* text, std::size_t text_size, char const* notation,
                     std::size_t notation_size) {
  return with_tree(tree_handle, [&](api::GameTree& tree) {
    auto const child = tree.play(node, view(text, text_size), view(notation, notation_size));
    return child ? session().answer(*child) : session().fail(child.error());
  });
}

int strata_tree_remove(int tree_handle, int node) {
  return with_tree(tree_handle, [&](api::GameTree& tree) { return session().answer(tree.remove(node)); });
}

int strata_tree_promote(int tree_handle, int node, int to_main) {
  using Promote = api::GameTree::Promote;
  return with_tree(tree_handle, [&](api::GameTree& tree) {
    return session().answer(tree.promote(node, to_main != 0 ? Promote::ToMainLine : Promote::OneUp));
  });
}

int strata_tree_comment(int tree_handle, int node, char const* text, std::size_t text_size) {
  return with_tree(tree_handle, [&](api::GameTree& tree) {
    return session().answer(tree.set_comment(node, view(text, text_size)));
  });
}

int strata_tree_undraw(int tree_handle, int node) {
  return with_tree(tree_handle, [&](api::GameTree& tree) { return session().answer(tree.remove_shapes(node)); });
}

int strata_tree_nags(int tree_handle, int node, char const* nags, std::size_t nags_size) {
  return with_tree(tree_handle, [&](api::GameTree& tree) {
    auto const numbers = read_numbers(view(nags, nags_size));
    return numbers ? session().answer(tree.set_nags(node, *numbers)) : session().fail(numbers.error());
  });
}

int strata_tree_judgement(int tree_handle, int node, char const* word, std::size_t word_size, char const* best,
                          std::size_t best_size) {
  return with_tree(tree_handle, [&](api::GameTree& tree) {
    auto const judgement = api::judgement_named(view(word, word_size));
    if (!judgement)
      return session().fail({ErrorCode::BadUsage,
                             "\"" + std::string(view(word, word_size)) +
                                 "\" is no judgement, expected inaccuracy, mistake, blunder, or nothing",
                             "judgement", 0, 0});
    return session().answer(tree.set_judgement(node, *judgement, view(best, best_size)));
  });
}

int strata_tree_evaluation(int tree_handle, int node, char const* text, std::size_t text_size) {
  return with_tree(tree_handle, [&](api::GameTree& tree) {
    return session().answer(tree.set_evaluation(node, view(text, text_size)));
  });
}

int strata_tree_tag(int tree_handle, char const* name, std::size_t name_size, char const* value,
                    std::size_t value_size) {
  return with_tree(tree_handle, [&](api::GameTree& tree) {
    return session().answer(tree.set_tag(view(name, name_size), view(value, value_size)));
  });
}

int strata_tree_result(int tree_handle, char const* result, std::size_t result_size) {
  return with_tree(tree_handle,
                   [&](api::GameTree& tree) { return session().answer(tree.set_result(view(result, result_size))); });
}

int strata_tree_write(int tree_handle, char const* notation, std::size_t notation_size) {
  return with_tree(tree_handle, [&](api::GameTree& tree) {
    auto const record = tree.write(view(notation, notation_size));
    if (!record) return session().fail(record.error());
    JsonWriter json;
    json.begin_object().member("record", *record).end_object();
    return session().answer(json);
  });
}

}  // namespace strata::wasm
