#include "variant/options.hpp"

#include <algorithm>
#include <array>

#include "variant/spec_reader.hpp"
#include "variant/table_reader.hpp"

namespace strata::variant {

namespace {

constexpr std::size_t max_options = 32;
constexpr std::size_t max_option_values = 64;  // of all options together

bool is_plain_name(std::string_view name) {
  return !name.empty() && name.size() <= 40 && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

// A whole number as options write it: no sign, no leading zeros, at most 1000000.
std::optional<int> read_plain_number(std::string_view text) {
  if (text.empty() || text.size() > 7 || (text.size() > 1 && text.front() == '0')) return std::nullopt;
  int number = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = 10 * number + (c - '0');
  }
  if (number > largest_number) return std::nullopt;
  return number;
}

void read_number_option(TableReader& table, Value const& root, OptionSpec& option, Problems& problems) {
  Spelled const path = table.required_text("sets");
  option.numeric = true;
  option.sets = path.text;
  option.min = table.number("min", 0, largest_number).value_or(0);
  for (Value const& item : table.array("not")) {
    if (!item.is(Value::Kind::Integer) || item.number < 0 || item.number > largest_number)
      problems.fail(item.at, say("{0}.not lists whole numbers", table.path()));
    option.excluded.push_back(static_cast<int>(item.number));
    if (option.excluded.size() > max_option_values) return;
  }
  Value const* const target = find_path(const_cast<Value&>(root), path.text);
  if (target == nullptr || !target->is(Value::Kind::Integer))
    problems.fail(path.at, say("the option sets {0}, but the file has no such number", quoted(path.text)));
  else
    option.default_value = std::to_string(target->number);
}

void read_choice_option(TableReader& table, OptionSpec& option, Problems& problems) {
  std::optional<Spelled> const given = table.text("default");
  for (Entry const& entry : table.table("values")) {
    TableReader value(entry.value, table.path() + ".values." + entry.key, problems);
    OptionValueSpec spec{entry.key, value.text("summary").value_or(Spelled{}).text};
    (void)value.table("patch");
    (void)value.texts("drop");
    value.done();
    if (!is_plain_name(entry.key))
      problems.fail(entry.at,
                    say("{0} is no value of an option: expected letters, digits, - and _", quoted(entry.key)));
    option.values.push_back(std::move(spec));
  }
  if (option.values.size() < 2) {
    problems.fail(option.at, say("the option {0} needs at least two values, or the key \"sets\" for a number",
                                 quoted(option.name)));
    return;
  }
  option.default_value = given ? given->text : option.values.front().name;
  auto const found = std::ranges::find(option.values, option.default_value, &OptionValueSpec::name);
  if (found == option.values.end()) {
    problems.fail(given->at, say("{0} is none of the values of the option", quoted(option.default_value)));
    return;
  }
  Value const& standing = *table.value("values")->find(option.default_value);
  for (std::string_view key : {"patch", "drop"})
    if (Value const* const patch = standing.find(key))
      problems.fail(patch->at, say("the default value {0} has a {1}: the file as it stands must be the default",
                                   quoted(option.default_value), key));
}

Value const* find_option(Value const& root, std::string_view name) {
  Value const* const options = root.find("options");
  return options == nullptr ? nullptr : options->find(name);
}

// What may have been meant by the name of no option.
Message unknown_option(std::vector<OptionSpec> const& options, std::string_view name) {
  if (options.empty()) return say("unknown option {0}: this game has none", quoted(name));
  std::vector<std::string_view> known;
  std::string list;
  for (OptionSpec const& each : options) {
    known.push_back(each.name);
    list += (list.empty() ? "" : ", ") + each.name;
  }
  Message near = say("unknown option {0}", quoted(name)).suggest(name, known);
  return near.nearest.empty() ? say("unknown option {0}, expected one of {1}", quoted(name), list) : near;
}

}  // namespace

std::vector<OptionSpec> read_options(Value const& root, Problems& problems) {
  std::vector<OptionSpec> options;
  Value const* const all = root.find("options");
  if (all == nullptr) return options;
  if (!all->is(Value::Kind::Table)) {
    problems.fail(all->at, say("options is {0}, expected tables [options.NAME]", kind_name(all->kind)));
    return options;
  }
  std::size_t values = 0;
  for (Entry const& entry : all->entries) {
    TableReader table(entry.value, "options." + entry.key, problems);
    OptionSpec option;
    option.at = entry.at;
    option.name = entry.key;
    option.summary = table.text("summary").value_or(Spelled{}).text;
    if (!is_plain_name(entry.key))
      problems.fail(entry.at, say("{0} is no name of an option: expected letters, digits, - and _", quoted(entry.key)));
    if (table.has("sets"))
      read_number_option(table, root, option, problems);
    else
      read_choice_option(table, option, problems);
    table.done();
    values += option.values.size();
    options.push_back(std::move(option));
    if (options.size() > max_options || values > max_option_values)
      problems.fail(entry.at, say("more than {0} options or {1} values", max_options, max_option_values),
                    ErrorCode::Limit);
    if (problems.failed()) break;
  }
  return options;
}

Result<OptionValues> choose(std::vector<OptionSpec> const& options, OptionValues const& chosen) {
  auto const refuse = [](Message const& message) { return failure(ErrorCode::BadOption, message); };
  OptionValues out;
  std::vector<std::string_view> seen;
  for (auto const& [name, value] : chosen) {
    auto const option = std::ranges::find(options, name, &OptionSpec::name);
    if (option == options.end()) return refuse(unknown_option(options, name));
    if (std::ranges::find(seen, std::string_view(name)) != seen.end())
      return refuse(say("the option {0} is given twice", name));
    seen.push_back(name);
    if (option->numeric) {
      std::optional<int> const number = read_plain_number(value);
      if (!number)
        return refuse(say("the option {0} is {1}, expected a whole number up to {2} without sign or leading zeros",
                          name, quoted(value), largest_number));
      if (*number < option->min || std::ranges::find(option->excluded, *number) != option->excluded.end())
        return refuse(say("the option {0} cannot be {1}", name, value));
    } else if (std::ranges::find(option->values, value, &OptionValueSpec::name) == option->values.end()) {
      std::string expected;
      for (OptionValueSpec const& each : option->values) expected += (expected.empty() ? "" : ", ") + each.name;
      return refuse(say("the option {0} is {1}, expected one of {2}", name, quoted(value), expected));
    }
    if (value != option->default_value) out.emplace_back(name, value);
  }
  std::ranges::sort(out);
  return out;
}

void apply_options(Value& root, std::vector<OptionSpec> const& options, OptionValues const& chosen,
                   Problems& problems) {
  constexpr std::array<std::string_view, 6> untouchable{"format", "id", "inherits", "drop", "order", "options"};
  for (OptionSpec const& option : options) {
    auto const given = std::ranges::find(chosen, option.name, &OptionValues::value_type::first);
    if (given == chosen.end() || problems.failed()) continue;
    if (option.numeric) {
      Value* const target = find_path(root, option.sets);
      if (target == nullptr) continue;
      target->kind = Value::Kind::Integer;
      target->number = read_plain_number(given->second).value_or(0);
      continue;
    }
    Value const* const declared = find_option(root, option.name);
    Value const* const values = declared == nullptr ? nullptr : declared->find("values");
    Value const* const value = values == nullptr ? nullptr : values->find(given->second);
    if (value == nullptr) continue;
    Value const chosen_value = *value;  // a copy: the document around it changes
    if (Value const* const paths = chosen_value.find("drop"))
      for (Spelled const& path : read_texts(*paths, "drop", false, problems))
        if (!drop(root, path.text)) problems.fail(path.at, say("there is no {0} to drop", quoted(path.text)));
    if (Value const* const patch = chosen_value.find("patch")) {
      for (Entry const& entry : patch->entries)
        if (std::ranges::find(untouchable, entry.key) != untouchable.end())
          problems.fail(entry.at, say("an option cannot change {0}", quoted(entry.key)));
      merge(root, *patch);
    }
  }
}

}  // namespace strata::variant
