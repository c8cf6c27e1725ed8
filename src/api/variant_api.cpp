// Variants as values: shipped ones by id, others from the text of their file.

#include <algorithm>

#include "api/impl.hpp"
#include "api/shipped_network.hpp"
#include "api/values_text.hpp"
#include "notation/text.hpp"
#include "variant/embedded.hpp"
#include "variant/law_hash.hpp"

namespace strata::api {

namespace {

constexpr int widest_words = 8;

EmbeddedVariant const* find_shipped(std::string_view id) {
  for (EmbeddedVariant const& shipped : embedded_variants())
    if (shipped.id == id) return &shipped;
  return nullptr;
}

std::string_view shipped_text(std::string_view id) {
  EmbeddedVariant const* const shipped = find_shipped(id);
  return shipped != nullptr ? shipped->text : std::string_view();
}

std::string_view shipped_values(std::string_view id) {
  EmbeddedVariant const* const shipped = find_shipped(id);
  return shipped != nullptr ? shipped->evaluation : std::string_view();
}

Result<std::shared_ptr<Evaluator const>> make_evaluator(strata::Variant const& variant, std::string_view values,
                                                        std::string_view place) {
  if (values.empty()) return std::make_shared<Evaluator const>(variant.rules);
  auto const tuning = read_values(variant, values, place);
  if (!tuning) return std::unexpected(tuning.error());
  return std::make_shared<Evaluator const>(variant.rules, *tuning);
}

Result<Variant> wrap(Result<std::shared_ptr<strata::Variant const>> loaded, Variant::Impl parts) {
  if (!loaded) return std::unexpected(std::move(loaded.error()));
  parts.variant = std::move(*loaded);
  bool const has_own_values = !parts.values_place.empty();
  if (parts.network != nullptr) {
    if (has_own_values || parts.network->network->header().law != strata::law_hash(*parts.variant)) parts.network = {};
  } else if (parts.text.empty() && !has_own_values) {
    parts.network = shipped_network(*parts.variant);
  }
  std::string const& id = parts.variant->id();
  bool const own = parts.values_place.empty() && parts.text.empty();
  auto evaluator = own ? make_evaluator(*parts.variant, shipped_values(id), id + ".eval.toml")
                       : make_evaluator(*parts.variant, parts.values_text, parts.values_place);
  if (!evaluator) return std::unexpected(std::move(evaluator.error()));
  parts.evaluator = std::move(*evaluator);
  return Variant(std::make_shared<Variant::Impl const>(std::move(parts)));
}

// Reads the variant anew, as it was read, under these options.
Result<Variant> reload(Variant::Impl const& old, Options const& options) {
  Variant::Impl parts{nullptr,          nullptr,    old.text, old.place,  old.values_text,
                      old.values_place, old.widest, old.ids,  old.network};
  int const words = old.widest ? widest_words : 0;
  if (!old.text.empty()) return wrap(load_variant_text(old.text, old.place, options, words, old.ids), std::move(parts));
  std::string const& id = old.variant->id();
  return wrap(load_variant_text(shipped_text(id), id + ".toml", options, words), std::move(parts));
}

VariantInfo info_of(VariantSpec const& spec) { return {spec.id, spec.name, spec.summary, spec.author, spec.also}; }

OptionInfo info_of(OptionSpec const& option) {
  OptionInfo info{option.name, option.summary, option.default_value, {}};
  for (OptionValueSpec const& value : option.values) info.values.emplace_back(value.name, value.summary);
  return info;
}

double cells(int hundredths) { return static_cast<double>(hundredths) / 100; }

}  // namespace

NotationRules const* Variant::Impl::notation(std::string_view name) const {
  Names const& names = this->names();
  if (name.empty()) return names.notations.data();
  for (std::size_t i = 0; i < names.notations.size(); ++i)
    if (names.notation_names[i] == name) return &names.notations[i];
  return nullptr;
}

std::unexpected<Error> no_notation(Variant const& variant, std::string_view name) {
  return failure(ErrorCode::BadUsage,
                 "this game has no notation " + quoted(name) + ", expected " + list_words(variant.notations()),
                 "notation");
}

std::vector<VariantInfo> const& variants() {
  // Compiled once: all of them take as long as thousands of requests that only ask whether there is one.
  static std::vector<VariantInfo> const all = [] {
    std::vector<VariantInfo> infos;
    for (std::string const& id : shipped_variants())
      if (auto loaded = load_variant(id)) infos.push_back(info_of(*(*loaded)->spec));
    return infos;
  }();
  return all;
}

Result<Options> read_options(std::string_view text) { return strata::read_options(text); }

Result<Variant> Variant::load(std::string_view id, Options const& options, bool widest) {
  if (widest)
    if (std::string_view const text = shipped_text(id); !text.empty())
      return wrap(load_variant_text(text, id, options, widest_words), {{}, {}, {}, {}, {}, {}, true});
  return wrap(load_variant(id, options), {});
}

Result<Variant> Variant::from_text(std::string_view text, std::string_view place, Options const& options, bool widest) {
  return wrap(load_variant_text(text, place, options, widest ? widest_words : 0),
              {{}, {}, std::string(text), std::string(place), {}, {}, widest});
}

Result<Variant> Variant::from_stored_text(std::string_view text, Options const& options) {
  return wrap(load_variant_text(text, {}, options, 0, ShippedIds::Free),
              {{}, {}, std::string(text), {}, {}, {}, false, ShippedIds::Free});
}

Result<Variant> Variant::with(Options const& options) const { return reload(*impl_, options); }

Result<Variant> Variant::with_values(std::string_view text, std::string_view place) const {
  Impl parts = *impl_;
  parts.values_text = text;
  parts.values_place = place.empty() ? "values" : place;
  auto variant = parts.variant;
  return wrap(std::move(variant), std::move(parts));
}

Result<Variant> Variant::with_network(std::string_view bytes, std::string_view place) const {
  auto network = Network::read(*this, bytes, place);
  if (!network) return std::unexpected(std::move(network.error()));
  Impl parts = *impl_;
  parts.network = network->impl();
  return Variant(std::make_shared<Impl const>(std::move(parts)));
}

Variant Variant::without_network() const {
  Impl parts = *impl_;
  parts.network = {};
  return Variant(std::make_shared<Impl const>(std::move(parts)));
}

std::optional<Network> Variant::network() const {
  if (impl_->network == nullptr) return std::nullopt;
  return Network(impl_->network);
}

VariantInfo Variant::info() const { return info_of(*impl_->variant->spec); }
bool Variant::is_shipped() const { return impl_->variant->is_shipped; }
Options Variant::options() const { return impl_->variant->options; }
std::string Variant::start() const { return impl_->variant->start; }

bool Variant::allows(Claim claim) const {
  EndingRules const& endings = impl_->rules().endings;
  switch (claim) {
    case Claim::Repetition: return endings.repetition > 0 && endings.repetition_by_claim;
    case Claim::Perpetual: return endings.perpetual_claim;
    case Claim::Material: break;
  }
  return !endings.material.claims.empty();
}

std::size_t Variant::bytes() const {
  Ruleset const& rules = impl_->rules();
  auto const cells = static_cast<std::size_t>(rules.geometry.slots());
  auto const pieces = 2 * static_cast<std::size_t>(rules.type_count());
  auto const directions = static_cast<std::size_t>(rules.topology ? rules.topology->directions() : 0);
  std::size_t const set = static_cast<std::size_t>(rules.words) * sizeof(std::uint64_t);
  // By piece and cell: the sets of the ruleset (4), of its attack plan (6) and of the evaluation (6); directions, values and
  // mobility.
  constexpr std::size_t sets_by_piece = 16;
  constexpr std::size_t words_by_piece = 5;
  std::size_t const by_piece = pieces * cells * (sets_by_piece * set + words_by_piece * sizeof(std::uint64_t));
  // Rays, and which direction leads from one cell to another.
  std::size_t const by_line = directions * cells * (set + 2 * sizeof(std::uint64_t)) + cells * cells;
  constexpr std::size_t besides = 65536;  // names, weights and what else does not grow with the board
  return by_piece + by_line + impl_->text.capacity() + besides;
}
std::string Variant::prose() const { return describe_variant(*impl_->variant); }
std::vector<Error> Variant::warnings() const { return impl_->variant->warnings; }
std::vector<Error> Variant::option_errors() const {
  if (impl_->text.empty()) return find_option_errors(shipped_text(impl_->variant->id()), impl_->variant->id());
  return find_option_errors(impl_->text, impl_->place);
}
std::vector<std::string> Variant::notations() const { return impl_->variant->names.notation_names; }

std::vector<OptionInfo> Variant::option_infos() const {
  std::vector<OptionInfo> infos;
  for (OptionSpec const& option : impl_->variant->spec->options) infos.push_back(info_of(option));
  return infos;
}

namespace {

// For people who count: in hundredths of about a pawn, and no piece less than one. What a search knows of a pawn lies in how far
// it has come, so that its mean says too little.
int count_value(PieceValues const& values, PieceType type) {
  constexpr int pawn = 100;
  return std::max(pawn, pawn * values.value(Piece(Color::White, type)) / std::max(1, values.margin()));
}

}  // namespace

Look Variant::look() const {
  Names const& names = impl_->names();
  ViewSpec const& view = impl_->variant->spec->view;
  Look look;
  look.files = names.files;
  look.ranks = names.ranks;
  look.levels = names.levels;
  for (std::string const& wanted : view.levels)
    for (std::size_t level = 0; level < names.levels.size(); ++level)
      if (names.levels[level] == wanted) look.level_order.push_back(static_cast<int>(level));
  if (look.level_order.empty())
    for (std::size_t level = 0; level < names.levels.size(); ++level)
      look.level_order.push_back(static_cast<int>(level));
  look.gap = cells(view.gap);
  for (auto const& [file, rank] : view.offsets) look.offsets.emplace_back(cells(file), cells(rank));
  look.azimuth = view.camera[0];
  look.elevation = view.camera[1];
  look.arrangement = view.arrangement;
  look.columns = impl_->rules().lines != LineRule::Direct;
  for (std::size_t type = 0; type < names.letters.size(); ++type) {
    bool const royal = impl_->rules().types[type].royal;
    int const value = royal ? 0 : count_value(*impl_->evaluator, static_cast<PieceType>(type));
    PieceLook piece{names.letters[type], names.types[type], {}, {}, names.types[type], {}, royal, value};
    for (ViewSpec::Glyph const& glyph : view.glyphs)
      if (glyph.letter == piece.letter) {
        piece.white_glyph = glyph.white;
        piece.black_glyph = glyph.black;
      }
    for (auto const& [letter, shape] : view.shapes)
      if (letter.text == std::string(1, piece.letter)) piece.shape = shape;
    for (auto const& [letter, written] : view.manual)
      if (letter.text == std::string(1, piece.letter)) piece.manual = written;
    look.pieces.push_back(std::move(piece));
  }
  for (std::size_t pin = 0; pin < impl_->rules().boards.pins.size(); ++pin) {
    PinLook place{names.pins[pin], {}, {}};
    BoardRules const& boards = impl_->rules().boards;
    for (Cell const cell : boards.pins[pin].cells) place.cells.push_back(names.cells[cell]);
    for (std::size_t board = 0; board < boards.may_stand.size(); ++board)
      if (((boards.may_stand[board] >> pin) & 1) != 0) place.boards.push_back(names.boards[board]);
    look.pins.push_back(std::move(place));
  }
  return look;
}

}  // namespace strata::api
