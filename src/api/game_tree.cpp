// Records as trees. Moves are read by one game that goes from node to node.

#include "api/game_tree.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "api/impl.hpp"
#include "api/judgement_comment.hpp"
#include "api/shapes.hpp"
#include "base/assert.hpp"
#include "notation/loose_move.hpp"
#include "notation/record.hpp"
#include "notation/record_lexer.hpp"
#include "notation/replay.hpp"
#include "notation/text.hpp"

namespace strata::api {

namespace {

constexpr int root = 0;
constexpr std::size_t max_nodes = 50'000;

// How deep the variations of a line are nested.
int nesting(std::vector<RecordMove> const& line) {
  int deepest = 0;
  for (RecordMove const& move : line)
    for (std::vector<RecordMove> const& variation : move.variations)
      deepest = std::max(deepest, 1 + nesting(variation));
  return deepest;
}

bool is_evaluation(std::string_view text) {
  constexpr std::size_t longest = 32;
  return text.size() <= longest && std::ranges::any_of(text, is_digit) &&
         text.find_first_not_of("0123456789#+-.,") == std::string_view::npos;
}

// Tags that say what the moves mean.
constexpr std::array<std::string_view, 6> fixed_tags = {"Variant", "VariantHash", "Options",
                                                        "SetUp",   "FEN",         "Notation"};

// As it is written and read again: a brace that closes would end the comment.
std::string writable_comment(std::string_view text) {
  std::string comment = comment_text(text);
  std::ranges::replace(comment, '}', ')');
  return comment;
}

std::unexpected<Error> bad_edit(std::string message, ErrorCode code = ErrorCode::BadUsage) {
  return failure(code, std::move(message), "tree");
}

std::unexpected<Error> too_deep() {
  return bad_edit("variations would be nested more than " + std::to_string(max_nesting) + " deep", ErrorCode::Limit);
}

}  // namespace

struct GameTree::Impl {
  struct Node {
    int parent = -1;
    std::vector<int> children = {};
    int ply = 0;
    int number = 1;
    Side side = Side::White;
    std::string canonical = {};
    std::vector<std::string> natives = {};  // by notation; empty until it is asked for
    RecordMove written = {};                // its remarks; text and variations are made when it is written
    std::vector<RecordMove> rest = {};
    std::optional<Error> failure = std::nullopt;
    std::optional<End> end = std::nullopt;  // by the law
    bool removed = false;
    std::optional<Drawing> drawing =
        std::nullopt;  // of its comments; empty until it is asked for, and when they change
  };

  Game cursor;            // at the last node of `path`
  std::vector<int> path;  // without the root
  std::string notation;   // of the record
  std::size_t notation_index = 0;
  Tags tags;
  std::string said = "*";  // of the result by people; the law says the rest
  std::vector<Node> nodes;
  std::size_t removed = 0;  // of the nodes; they keep their numbers
  Warnings warnings;        // of its text

  Impl(Game start, std::string name) : cursor(std::move(start)), notation(std::move(name)) {
    notation_index = *find_notation(notation);
    Node& first = nodes.emplace_back();
    first.number = cursor.move_number();
    first.side = cursor.side_to_move();
    first.end = cursor.end();
  }

  [[nodiscard]] Names const& names() const { return cursor.impl().names(); }
  [[nodiscard]] std::optional<std::size_t> find_notation(std::string_view name) const {
    auto const& known = names().notation_names;
    auto const at = std::ranges::find(known, name.empty() ? std::string_view(notation) : name);
    if (at == known.end()) return std::nullopt;
    return static_cast<std::size_t>(at - known.begin());
  }
  [[nodiscard]] Result<std::size_t> get_notation(std::string_view name) const {
    auto const index = find_notation(name);
    if (!index) return no_notation(cursor.variant(), name);
    return *index;
  }

  [[nodiscard]] Node& at(int id) { return nodes[static_cast<std::size_t>(id)]; }
  [[nodiscard]] bool exists(int id) {
    return id >= 0 && static_cast<std::size_t>(id) < nodes.size() && !at(id).removed;
  }
  [[nodiscard]] Result<Node*> find(int id) {
    if (!exists(id)) return bad_edit("there is no node " + std::to_string(id));
    return &at(id);
  }
  // One whose move was read, or the root.
  [[nodiscard]] Result<Node*> find_played(int id) {
    auto const found = find(id);
    if (found && (*found)->failure) return std::unexpected(*(*found)->failure);
    return found;
  }
  [[nodiscard]] bool is_first(int id) { return at(at(id).parent).children.front() == id; }

  static Result<std::unique_ptr<Impl>> read(Variant const& law, Record const& record, std::string_view place,
                                            std::string_view notation);
  void go_to(int id);
  Result<int> add_move(int parent, std::string_view text, std::size_t index);
  Result<int> add_loose(int parent, RecordMove const& written, Error why);
  void add_rest(int parent, std::vector<RecordMove> rest, Error why);
  Result<void> read_line(std::vector<RecordMove> moves, int parent, std::string_view place);
  void leave_out(int parent, RecordMove& stray);
  [[nodiscard]] bool could_be_played(std::string_view text, int id);
  void settle_first(int parent);
  void replace_comments(Node& node, std::optional<std::string_view> old, std::span<std::string const> fresh);
  void write_natives(std::size_t index);
  [[nodiscard]] std::string law_result();
  [[nodiscard]] std::string result();
  std::vector<RecordMove> line_from(int id, std::size_t index);
  [[nodiscard]] int deepest();
};

void GameTree::Impl::go_to(int id) {
  if ((path.empty() ? root : path.back()) == id) return;
  // Up to the first node that stands on the path: a record with a variation at every move is as long as its moves, not as their square.
  std::vector<int> way;
  auto const is_on_path = [&](int node) {
    auto const ply = static_cast<std::size_t>(at(node).ply);
    return node == root || (ply <= path.size() && path[ply - 1] == node);
  };
  int node = id;
  for (; !is_on_path(node); node = at(node).parent) way.push_back(node);
  cursor.undo_to(at(node).ply);
  path.resize(static_cast<std::size_t>(at(node).ply));
  for (; !way.empty(); way.pop_back()) {
    auto const played = cursor.play(at(way.back()).canonical);
    STRATA_ASSERT(played);
    path.push_back(way.back());
  }
}

Result<int> GameTree::Impl::add_move(int parent, std::string_view text, std::size_t index) {
  go_to(parent);
  Node node{.parent = parent, .ply = at(parent).ply + 1, .number = cursor.move_number(), .side = cursor.side_to_move()};
  auto played = cursor.play(text, false, names().notation_names[index]);
  if (!played) return std::unexpected(std::move(played.error()));
  node.canonical = std::move(played->canonical);
  node.natives.resize(names().notations.size());
  node.natives[index] = std::move(played->written);
  node.natives.front() = std::move(played->native);
  node.end = played->end;
  int const id = static_cast<int>(nodes.size());
  nodes.push_back(std::move(node));
  at(parent).children.push_back(id);
  path.push_back(id);
  return id;
}

// A move that the notation does not read as it stands, or why it is none.
Result<int> GameTree::Impl::add_loose(int parent, RecordMove const& written, Error why) {
  go_to(parent);
  auto const& position = cursor.impl().game.position();
  auto const move = read_loose(position, names(), names().notations[notation_index], written.text, Marks::Ignore);
  if (!move) return std::unexpected(std::move(why));
  auto added = add_move(parent, write_canonical(position, names(), move->move), notation_index);
  if (added) warnings.add(loose_words(written.text, at(*added).natives[notation_index]), written.line, written.column);
  return added;
}

void GameTree::Impl::add_rest(int parent, std::vector<RecordMove> rest, Error why) {
  go_to(parent);
  at(parent).children.push_back(static_cast<int>(nodes.size()));
  nodes.push_back({.parent = parent,
                   .ply = at(parent).ply + 1,
                   .number = cursor.move_number(),
                   .side = cursor.side_to_move(),
                   .rest = std::move(rest),
                   .failure = std::move(why)});
}

// No move: it is said after the one before it, with what was said of it.
void GameTree::Impl::leave_out(int parent, RecordMove& stray) {
  warnings.add(quoted(stray.text) + " is no move: it is read as a comment", stray.line, stray.column);
  RecordMove& before = at(parent).written;
  for (std::string const& text : stray.before) before.add_comment(text);
  before.add_comment(stray.text);
  for (std::string const& text : stray.comments) before.add_comment(text);
  if (!before.clock) before.clock = std::move(stray.clock);
  if (!before.eval) before.eval = std::move(stray.eval);
  if (parent == root) return;
  for (int const number : stray.annotations)
    if (std::ranges::find(before.annotations, number) == before.annotations.end()) before.annotations.push_back(number);
}

// Calls itself for variations, which are nested at most max_nesting deep. A variation of the first move of a variation becomes
// one more beside it.
Result<void> GameTree::Impl::read_line(std::vector<RecordMove> moves, int parent, std::string_view place) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (nodes.size() > max_nodes)
      return failure(ErrorCode::Limit, "the record has more than " + std::to_string(max_nodes) + " moves",
                     std::string(place), moves[i].line);
    std::vector<std::vector<RecordMove>> variations = std::exchange(moves[i].variations, {});
    auto child = add_move(parent, moves[i].text, notation_index);
    if (!child) child = add_loose(parent, moves[i], std::move(child.error()));
    bool const stops = !child;
    if (stops && is_stray_word(names(), moves[i].text)) {
      leave_out(parent, moves[i]);
      for (std::vector<RecordMove>& variation : variations)
        if (auto done = read_line(std::move(variation), parent, place); !done) return done;
      settle_first(parent);
      continue;
    }
    if (child) {
      at(*child).written = std::move(moves[i]);
    } else {
      child.error().place = place;
      child.error().line = moves[i].line;
      std::vector<RecordMove> rest;
      for (std::size_t next = i; next < moves.size(); ++next) rest.push_back(std::move(moves[next]));
      add_rest(parent, std::move(rest), std::move(child.error()));
    }
    for (std::vector<RecordMove>& variation : variations)
      if (auto done = read_line(std::move(variation), parent, place); !done) return done;
    if (stops) break;
    parent = *child;
  }
  return {};
}

// Only variations have comments before their first move: those of one that has become the main continuation come after the move.
void GameTree::Impl::settle_first(int parent) {
  if (at(parent).children.empty()) return;
  Node& first = at(at(parent).children.front());
  RecordMove& move = first.failure ? first.rest.front() : first.written;
  first.drawing.reset();
  std::vector<std::string> later = std::exchange(move.comments, {});
  for (std::string const& text : std::exchange(move.before, {})) move.add_comment(text);
  for (std::string& text : later) append_comment(move.comments, std::move(text));
}

// Whether `text`, in any notation of the game, can replace the move of a node.
bool GameTree::Impl::could_be_played(std::string_view text, int id) {
  if (id == root) return false;
  go_to(at(id).parent);
  return std::ranges::any_of(names().notation_names,
                             [&](std::string const& name) { return cursor.read(text, false, name).has_value(); });
}

// Those that say `old`, or all, make room for `fresh` ones. What they draw stays where it stands, unless one of these draws.
void GameTree::Impl::replace_comments(Node& node, std::optional<std::string_view> old,
                                      std::span<std::string const> fresh) {
  bool const draws = !take_shapes(names(), {fresh.begin(), fresh.end()}).commands.empty();
  std::vector<std::string> comments;
  for (std::string& comment : node.written.comments) {
    Drawing kept = take_shapes(names(), {comment});
    bool const is_old = !old || (kept.comments.size() == 1 && kept.comments[0] == *old);
    if (is_old) comment = draws ? std::string() : std::move(kept.commands);
    if (!comment.empty()) comments.push_back(std::move(comment));
  }
  node.written.comments = std::move(comments);
  for (std::string const& comment : fresh) node.written.add_comment(comment);
  node.drawing.reset();
}

void GameTree::Impl::write_natives(std::size_t index) {
  for (Node& node : nodes) {
    if (node.removed || node.canonical.empty() || !node.natives[index].empty()) continue;
    go_to(node.parent);
    node.natives[index] = cursor.native(node.canonical, names().notation_names[index]);
  }
}

// Of the main line; "*" where it goes on, if only as text, and where the draw is one that elsewhere is claimed.
std::string GameTree::Impl::law_result() {
  int last = root;
  while (!at(last).children.empty()) last = at(last).children.front();
  std::optional<End> const& end = at(last).end;
  bool const is_claimed = end && (end->reason == EndReason::MoveRule || end->reason == EndReason::Repetition);
  return is_claimed && !end->winner ? "*" : result_text(end);
}

std::string GameTree::Impl::result() {
  bool const is_strange = std::ranges::any_of(tags, [](auto const& tag) { return tag.first == "Result"; });
  return said == "*" && !is_strange ? law_result() : said;
}

// Calls itself for variations; promote() and play() keep them from being nested too deep.
std::vector<RecordMove> GameTree::Impl::line_from(int id, std::size_t index) {
  std::vector<RecordMove> line;
  for (;;) {
    Node const& node = at(id);
    std::size_t const place = line.size();
    if (node.failure) {
      line.insert(line.end(), node.rest.begin(), node.rest.end());
    } else {
      RecordMove& move = line.emplace_back(node.written);
      move.text = node.natives[index];
    }
    if (is_first(id))
      for (int const sibling : at(node.parent).children)
        if (sibling != id) line[place].variations.push_back(line_from(sibling, index));
    if (node.children.empty()) return line;
    id = node.children.front();
  }
}

int GameTree::Impl::deepest() {
  std::vector<int> depths(nodes.size());
  int deepest = 0;
  for (std::size_t id = 1; id < nodes.size(); ++id) {
    Node const& node = nodes[id];
    if (node.removed) continue;
    depths[id] = depths[static_cast<std::size_t>(node.parent)] + (is_first(static_cast<int>(id)) ? 0 : 1);
    deepest = std::max(deepest, depths[id] + nesting(node.rest));
  }
  return deepest;
}

GameTree::GameTree(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
GameTree::GameTree(GameTree&&) noexcept = default;
GameTree& GameTree::operator=(GameTree&&) noexcept = default;
GameTree::~GameTree() = default;

Result<std::unique_ptr<GameTree::Impl>> GameTree::Impl::read(Variant const& law, Record const& record,
                                                             std::string_view place, std::string_view notation) {
  std::string_view const own_start = record.tag("FEN");
  auto start = read_position(law, own_start);
  if (!start) {
    if (!own_start.empty()) start.error().message.insert(0, "the tag FEN: ");
    return std::unexpected(std::move(start.error()));
  }
  std::vector<std::string> const known = law.notations();
  std::string name(notation.empty() ? record.tag("Notation") : notation);
  if (std::ranges::find(known, name) == known.end()) {
    if (!notation.empty()) return no_notation(law, notation);
    name = known.front();
  }
  auto impl = std::make_unique<Impl>(std::move(start->game), std::move(name));
  impl->warnings = record.warnings;
  for (std::string const& warning : start->warnings) impl->warnings.add("the tag FEN: " + warning, record.line);
  impl->tags = record.tags;
  if (record.result != "*" || record.strange_result().empty())
    std::erase_if(impl->tags, [](auto const& tag) { return tag.first == "Result"; });
  for (std::string const& comment : record.comments) impl->at(root).written.add_comment(comment);
  if (auto done = impl->read_line(record.moves, root, place); !done) return std::unexpected(std::move(done.error()));
  if (record.result != impl->law_result()) impl->said = record.result;
  return impl;
}

Result<GameTree> GameTree::read(Variant const& variant, std::string_view text, std::string_view place,
                                std::string_view notation) {
  auto const records = parse_records(text, place);
  if (!records) return std::unexpected(records.error());
  if (records->size() != 1)
    return failure(ErrorCode::BadText,
                   "the text holds " + count_words(static_cast<int>(records->size()), "game") + ", expected 1",
                   std::string(place));
  Record const& record = records->front();
  if (record.error) return std::unexpected(*record.error);
  auto const refuse = [&](Error error) {
    error.place = place;
    if (error.line == 0) error.line = record.line;
    return std::unexpected(std::move(error));
  };
  auto const law = law_of(variant, record);
  if (!law) return refuse(law.error());
  auto impl = Impl::read(*law, record, place, notation);
  if (!impl) return refuse(std::move(impl.error()));
  auto const ends_too_early = [](Impl::Node const& node) {
    return node.failure && node.failure->reason == "game-over";
  };
  if (std::ranges::any_of((*impl)->nodes, ends_too_early))
    if (auto const claimed = law_of_claimed_draws(*law, record))
      if (auto longer = Impl::read(*claimed, record, place, notation)) impl = std::move(longer);
  // A record is opened again by what its tags say. Other programs say nothing of chess.
  auto const has_tag = [&](std::string_view name) {
    return std::ranges::any_of((*impl)->tags, [&](auto const& tag) { return tag.first == name; });
  };
  if (!has_tag("Variant") && !is_chess_of_others(*law))
    for (auto& tag : law_tags(*law))
      if (!has_tag(tag.first)) (*impl)->tags.push_back(std::move(tag));
  return GameTree(std::move(*impl));
}

Result<GameTree> GameTree::of(Game const& game) {
  auto const text = write_record(game, {});
  if (!text) return std::unexpected(text.error());
  return read(game.variant(), *text, {});
}

std::vector<Warning> GameTree::warnings() const { return impl_->warnings.all(); }
Variant const& GameTree::variant() const { return impl_->cursor.variant(); }
std::string_view GameTree::notation() const { return impl_->notation; }
std::string GameTree::start() const { return impl_->cursor.start(); }
Tags const& GameTree::tags() const { return impl_->tags; }
std::string GameTree::result() const { return impl_->result(); }

Result<std::vector<TreeNode>> GameTree::nodes(std::string_view notation) {
  auto const index = impl_->get_notation(notation);
  if (!index) return std::unexpected(index.error());
  impl_->write_natives(*index);
  std::vector<TreeNode> nodes;
  for (std::size_t id = 0; id < impl_->nodes.size(); ++id) {
    Impl::Node& node = impl_->nodes[id];
    if (node.removed) continue;
    if (!node.drawing) node.drawing = take_shapes(impl_->names(), node.written.comments);
    nodes.push_back({.id = static_cast<int>(id),
                     .parent = node.parent,
                     .ply = node.ply,
                     .number = node.number,
                     .side = node.side,
                     .canonical = node.canonical,
                     .native = node.canonical.empty() ? std::string() : node.natives[*index],
                     .nags = node.written.annotations,
                     .before = node.written.before,
                     .comments = node.drawing->comments,
                     .shapes = node.drawing->shapes,
                     .clock = node.written.clock,
                     .evaluation = node.written.eval,
                     .children = node.children,
                     .rest = write_movetext(node.rest, node.number, node.side == Side::Black),
                     .failure = node.failure});
  }
  return nodes;
}

Result<Game> GameTree::game_at(int node) {
  auto const found = impl_->find_played(node);
  if (!found) return std::unexpected(found.error());
  impl_->go_to(node);
  return impl_->cursor;
}

Result<int> GameTree::play(int node, std::string_view text, std::string_view notation) {
  auto const found = impl_->find_played(node);
  if (!found) return std::unexpected(found.error());
  auto const index = impl_->get_notation(notation);
  if (!index) return std::unexpected(index.error());
  impl_->go_to(node);
  auto const move = impl_->cursor.read(text, false, impl_->names().notation_names[*index]);
  if (!move) return std::unexpected(move.error());
  for (int const child : (*found)->children)
    if (impl_->at(child).canonical == move->canonical) return child;
  if (impl_->nodes.size() - impl_->removed > max_nodes)
    return bad_edit("the tree has " + std::to_string(max_nodes) + " moves, no more are possible", ErrorCode::Limit);
  int depth = (*found)->children.empty() ? 0 : 1;
  for (int id = node; id != root; id = impl_->at(id).parent) depth += impl_->is_first(id) ? 0 : 1;
  if (depth > max_nesting) return too_deep();
  return impl_->add_move(node, move->canonical, *index);
}

Result<void> GameTree::remove(int node) {
  auto const found = impl_->find(node);
  if (!found) return std::unexpected(found.error());
  if (node == root) return bad_edit("the root cannot be removed");
  std::erase(impl_->at((*found)->parent).children, node);
  impl_->settle_first((*found)->parent);
  std::vector<int> doomed = {node};
  while (!doomed.empty()) {
    Impl::Node& next = impl_->at(doomed.back());
    doomed.pop_back();
    doomed.insert(doomed.end(), next.children.begin(), next.children.end());
    next.removed = true;
    ++impl_->removed;
    next.rest.clear();
  }
  return {};
}

Result<void> GameTree::promote(int node, Promote how) {
  auto const found = impl_->find(node);
  if (!found) return std::unexpected(found.error());
  std::vector<std::pair<int, std::vector<int>>> before;  // what the orders were
  for (int id = node; id != root; id = impl_->at(id).parent) {
    if (impl_->is_first(id)) continue;
    std::vector<int>& order = impl_->at(impl_->at(id).parent).children;
    before.emplace_back(impl_->at(id).parent, order);
    auto const place = std::ranges::find(order, id);
    if (how == Promote::OneUp) {
      std::iter_swap(place, place - 1);
      break;
    }
    std::rotate(order.begin(), place, place + 1);
  }
  bool const fits = impl_->deepest() <= max_nesting;
  for (auto& [id, order] : before) {
    if (fits)
      impl_->settle_first(id);
    else
      impl_->at(id).children = std::move(order);
  }
  if (!fits) return too_deep();
  return {};
}

Result<void> GameTree::set_comment(int node, std::string_view text) {
  auto const found = impl_->find_played(node);
  if (!found) return std::unexpected(found.error());
  auto const is_move = [&](std::string_view word) { return impl_->could_be_played(word, node); };
  std::vector<std::string> const said = take_shapes(impl_->names(), (*found)->written.comments).comments;
  impl_->replace_comments(**found, std::nullopt, split_at_reports(writable_comment(text), said, is_move));
  return {};
}

Result<void> GameTree::remove_shapes(int node) {
  auto const found = impl_->find_played(node);
  if (!found) return std::unexpected(found.error());
  (*found)->written.comments = take_shapes(impl_->names(), (*found)->written.comments).comments;
  (*found)->drawing.reset();
  return {};
}

Result<void> GameTree::set_nags(int node, std::span<int const> nags) {
  auto const found = impl_->find_played(node);
  if (!found) return std::unexpected(found.error());
  if (node == root && !nags.empty()) return bad_edit("annotations stand after a move, not before the first one");
  for (int const nag : nags)
    if (nag < 0 || nag > max_annotation)
      return bad_edit("the annotation is " + std::to_string(nag) + ", expected 0 to " + std::to_string(max_annotation));
  std::vector<int>& annotations = (*found)->written.annotations;
  annotations.clear();
  for (int const nag : nags)
    if (std::ranges::find(annotations, nag) == annotations.end()) annotations.push_back(nag);
  return {};
}

Result<void> GameTree::set_judgement(int node, Judgement judgement, std::string_view best) {
  auto const found = impl_->find_played(node);
  if (!found) return std::unexpected(found.error());
  if (node == root) return bad_edit("a judgement stands after a move, not before the first one");
  auto const is_move = [&](std::string_view word) { return impl_->could_be_played(word, node); };
  if (!best.empty() && !is_move(best)) return bad_edit(quoted(best) + " is no move that could be played instead");
  Impl::Node& judged = **found;
  std::vector<std::string> own, others;
  bool is_marked_by_report = false;
  for (std::string& comment : take_shapes(impl_->names(), judged.written.comments).comments) {
    CommentBy const by = comment_by(comment, is_move);
    // A comment of others stays, and with it the mark on a move that is good now.
    is_marked_by_report |= by == CommentBy::Report || (by == CommentBy::OtherReport && judgement != Judgement::Good);
    (is_own_report(by) ? own : others).push_back(std::move(comment));
  }
  std::vector<int>& nags = judged.written.annotations;
  if (is_marked_by_report) std::erase_if(nags, is_report_mark);
  std::vector<std::string> fresh;  // one, or none
  if (judgement != Judgement::Good) {
    bool const is_marked = std::ranges::any_of(nags, is_quality_mark);
    if (!is_marked) nags.insert(nags.begin(), judgement_nag(judgement));
    auto const words = [&](CommentBy by) { return judgement_comment(judgement, best, by); };
    auto const is_said = [&](std::string const& comment) { return comment.ends_with(' ' + words(CommentBy::Report)); };
    if (!best.empty() && std::ranges::none_of(others, is_said))
      fresh.push_back(writable_comment(words(is_marked ? CommentBy::ReportBesideMark : CommentBy::Report)));
  }
  if (own == fresh) return {};
  for (std::string const& comment : own) impl_->replace_comments(judged, comment, {});
  impl_->replace_comments(judged, "", fresh);
  return {};
}

Result<void> GameTree::set_evaluation(int node, std::string_view text) {
  auto const found = impl_->find_played(node);
  if (!found) return std::unexpected(found.error());
  if (!text.empty() && !is_evaluation(text))
    return bad_edit(quoted(text) + " is no evaluation, expected pawns as 0.35 or a mate as #-3");
  RecordMove& written = (*found)->written;
  if (text.empty()) {
    written.clear_evaluation();
    (*found)->drawing.reset();
  } else {
    written.eval = text;
  }
  return {};
}

Result<void> GameTree::set_tag(std::string_view name, std::string_view value) {
  if (name == "Result") return set_result(value.empty() ? "*" : value);
  if (!is_tag_name(name)) return bad_edit(quoted(name) + " is no name of a tag, expected letters, digits and _");
  if (std::ranges::find(fixed_tags, name) != fixed_tags.end())
    return bad_edit("the tag " + std::string(name) + " says what the moves mean, and stays as it is");
  auto const tag = std::ranges::find(impl_->tags, name, [](auto const& pair) { return std::string_view(pair.first); });
  if (value.empty()) {
    if (tag != impl_->tags.end()) impl_->tags.erase(tag);
  } else if (tag != impl_->tags.end()) {
    tag->second = tag_text(value);
  } else {
    impl_->tags.emplace_back(name, tag_text(value));
  }
  return {};
}

Result<void> GameTree::set_result(std::string_view result) {
  if (!is_result(result)) return bad_edit(quoted(result) + " is no result, expected 1-0, 0-1, 1/2-1/2 or *");
  std::string const lawful = impl_->law_result();
  if (lawful != "*" && result != lawful) return bad_edit("by the law the game ended " + lawful);
  std::erase_if(impl_->tags, [](auto const& tag) { return tag.first == "Result"; });
  impl_->said = lawful == "*" ? result : "*";
  return {};
}

Result<std::string> GameTree::write(std::string_view notation) {
  auto const index = impl_->get_notation(notation);
  if (!index) return std::unexpected(index.error());
  auto const is_text = [](Impl::Node const& node) { return !node.removed && node.failure; };
  if (*index != impl_->notation_index && std::ranges::any_of(impl_->nodes, is_text))
    return bad_edit("a line that could not be read is text in the notation " + impl_->notation +
                    ": remove it to write the record in " + impl_->names().notation_names[*index]);
  impl_->write_natives(*index);
  RecordMove const& before = impl_->at(root).written;
  Record record{.tags = impl_->tags, .comments = written_comments(before), .result = impl_->result()};
  if (auto const& children = impl_->at(root).children; !children.empty())
    record.moves = impl_->line_from(children.front(), *index);
  // One that is not known here says something to others.
  std::erase_if(record.tags,
                [&](auto const& tag) { return tag.first == "Notation" && impl_->find_notation(tag.second); });
  if (*index > 0) record.set_tag("Notation", impl_->names().notation_names[*index]);
  return strata::write_record(record);
}

}  // namespace strata::api
