#include "lesson/tour.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "api/impl.hpp"
#include "api/setup.hpp"
#include "base/random.hpp"
#include "lesson/course.hpp"
#include "lesson/kinds.hpp"
#include "lesson/practice.hpp"
#include "lesson/scenes.hpp"
#include "lesson/work.hpp"
#include "notation/move_text.hpp"
#include "notation/text.hpp"
#include "notation/tfen.hpp"

namespace strata::lesson {

namespace {

// The order in which steps are dropped if there are too many: the largest number goes first.
enum Rank : int { Essential, Useful, Further, Spare };

struct Ranked {
  Rank rank = Essential;
  Step step;
};

constexpr int one_cell = 2;  // of a file or rank, in half cells

class Writer {
 public:
  Writer(api::Variant law, api::Variant practice, Work& work)
      : work_(work),
        law_(std::move(law)),
        practice_(std::move(practice)),
        rules_(practice_.impl().rules()),
        names_(practice_.impl().names()),
        empty_(practice_) {
    empty_.clear();
    empty_.set_side_to_move(api::Side::White);
    (void)empty_.set_counters(0, 2);
    for (api::CellView const& cell : empty_.view().cells)
      if (cell.exists) cells_.push_back(names_.find_cell(cell.name));
    sorted_ = cells_;
    std::ranges::sort(sorted_);
    api::Setup const start(law_);
    for (api::CellView const& cell : start.view().cells)
      if (cell.letter >= 'A' && cell.letter <= 'Z')
        homes_.try_emplace(names_.find_letter(cell.letter), names_.find_cell(cell.name));
  }

  std::vector<Step> write() {
    add_finding();
    add_walks();
    add_captures();
    add_special_moves();
    add_ways_out();
    add_mates();
    return chosen();
  }

 private:
  void add(Rank rank, Step step) { list_.push_back({rank, std::move(step)}); }

  // ---------------------------------------------------------------- names of cells

  void add_finding() {
    constexpr std::size_t most = 6;
    Random random(1);
    std::size_t const levels = std::max<std::size_t>(1, names_.levels.size());
    std::vector<Sentence> about;
    if (levels > 1)
      about.push_back({"levels", {{"count", std::to_string(levels)}, {"names", list_words(names_.levels, "and")}}});
    for (std::size_t i = 0; i < most; ++i) {
      // From the lowest level, then the highest, then any.
      std::vector<Cell> choice;
      for (Cell const cell : cells_) {
        auto const level = static_cast<std::size_t>(rules_.geometry.coord(cell).level);
        if (i > 1 || level == (i == 0 ? 0 : levels - 1)) choice.push_back(cell);
      }
      if (choice.empty()) choice = cells_;
      std::string const& name = names_.cells[choice[static_cast<std::size_t>(random.below(choice.size()))]];
      Step step;
      step.id = "find-" + name;
      step.kind = StepKind::Find;
      step.practice = true;
      step.position = empty_.tfen();
      step.goals = {name};
      step.about = i == 0 ? about : std::vector<Sentence>();
      if (i == 0 && levels == 1) step.about.push_back({"cell_flat", {{"cell", name}}});
      step.task = {"find", {{"cell", name}}};
      bool const known = std::ranges::any_of(list_, [&](Ranked const& other) { return other.step.id == step.id; });
      if (!known) add(i == 0 ? Essential : i == 1 ? Useful : Spare, std::move(step));
    }
  }

  // ---------------------------------------------------------------- pieces

  [[nodiscard]] std::string type_name(PieceType type) const { return names_.type_text(type); }
  [[nodiscard]] std::string letter_of(Piece piece) const {
    char const letter = names_.letter(piece.type());
    return std::string(1, piece.color() == Color::White ? letter : to_lower(letter));
  }
  [[nodiscard]] int value(PieceType type) const {
    return law_.impl().evaluator->exchange_value(Piece(Color::White, type));
  }

  // Kinds, those of the start first, then by their order in the law.
  [[nodiscard]] std::vector<PieceType> kinds() const {
    std::vector<PieceType> list;
    for (bool const at_start : {true, false})
      for (PieceType const type : all_kinds(rules_))
        if (homes_.contains(type) == at_start) list.push_back(type);
    return list;
  }

  // How the piece moves, in some sentences.
  [[nodiscard]] std::vector<Sentence> describe(PieceType type) const {
    PieceTypeRules const& rules = rules_.types[type];
    std::vector<Vector> slides;
    std::vector<Vector> leaps;
    int steps = 0;
    bool otherwise = false;
    for (MoveAtom const& atom : rules.side[0].moves) {
      otherwise |= atom.mode != MoveMode::QuietOrCapture;
      auto& list = atom.max_steps == 1 ? leaps : slides;
      list.insert(list.end(), atom.vectors.begin(), atom.vectors.end());
      if (atom.max_steps > 1) steps = std::max(steps, atom.max_steps);
    }
    std::string const name = type_name(type);
    std::vector<Sentence> about;
    NamedValues values{{"piece", name}};
    auto const slide = [](MoveAtom const& atom) { return atom.max_steps != 1; };
    auto const leap = [](MoveAtom const& atom) { return atom.max_steps == 1; };
    if (otherwise) {
      auto const taking = [](MoveAtom const& atom) { return atom.mode != MoveMode::QuietOnly; };
      about = cells_reached({"takes_otherwise", "takes_many"}, type, values, taking);
      if (about.empty()) about.push_back({"takes_never", values});
      auto const quiet = [](MoveAtom const& atom) { return atom.mode == MoveMode::QuietOnly; };
      append(about, cells_reached({"moves_to", "ways_many"}, type, {}, quiet));
    } else if (!slides.empty() && !leaps.empty()) {
      about.push_back({"slides_and_leaps", values});
      add_ways(about, type, slides, slide);
      add_leaps(about, type, leaps, leap);
    } else if (!slides.empty()) {
      if (steps > 0) values.emplace_back("steps", std::to_string(steps));
      about.push_back(in_directions(steps > 0 ? "slides_short" : "slides", slides.size(), std::move(values)));
      add_ways(about, type, slides, slide);
    } else if (std::ranges::all_of(leaps, is_near)) {
      about.push_back(in_directions("steps", leaps.size(), std::move(values)));
      add_ways(about, type, leaps, leap);
    } else {
      about.push_back({"leaps", values});
      add_leaps(about, type, leaps, leap);
    }
    if (rules.royal) about.push_back({"royal", {{"piece", name}}});
    return about;
  }

  static void append(std::vector<Sentence>& list, std::vector<Sentence> const& more) {
    list.insert(list.end(), more.begin(), more.end());
  }

  // One direction has a sentence of its own.
  [[nodiscard]] static Sentence in_directions(std::string code, std::size_t directions, NamedValues values) {
    if (directions == 1) return {code + "_one", std::move(values)};
    values.emplace_back("directions", std::to_string(directions));
    return {std::move(code), std::move(values)};
  }

  // Whether the vector leads to a cell next to it: no other cell lies nearer on its way.
  [[nodiscard]] static bool is_near(Vector vector) {
    return std::abs(vector.file) <= one_cell && std::abs(vector.rank) <= one_cell && std::abs(vector.level) <= 1;
  }

  // Which directions these are: by what a step changes, or else by the cells to which the first steps lead.
  template <class Fits>
  void add_ways(std::vector<Sentence>& about, PieceType type, std::vector<Vector> const& directions,
                Fits const& fits) const {
    std::string const code = ways_of(directions);
    if (code.empty()) return append(about, cells_reached({"ways_cells", "ways_many"}, type, {}, fits));
    about.push_back({code, {}});
    bool const flat = std::ranges::all_of(directions, [](Vector vector) { return vector.level == 0; });
    if (flat && names_.levels.size() > 1) about.push_back({"ways_level", {}});
  }

  // Empty if the directions are not whole kinds of directions: those that change one coordinate by one cell, both file and rank, one of them
  // and the level, or all three.
  [[nodiscard]] static std::string ways_of(std::vector<Vector> const& directions) {
    using Counts = std::array<std::size_t, 4>;
    static constexpr std::array<std::pair<Counts, std::string_view>, 3> on_a_level = {
        {{{4, 0, 0, 0}, "ways_straight"}, {{0, 4, 0, 0}, "ways_diagonal"}, {{4, 4, 0, 0}, "ways_both"}}};
    static constexpr std::array<std::pair<Counts, std::string_view>, 9> in_space = {
        {{{6, 0, 0, 0}, "ways_one"},
         {{0, 4, 8, 0}, "ways_two"},
         {{0, 0, 0, 8}, "ways_three"},
         {{6, 4, 8, 0}, "ways_one_two"},
         {{6, 0, 0, 8}, "ways_one_three"},
         {{0, 4, 8, 8}, "ways_two_three"},
         {{6, 4, 8, 8}, "ways_all"},
         {{6, 0, 8, 0}, "ways_file_or_rank"},
         {{0, 4, 0, 8}, "ways_file_and_rank"}}};
    Counts changing{};
    bool flat = true;
    for (Vector const vector : directions) {
      bool const whole = vector.file % one_cell == 0 && vector.rank % one_cell == 0;
      if (!whole || !is_near(vector)) return {};
      flat &= vector.level == 0;
      bool const both = vector.file != 0 && vector.rank != 0;
      bool const either = vector.file != 0 || vector.rank != 0;
      ++changing[vector.level == 0 ? (both ? 1 : 0) : both ? 3 : either ? 2 : 0];
    }
    auto const among = [&](auto const& kinds) {
      for (auto const& [counts, code] : kinds)
        if (counts == changing) return std::string(code);
      return std::string();
    };
    return flat ? among(on_a_level) : among(in_space);
  }

  // Where the leaps lead: by how much they change the coordinates, or else by the cells.
  template <class Fits>
  void add_leaps(std::vector<Sentence>& about, PieceType type, std::vector<Vector> const& leaps,
                 Fits const& fits) const {
    for (bool const flat : {true, false}) {
      auto const [far, near] = like_a_knight(leaps, flat);
      if (far == 0) continue;
      about.push_back(
          {flat ? "leaps_level" : "leaps_space", {{"far", std::to_string(far)}, {"near", std::to_string(near)}}});
      if (flat && names_.levels.size() > 1) about.push_back({"ways_level", {}});
      return;
    }
    append(about, cells_reached({"leaps_to", "leaps_many"}, type, {}, fits));
  }

  struct Leap {
    int far = 0;
    int near = 0;
  };

  // Zeros if the leaps are not all those that change one coordinate by `far` cells and another by `near`; `flat`: of file and rank alone.
  [[nodiscard]] static Leap like_a_knight(std::vector<Vector> const& leaps, bool flat) {
    std::set<std::array<int, 3>> seen;
    Leap leap;
    for (Vector const vector : leaps) {
      if (vector.file % one_cell != 0 || vector.rank % one_cell != 0) return {};
      std::array const by = {vector.file / one_cell, vector.rank / one_cell, static_cast<int>(vector.level)};
      std::array<int, 3> sizes = {std::abs(by[0]), std::abs(by[1]), std::abs(by[2])};
      if (flat && sizes[2] != 0) return {};
      std::ranges::sort(sizes, std::greater());
      if (sizes[2] != 0 || sizes[1] == 0 || sizes[0] == sizes[1]) return {};
      if (leap.far == 0) leap = {sizes[0], sizes[1]};
      if (leap.far != sizes[0] || leap.near != sizes[1]) return {};
      seen.insert(by);
    }
    // Two coordinates in two orders, each forwards or backwards: eight of each pair.
    constexpr std::size_t of_a_pair = 8;
    return seen.size() == of_a_pair * (flat ? 1 : 3) ? leap : Leap();
  }

  // The cells to which one step by these ways of moving leads, from where there are most of them: at home, if no cell has more. Their count
  // alone if they are too many to be read; nothing if there are none.
  struct Codes {
    std::string listed;
    std::string counted;
  };
  template <class Fits>
  [[nodiscard]] std::vector<Sentence> cells_reached(Codes codes, PieceType type, NamedValues values,
                                                    Fits const& fits) const {
    constexpr std::size_t most = 12;
    PieceSideRules const& side = rules_.types[type].side[0];
    std::vector<Cell> from;
    if (auto const home = homes_.find(type); home != homes_.end()) from.push_back(home->second);
    from.insert(from.end(), cells_.begin(), cells_.end());
    Cell best = no_cell;
    std::vector<Cell> reached;
    for (Cell const cell : from) {
      work_.spend(1);
      if (!side.may_stand[cell]) continue;
      std::vector<Cell> cells;
      for (MoveAtom const& atom : side.moves)
        if (fits(atom) && atom.from[cell])
          for (Vector const vector : atom.vectors)
            if (Cell const to = rules_.geometry.step(cell, vector); std::ranges::binary_search(sorted_, to))
              cells.push_back(to);
      if (cells.size() <= reached.size()) continue;
      best = cell;
      reached = std::move(cells);
    }
    std::ranges::sort(reached);
    reached.erase(std::ranges::unique(reached).begin(), reached.end());
    if (reached.empty()) return {};
    values.emplace_back("from", names_.cells[best]);
    if (reached.size() > most) {
      values.emplace_back("count", std::to_string(reached.size()));
      return {{std::move(codes.counted), std::move(values)}};
    }
    std::vector<std::string> names;
    for (Cell const cell : reached) names.push_back(names_.cells[cell]);
    values.emplace_back("cells", list_words(names, "and"));
    return {{std::move(codes.listed), std::move(values)}};
  }

  [[nodiscard]] std::unique_ptr<AnyPosition> board_of(std::string const& tfen) const {
    auto position = position_from_tfen(practice_.impl().variant->rules, names_, tfen);
    return position ? std::move(*position) : nullptr;
  }

  // The empty board, to put pieces on it; nothing once the work is over.
  [[nodiscard]] std::optional<api::Setup> set_up() const {
    if (work_.is_over()) return std::nullopt;
    work_.spend(cells_.size());
    return empty_;
  }

  // The piece alone on the board, where it begins the game or else where it has most moves.
  [[nodiscard]] std::optional<std::pair<Cell, std::string>> alone(PieceType type) const {
    Piece const piece(Color::White, type);
    std::vector<Cell> from;
    if (auto const home = homes_.find(type); home != homes_.end()) from.push_back(home->second);
    if (from.empty())
      for (Cell const cell : cells_)
        if (rules_.side(piece).may_stand[cell]) from.push_back(cell);
    std::optional<std::pair<Cell, std::string>> best;
    std::size_t most = 0;
    for (Cell const cell : from) {
      auto setup = set_up();
      if (!setup || !setup->place(names_.cells[cell], letter_of(piece)) || setup->fault()) continue;
      auto const board = board_of(setup->tfen());
      if (!board) continue;
      auto const moves = static_cast<std::size_t>(std::ranges::count_if(board->legal_moves(), is_of_the_piece));
      if (moves <= most) continue;
      most = moves;
      best = std::pair(cell, setup->tfen());
    }
    return best;
  }

  void add_walks() {
    std::size_t number = 0;
    for (PieceType const type : kinds())
      if (auto step = walk(type)) add(number++ < 12 ? Essential : Further, std::move(*step));
  }

  std::optional<Step> walk(PieceType type) {
    constexpr int farthest = 3;
    constexpr std::size_t most_moves = 6, pleasant = 4;
    constexpr int attempts = 24, with_two_stars = 8, patient = 16;
    auto const start = alone(type);
    if (!start) return std::nullopt;
    auto const board = board_of(start->second);
    auto const distance = distances(*board, farthest, work_);
    Random random(100U + type);
    // Far cells first, and on other levels than where it begins.
    std::vector<Cell> far, near;
    int const level = rules_.geometry.coord(start->first).level;
    for (Cell const cell : cells_) {
      if (cell == start->first || distance[cell] < 1) continue;
      bool const other = rules_.geometry.coord(cell).level != level;
      if (distance[cell] > 1 && other) far.push_back(cell);
      near.push_back(cell);
    }
    if (far.empty())
      for (Cell const cell : near)
        if (distance[cell] > 1) far.push_back(cell);
    if (far.empty()) far = near;
    if (far.empty()) return std::nullopt;
    for (int i = 0; i < attempts && !work_.is_over(); ++i) {
      std::vector<Cell> stars{pick(far, random)};
      if (i < with_two_stars) {
        Cell const second = pick(near, random);
        if (second == stars.front()) continue;
        stars.push_back(second);
      }
      auto const way = shortest_course(*board, stars, Danger::None, i < patient ? pleasant : most_moves, work_);
      if (!way || std::ranges::any_of(*way, [](Move move) { return move.is_promotion(); })) continue;
      Step step = course_step(StepKind::Walk, type, *start, stars, *board, *way);
      step.about = describe(type);
      bool const once = step.fewest == 1;
      step.task = {once ? "walk_one" : "walk", {{"piece", type_name(type)}, {"fewest", std::to_string(step.fewest)}}};
      return step;
    }
    return std::nullopt;
  }

  static Cell pick(std::vector<Cell> const& list, Random& random) {
    return list[static_cast<std::size_t>(random.below(list.size()))];
  }

  Step course_step(StepKind kind, PieceType type, std::pair<Cell, std::string> const& start,
                   std::vector<Cell> const& goals, AnyPosition& board, std::vector<Move> const& way) const {
    Step step;
    step.id = std::string(name_of(kind)) + "-" + type_name(type);
    step.kind = kind;
    step.practice = true;
    step.position = start.second;
    step.piece = names_.cells[start.first];
    for (Cell const goal : goals) step.goals.push_back(names_.cells[goal]);
    step.fewest = static_cast<int>(way.size());
    for (Move const move : way) {
      step.way.push_back(write_canonical(board, names_, move));
      board.apply(move);
      board.pass();
    }
    return step;
  }

  // ---------------------------------------------------------------- captures

  void add_captures() {
    std::vector<PieceType> list = kinds();
    std::erase_if(list, [&](PieceType type) { return rules_.types[type].royal || value(type) == 0; });
    std::ranges::sort(list, {}, [&](PieceType type) { return std::pair(-value(type), type); });
    std::size_t number = 0;
    for (PieceType const type : list) {
      constexpr std::size_t most = 5;
      if (number == most) break;
      if (auto step = hunt(type)) add(number++ == 0 ? Essential : number <= 3 ? Useful : Spare, std::move(*step));
    }
  }

  // The enemies are the weakest kinds; a chain of captures is laid first, so that there is a way.
  std::optional<Step> hunt(PieceType type) {
    constexpr int attempts = 60;
    constexpr std::size_t enemies = 3, most_moves = 5;
    auto const start = alone(type);
    if (!start) return std::nullopt;
    std::vector<PieceType> weak = kinds();
    std::erase_if(weak, [&](PieceType other) { return rules_.types[other].royal || value(other) == 0; });
    std::ranges::sort(weak, {}, [&](PieceType other) { return std::pair(value(other), other); });
    constexpr std::size_t most_kinds = 3;
    if (weak.size() > most_kinds) weak.resize(most_kinds);
    if (weak.empty()) return std::nullopt;
    Random random(200U + type);
    for (int i = 0; i < attempts && !work_.is_over(); ++i) {
      work_.spend(cells_.size());
      auto setup = api::Setup::from_tfen(practice_, start->second);
      if (!setup) return std::nullopt;
      std::vector<Cell> goals;
      for (std::size_t tries = 0; goals.size() < enemies && tries < 4 * enemies; ++tries) {
        Cell const cell = pick(cells_, random);
        PieceType const enemy = weak[static_cast<std::size_t>(random.below(weak.size()))];
        Piece const piece(Color::Black, enemy);
        if (cell == start->first || !rules_.side(piece).may_stand[cell] ||
            std::ranges::find(goals, cell) != goals.end())
          continue;
        work_.spend(cells_.size());
        api::Setup const before = *setup;
        if (!setup->place(names_.cells[cell], letter_of(piece)) || setup->fault()) {
          *setup = before;
          continue;
        }
        goals.push_back(cell);
      }
      if (goals.size() != enemies) continue;
      auto const board = board_of(setup->tfen());
      if (!board) continue;
      auto const way = shortest_course(*board, goals, Danger::Capture, most_moves, work_);
      if (!way) continue;
      Step step = course_step(StepKind::Capture, type, {start->first, setup->tfen()}, goals, *board, *way);
      step.task = {"capture", {{"piece", type_name(type)}}};
      return step;
    }
    return std::nullopt;
  }

  // ---------------------------------------------------------------- special moves

  // The moves of a position that are of this kind, as a step; nothing if there are none.
  template <class Wanted>
  std::optional<Step> move_step(api::Setup const& setup, std::string id, Sentence task, Wanted const& wanted) const {
    if (setup.fault()) return std::nullopt;
    Step step;
    step.id = std::move(id);
    step.kind = StepKind::Move;
    step.practice = true;
    step.position = setup.tfen();
    step.task = std::move(task);
    auto const board = board_of(step.position);
    if (!board) return std::nullopt;
    auto const moves = board->legal_moves();
    work_.spend(cells_.size() + moves.size());
    for (Move const move : moves)
      if (wanted(move)) step.moves.push_back(write_canonical(*board, names_, move));
    if (step.moves.empty()) return std::nullopt;
    std::ranges::sort(step.moves);
    return step;
  }

  void add_special_moves() {
    std::optional<Step> found;
    for (PieceType const type : kinds())
      if (!found) found = double_step(type);
    if (found) add(Essential, std::move(*found));
    found.reset();
    for (PieceType const type : kinds())
      if (!found) found = en_passant(type);
    if (found) add(Essential, std::move(*found));
    found.reset();
    add_castlings();
    for (PieceType const type : kinds())
      if (!found) found = promotion(type);
    if (found) add(Essential, std::move(*found));
    if (!rules_.boards.pins.empty())
      if (auto step = move_step(empty_, "board", {"move_board", {}},
                                [](Move move) { return move.kind() == MoveKind::BoardMove; }))
        add(Essential, std::move(*step));
    if (auto scene = find_extinction(law_, work_)) {
      Step step;
      step.id = "extinction";
      step.kind = StepKind::Move;
      step.position = scene->position;
      step.moves = scene->moves;
      std::string name;
      for (PieceType const type : kinds())
        if (name.empty() && law_.impl().rules().types[type].extinction) name = type_name(type);
      step.task = {"extinction", {{"piece", name}}};
      add(Essential, std::move(step));
    }
  }

  std::optional<Step> double_step(PieceType type) const {
    PieceSideRules const& side = rules_.types[type].side[0];
    if (!side.has_double_step) return std::nullopt;
    for (Cell const cell : cells_) {
      if (!side.double_from[cell]) continue;
      auto setup = set_up();
      if (!setup || !setup->place(names_.cells[cell], letter_of(Piece(Color::White, type)))) continue;
      auto step = move_step(*setup, "double-step", {}, [](Move move) { return move.kind() == MoveKind::DoubleStep; });
      if (!step) continue;
      std::string const& text = step->moves.front();
      std::string const to = text.substr(text.find('-') + 1);
      step->task = {"double_step", {{"piece", type_name(type)}, {"from", names_.cells[cell]}, {"to", to}}};
      return step;
    }
    return std::nullopt;
  }

  // Every black pawn that can just have made a double step, and every white one that could capture it, until one pair can.
  std::optional<Step> en_passant(PieceType black) const {
    PieceSideRules const& steps = rules_.types[black].side[1];
    if (!steps.has_double_step) return std::nullopt;
    auto const taken = [](Move move) { return move.kind() == MoveKind::EnPassant; };
    for (Cell const from : cells_) {
      if (!steps.double_from[from]) continue;
      Cell const passed = rules_.geometry.step(from, steps.forward);
      Cell const to = passed == no_cell ? no_cell : rules_.geometry.step(passed, steps.forward);
      if (to == no_cell) continue;
      for (PieceType const white : kinds())
        for (Vector const vector : rules_.types[white].side[0].en_passant) {
          work_.spend(1);
          Cell const at = rules_.geometry.step(passed, {-vector.file, -vector.rank, -vector.level});
          if (at == no_cell) continue;
          auto setup = set_up();
          if (!setup) return std::nullopt;
          if (!setup->place(names_.cells[to], letter_of(Piece(Color::Black, black)))) continue;
          if (!setup->place(names_.cells[at], letter_of(Piece(Color::White, white)))) continue;
          for (std::string const& choice : setup->en_passant_choices()) {
            if (!setup->set_en_passant(choice)) continue;
            if (auto step = move_step(*setup, "en-passant", {"en_passant", {{"piece", type_name(black)}}}, taken))
              return step;
          }
        }
    }
    return std::nullopt;
  }

  // Each castling of White with a name of its own.
  void add_castlings() {
    std::vector<std::string> done;
    NotationRules const& notation = names_.notations.front();
    for (std::size_t row = 0; row < rules_.castling.size(); ++row) {
      CastlingRule const& rule = rules_.castling[row];
      if (rule.color != Color::White || rule.kings == 0) continue;
      std::string const name = row < notation.castling.size() ? notation.castling[row] : std::to_string(row);
      if (std::ranges::find(done, name) != done.end()) continue;
      auto const king = static_cast<PieceType>(std::countr_zero(rule.kings));
      auto setup = set_up();
      if (!setup || !setup->place(names_.cells[rule.king_from], letter_of(Piece(Color::White, king)))) continue;
      if (!setup->place(names_.cells[rule.rook_from], letter_of(Piece(Color::White, rule.rook_type)))) continue;
      if (!setup->set_castling(names_.cells[rule.rook_from], true)) continue;
      auto step = move_step(
          *setup, "castle-" + name,
          {"castle",
           {{"king", names_.cells[rule.king_from]},
            {"to", names_.cells[rule.king_to]},
            {"rook", names_.cells[rule.rook_from]}}},
          [row](Move move) { return move.kind() == MoveKind::Castling && move.detail() == static_cast<int>(row); });
      if (!step) continue;
      done.push_back(name);
      add(done.size() == 1 ? Essential : done.size() == 2 ? Useful : Further, std::move(*step));
    }
  }

  std::optional<Step> promotion(PieceType type) const {
    if (rules_.types[type].promotes_to == 0) return std::nullopt;
    for (Cell const cell : cells_) {
      if (!rules_.types[type].side[0].may_stand[cell]) continue;
      auto setup = set_up();
      if (!setup || !setup->place(names_.cells[cell], letter_of(Piece(Color::White, type)))) continue;
      if (auto step = move_step(*setup, "promotion", {"promotion", {{"piece", type_name(type)}}},
                                [](Move move) { return move.is_promotion() && is_of_the_piece(move); }))
        return step;
    }
    return std::nullopt;
  }

  // ---------------------------------------------------------------- check and mate

  void add_ways_out() {
    static constexpr std::array<std::pair<WayOut, std::string_view>, 3> ways = {
        {{WayOut::Move, "move"}, {WayOut::Block, "block"}, {WayOut::Capture, "capture"}}};
    if (law_.impl().rules().royal_types == 0) return;
    for (auto const& [way, name] : ways) {
      auto scene = find_way_out(law_, way, work_);
      if (!scene) continue;
      Step step;
      step.id = "check-" + std::string(name);
      step.kind = StepKind::Move;
      step.position = std::move(scene->position);
      step.moves = std::move(scene->moves);
      step.task = {"check_" + std::string(name), {}};
      add(Essential, std::move(step));
    }
  }

  void add_mates() {
    constexpr std::size_t wanted = 2;
    bool const royal = law_.impl().rules().royal_types != 0;
    for (int const moves : {1, 2}) {
      std::size_t number = 0;
      for (Scene& scene : find_mates(law_, moves, wanted, work_)) {
        Step step;
        ++number;
        step.id = "mate-" + std::to_string(moves) + "-" + std::to_string(number);
        step.kind = StepKind::Mate;
        step.position = std::move(scene.position);
        step.moves = std::move(scene.moves);
        step.fewest = moves;
        step.task = {std::string(royal ? "mate" : "win") + (moves == 1 ? "_in_one" : "_in_two"), {}};
        add(number == 1 ? Essential : Useful, std::move(step));
      }
    }
  }

  // At most most_steps, the less important left out first, from behind; spare ones only fill a tour that would be too short.
  std::vector<Step> chosen() {
    auto const spare = [](Ranked const& each) { return each.rank == Spare; };
    for (std::size_t i = list_.size(); i-- > 0;) {
      bool const enough = list_.size() > fewest_steps;
      if (enough && spare(list_[i])) list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (int rank = Further; rank >= Essential; --rank)
      for (std::size_t i = list_.size(); i-- > 0 && list_.size() > most_steps;)
        if (list_[i].rank == rank && i > 0) list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(i));
    std::vector<Step> steps;
    for (Ranked& each : list_) steps.push_back(std::move(each.step));
    return steps;
  }

  Work& work_;
  api::Variant law_, practice_;
  Ruleset const& rules_;
  Names const& names_;
  api::Setup empty_;
  std::vector<Cell> cells_;          // those that exist with the boards where they start
  std::vector<Cell> sorted_;         // the same
  std::map<PieceType, Cell> homes_;  // of White, of each kind the first
  std::vector<Ranked> list_;
};

}  // namespace

Result<Tour> make_tour(api::Variant const& law) {
  auto practice = practice_law(law);
  if (!practice) return std::unexpected(practice.error());
  Work work(most_work);
  auto steps = Writer(law, *practice, work).write();
  return Tour{law, std::move(*practice), std::move(steps), most_work - work.left()};
}

}  // namespace strata::lesson
