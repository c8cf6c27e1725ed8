#include "variant/inherit.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "variant/table_reader.hpp"

namespace strata::variant {

namespace {

constexpr std::size_t max_generations = 8;
constexpr std::int64_t format_version = 1;
constexpr std::array<std::string_view, 8> not_inherited{"format", "id",     "name", "summary",
                                                        "law",    "author", "also", "order"};

void check_format(Value const& root, Problems& problems) {
  Value const* const format = root.find("format");
  if (format == nullptr)
    problems.fail(root.at, say("the file does not begin with format = 1"));
  else if (!format->is(Value::Kind::Integer) || format->number != format_version)
    problems.fail(format->at, say("this program reads format = 1 of variant files"));
}

}  // namespace

Result<Value> read_inherited(std::string_view text, std::string_view place, Library library,
                             std::vector<std::string>& sources) {
  std::vector<Value> generations;  // the child first
  std::string next_place(place);
  for (;;) {
    auto const source = static_cast<int>(sources.size());
    sources.push_back(next_place);
    Result<Value> document = read_toml(text, next_place, source);
    if (!document) return document;
    Problems problems(sources);
    check_format(*document, problems);
    std::optional<Spelled> const parent = TableReader(*document, "", problems).text("inherits");
    generations.push_back(std::move(*document));
    if (problems.failed()) return problems.answer();
    if (!parent) break;

    if (generations.size() == max_generations) {
      problems.fail(parent->at,
                    say("files inherit from one another in a circle, or more than {0} deep", max_generations),
                    ErrorCode::Limit);
      return problems.answer();
    }
    auto const found = std::ranges::find(library, parent->text, &EmbeddedVariant::id);
    if (found == library.end()) {
      std::vector<std::string_view> known;
      for (EmbeddedVariant const& each : library) known.push_back(each.id);
      problems.fail(
          parent->at,
          say("there is no shipped variant {0} to inherit from", quoted(parent->text)).suggest(parent->text, known));
      return problems.answer();
    }
    text = found->text;
    next_place = std::string(found->id) + ".toml";
  }

  Value root = std::move(generations.back());
  for (std::size_t i = generations.size() - 1; i-- > 0;) {
    Value const& child = generations[i];
    for (std::string_view key : not_inherited) (void)drop(root, key);
    Problems problems(sources);
    if (Value const* const paths = child.find("drop"))
      for (Spelled const& path : read_texts(*paths, "drop", false, problems))
        if (!drop(root, path.text)) problems.fail(path.at, say("there is no {0} to drop", quoted(path.text)));
    if (problems.failed()) return problems.answer();
    merge(root, child);
  }
  return root;
}

}  // namespace strata::variant
