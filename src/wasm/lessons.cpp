// Tours of a game, what a learner's moves come to, and files of puzzles.

#include <algorithm>

#include "wasm/abi.hpp"
#include "wasm/session.hpp"

namespace strata::wasm {

namespace {

template <class F>
int with_tour(int handle, F const& f) {
  return with(session().tours, "tour", handle, f);
}

template <class F>
int with_step(int handle, int number, F const& f) {
  return with_tour(handle, [&](lesson::Tour& tour) {
    if (number < 0 || static_cast<std::size_t>(number) >= tour.steps.size())
      return session().fail({ErrorCode::BadUsage, "there is no step " + std::to_string(number), {}, 0, 0});
    return f(tour, tour.steps[static_cast<std::size_t>(number)]);
  });
}

void write_sentence(JsonWriter& json, lesson::Sentence const& sentence) {
  json.begin_object().member("code", sentence.code).key("values").begin_object();
  for (auto const& [name, value] : sentence.values) json.member(name, value);
  json.end_object().member("text", lesson::english(sentence)).end_object();
}

void write_step(JsonWriter& json, lesson::Step const& step) {
  json.begin_object().member("id", step.id).member("kind", lesson::name_of(step.kind));
  json.member("practice", step.practice).member("position", step.position).member("piece", step.piece);
  json.texts("goals", step.goals).texts("moves", step.moves).member("fewest", step.fewest);
  json.key("about").begin_array();
  for (lesson::Sentence const& sentence : step.about) write_sentence(json, sentence);
  json.end_array().key("task");
  write_sentence(json, step.task);
  json.end_object();
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> list;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find(' '), text.size());
    if (end > 0) list.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return list;
}

}  // namespace

int strata_tour_create(int variant_handle) {
  return with_variant(variant_handle, [](api::Variant& law) {
    auto tour = lesson::make_tour(law);
    if (!tour) return session().fail(tour.error());
    JsonWriter json;
    json.begin_object().key("steps").begin_array();
    for (lesson::Step const& step : tour->steps) write_step(json, step);
    json.end_array().end_object();
    return session().answer(json, session().tours.add(std::move(*tour)));
  });
}

int strata_tour_release(int tour_handle) {
  return with_tour(tour_handle, [&](lesson::Tour&) {
    session().tours.release(tour_handle);
    return session().answer();
  });
}

int strata_tour_practice(int tour_handle) {
  return with_tour(tour_handle,
                   [](lesson::Tour& tour) { return session().answer(session().variants.add(tour.practice)); });
}

int strata_tour_judge(int tour_handle, int step_number, char const* moves, std::size_t moves_size) {
  return with_step(tour_handle, step_number, [&](lesson::Tour& tour, lesson::Step const& step) {
    auto const judged = lesson::judge_step(tour, step, words(view(moves, moves_size)));
    JsonWriter json;
    json.begin_object().member("state", lesson::name_of(judged.state)).key("said");
    if (judged.said)
      write_sentence(json, *judged.said);
    else
      json.null();
    json.member("position", judged.position).texts("goals", judged.goals).member("reply", judged.reply).end_object();
    return session().answer(json);
  });
}

int strata_tour_solve(int tour_handle, int step_number) {
  return with_step(tour_handle, step_number, [](lesson::Tour&, lesson::Step const& step) {
    JsonWriter json;
    json.begin_object().texts("moves", lesson::solve_step(step)).end_object();
    return session().answer(json);
  });
}

int strata_puzzles_read(int variant_handle, char const* text, std::size_t text_size, char const* place,
                        std::size_t place_size) {
  return with_variant(variant_handle, [&](api::Variant& law) {
    auto const set = lesson::read_puzzles(law, view(text, text_size), view(place, place_size));
    if (!set) return session().fail(set.error());
    JsonWriter json;
    json.begin_object().key("puzzles").begin_array();
    for (lesson::Puzzle const& puzzle : set->puzzles) {
      json.begin_object().member("kind", lesson::name_of(puzzle.kind)).member("moves", puzzle.moves);
      json.member("grade", puzzle.grade).member("nodes", puzzle.nodes).member("position", puzzle.position);
      json.texts("line", puzzle.line).end_object();
    }
    json.end_array().end_object();
    return session().answer(json);
  });
}

}  // namespace strata::wasm
