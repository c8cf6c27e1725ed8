#include <algorithm>

#include "wasm/abi.hpp"
#include "wasm/session.hpp"
#include "wasm/view_json.hpp"

namespace strata::wasm {

namespace {

// A page reads the same game when its file is dropped, when it is set up, when it is played and when it is analysed.
constexpr std::size_t kept_laws = 3;
constexpr std::size_t most_bytes = 32U << 20U;  // of each

// Adds the law that was asked for: one that was compiled before, or else what `compile` makes. `stored`: the text was accepted once, so
// nobody is told what is odd about it.
template <class Compile>
int add_law(std::string_view id, std::string_view text, std::string_view place, std::string_view options, bool stored,
            Compile const& compile) {
  auto const chosen = read_pairs(options, "options");
  if (!chosen) return session().fail(chosen.error());
  auto& laws = session().laws;
  auto const known = std::ranges::find_if(laws, [&](CompiledLaw const& one) {
    if (one.id != id || one.text != text || one.options != *chosen) return false;
    return one.place == place || stored || one.law.warnings().empty();
  });
  if (known != laws.end()) {
    std::rotate(laws.begin(), known, known + 1);
    return session().answer(session().variants.add(laws.front().law));
  }
  Result<api::Variant> law = compile(*chosen);
  if (!law) return session().fail(law.error());
  // A stored text may have the id of a shipped game, which a text that is read must not have.
  if (!stored && law->bytes() <= most_bytes) {
    laws.insert(laws.begin(), {std::string(id), std::string(text), std::string(place), *chosen, *law});
    if (laws.size() > kept_laws) laws.pop_back();
  }
  return session().answer(session().variants.add(std::move(*law)));
}

void write_choices(JsonWriter& json, std::vector<api::OptionInfo> const& options) {
  json.key("choices").begin_array();
  for (api::OptionInfo const& option : options) {
    json.begin_object();
    json.member("name", option.name).member("summary", option.summary).member("default", option.default_value);
    json.key("values").begin_array();
    for (auto const& [name, summary] : option.values) {
      json.begin_object().member("name", name).member("summary", summary).end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

void write_look(JsonWriter& json, api::Look const& look) {
  json.key("look").begin_object();
  json.texts("files", look.files).texts("ranks", look.ranks).texts("levels", look.levels);
  json.key("levelOrder").begin_array();
  for (int const level : look.level_order) json.value(level);
  json.end_array();
  json.member("gap", look.gap);
  json.key("offsets").begin_array();
  for (auto const& [file, rank] : look.offsets) json.begin_array().value(file).value(rank).end_array();
  json.end_array();
  json.member("azimuth", look.azimuth).member("elevation", look.elevation).member("arrangement", look.arrangement);
  json.member("columns", look.columns);
  json.key("pieces").begin_array();
  for (api::PieceLook const& piece : look.pieces) {
    json.begin_object().member("letter", std::string(1, piece.letter)).member("name", piece.name);
    json.member("shape", piece.shape)
        .member("manual", piece.manual)
        .member("white", piece.white_glyph)
        .member("black", piece.black_glyph)
        .member("royal", piece.royal)
        .member("value", piece.value)
        .end_object();
  }
  json.end_array().key("pins").begin_array();
  for (api::PinLook const& pin : look.pins)
    json.begin_object().member("name", pin.name).texts("cells", pin.cells).texts("boards", pin.boards).end_object();
  json.end_array().end_object();
}

void write_head(JsonWriter& json, api::VariantInfo const& info) {
  json.member("id", info.id).member("name", info.name).member("summary", info.summary);
  json.member("author", info.author).texts("also", info.also);
}

}  // namespace

int strata_variants() {
  JsonWriter json;
  json.begin_array();
  for (api::VariantInfo const& info : api::variants()) {
    json.begin_object();
    write_head(json, info);
    json.end_object();
  }
  json.end_array();
  return session().answer(json);
}

int strata_variant_load(char const* id, std::size_t id_size, char const* options, std::size_t options_size) {
  return add_law(view(id, id_size), {}, {}, view(options, options_size), false, [&](api::Options const& chosen) {
    // A program has networks inside, the page's core has not: both judge by hand until a network is handed over.
    auto variant = api::Variant::load(view(id, id_size), chosen);
    if (variant) *variant = variant->without_network();
    return variant;
  });
}

int strata_variant_read(char const* text, std::size_t text_size, char const* place, std::size_t place_size,
                        char const* options, std::size_t options_size) {
  return add_law({}, view(text, text_size), view(place, place_size), view(options, options_size), false,
                 [&](api::Options const& chosen) {
                   return api::Variant::from_text(view(text, text_size), view(place, place_size), chosen);
                 });
}

int strata_variant_read_stored(char const* text, std::size_t text_size, char const* options, std::size_t options_size) {
  return add_law({}, view(text, text_size), {}, view(options, options_size), true, [&](api::Options const& chosen) {
    return api::Variant::from_stored_text(view(text, text_size), chosen);
  });
}

int strata_variant_with_network(int variant, char const* bytes, std::size_t bytes_size, char const* place,
                                std::size_t place_size) {
  return with_variant(variant, [&](api::Variant& plain) {
    auto learnt = plain.with_network(view(bytes, bytes_size), view(place, place_size));
    if (!learnt) return session().fail(learnt.error());
    return session().answer(session().variants.add(std::move(*learnt)));
  });
}

int strata_variant_release(int variant) {
  return with_variant(variant, [&](api::Variant&) {
    session().variants.release(variant);
    return session().answer();
  });
}

int strata_variant_info(int variant_handle) {
  return with_variant(variant_handle, [](api::Variant& variant) {
    api::VariantInfo const info = variant.info();
    JsonWriter json;
    json.begin_object();
    write_head(json, info);
    json.member("start", variant.start());
    write_options(json, variant);
    write_choices(json, variant.option_infos());
    json.texts("notations", variant.notations());
    json.key("warnings").begin_array();
    for (Error const& warning : variant.warnings()) write_error(json, warning);
    json.end_array();
    write_look(json, variant.look());
    json.end_object();
    return session().answer(json);
  });
}

int strata_variant_cells(int variant_handle) {
  return with_variant(variant_handle, [](api::Variant& variant) {
    JsonWriter json;
    write_cells(json, api::Setup(variant).view().cells);
    return session().answer(json);
  });
}

int strata_variant_law(int variant_handle) {
  return with_variant(variant_handle, [](api::Variant& variant) {
    JsonWriter json;
    json.begin_object().member("law", variant.law_hash()).end_object();
    return session().answer(json);
  });
}

int strata_variant_prose(int variant_handle) {
  return with_variant(variant_handle, [](api::Variant& variant) {
    JsonWriter json;
    json.begin_object().member("prose", variant.prose()).end_object();
    return session().answer(json);
  });
}

}  // namespace strata::wasm
