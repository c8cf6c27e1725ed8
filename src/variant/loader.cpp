#include "variant/loader.hpp"

#include <algorithm>
#include <utility>

#include "notation/tfen.hpp"
#include "variant/compilation.hpp"
#include "variant/names_builder.hpp"
#include "variant/options.hpp"
#include "variant/spec_reader.hpp"
#include "variant/warnings.hpp"

namespace strata::variant {

namespace {

// Reads the file once under every value of every choice, so that a mistake in a patch is found before it is chosen.
void check_patches(Value const& root, std::vector<OptionSpec> const& options, Problems& problems) {
  for (OptionSpec const& option : options)
    for (OptionValueSpec const& value : option.values) {
      if (problems.failed()) return;
      if (value.name == option.default_value) continue;
      Value patched = root;
      apply_options(patched, options, {{option.name, value.name}}, problems);
      if (!problems.failed()) (void)read_spec(patched, problems);
    }
}

// Whether the text is that of the shipped file with this id. Another text may not use the id where it is reserved: records
// name games by it.
bool is_shipped_text(std::string_view id, std::string_view text, Library library, ShippedIds ids, TextPlace at,
                     Problems& problems) {
  auto const shipped = std::ranges::find(library, id, &EmbeddedVariant::id);
  if (shipped == library.end()) return false;
  bool const is_its_text = shipped->text == text;
  if (!is_its_text && ids == ShippedIds::Reserved)
    problems.fail(at,
                  say("the id {0} is that of a shipped game, whose file is another: give this file an id of its own",
                      quoted(id)));
  return is_its_text;
}

}  // namespace

Result<std::shared_ptr<Variant const>> load(std::string_view text, std::string_view place, OptionValues const& options,
                                            int min_words, Library library, Patches patches, ShippedIds ids) {
  auto spec = std::make_shared<VariantSpec>();
  std::vector<std::string> sources;
  Result<Value> root = read_inherited(text, place, library, sources);
  if (!root) return std::unexpected(root.error());

  Problems problems(sources);
  std::vector<OptionSpec> declared = read_options(*root, problems);
  if (problems.failed()) return problems.answer();
  Result<OptionValues> chosen = choose(declared, options);
  if (!chosen) return std::unexpected(chosen.error());
  if (patches == Patches::ReadAll) check_patches(*root, declared, problems);
  apply_options(*root, declared, *chosen, problems);
  if (problems.failed()) return problems.answer();
  *spec = read_spec(*root, problems);
  spec->sources = sources;
  spec->options = std::move(declared);
  if (problems.failed()) return problems.answer();
  bool const is_shipped = is_shipped_text(spec->id, text, library, ids, root->find("id")->at, problems);
  if (problems.failed()) return problems.answer();

  Compilation compilation(*spec, problems);
  compile_board(compilation);
  compile_pins(compilation);
  compile_symmetry(compilation);
  compile_pieces(compilation);
  compile_castling(compilation);
  compile_endings(compilation);
  Names names = build_names(compilation);
  if (problems.failed()) return problems.answer();

  auto made = std::make_shared<Variant>();
  made->names = std::move(names);
  made->start = spec->start.text;
  made->text_hash = text_hash(text);
  made->is_shipped = is_shipped;
  made->options = std::move(*chosen);
  Result<std::shared_ptr<Ruleset const>> rules = compile_ruleset(std::move(compilation.draft), min_words);
  if (!rules) {
    problems.fail(spec->board.at, rules.error());
    return problems.answer();
  }
  made->rules = std::move(*rules);
  made->spec = std::move(spec);

  Result<Setup> const setup = read_tfen(*made->rules, made->names, made->start);
  if (!setup) {
    problems.fail(made->spec->start.at, say("the start position: {0}", setup.error().message));
    return problems.answer();
  }
  auto const position = make_position(made->rules, *setup);
  if (!position) {
    problems.fail(made->spec->start.at,
                  say("the start position: {0}", explain(*made->rules, made->names, position.error())));
    return problems.answer();
  }
  made->start = write_tfen(*made->rules, made->names, *setup);
  made->warnings = find_warnings(*made, **position);
  return made;
}

}  // namespace strata::variant
