#include "server/protocol/shown_text.hpp"

#include <utf8proc.h>

#include <algorithm>

namespace strata::server::protocol {

namespace {

utf8proc_property_t const& property_of(char32_t character) {
  return *utf8proc_get_property(static_cast<utf8proc_int32_t>(character));
}

// Letters and signs by their category whose glyph is empty by their name: a pattern of Braille without a dot, a note without its head,
// and the two blanks of hieroglyphs. No property tells them apart from the others of their kind.
bool is_inkless(char32_t character) {
  constexpr std::u32string_view inkless = U"\u2800\U0001d159\U00013441\U00013442";
  return inkless.contains(character);
}

bool ends_a_line(char32_t character) {
  auto const category = property_of(character).category;
  return category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP;
}

bool turns_round(char32_t character) {
  switch (property_of(character).bidi_class) {
    case UTF8PROC_BIDI_CLASS_LRE:
    case UTF8PROC_BIDI_CLASS_LRO:
    case UTF8PROC_BIDI_CLASS_RLE:
    case UTF8PROC_BIDI_CLASS_RLO:
    case UTF8PROC_BIDI_CLASS_PDF:
    case UTF8PROC_BIDI_CLASS_LRI:
    case UTF8PROC_BIDI_CLASS_RLI:
    case UTF8PROC_BIDI_CLASS_FSI:
    case UTF8PROC_BIDI_CLASS_PDI: return true;
    default: return false;
  }
}

// Joiners and marks of direction: words of Persian or Hindi, and pictures that are put together, are not the same without them.
bool belongs_to_words(char32_t character) {
  constexpr std::u32string_view kept = U"\u200c\u200d\u200e\u200f\u061c";
  return kept.contains(character);
}

// It chooses among the shapes of the character before it.
bool chooses_a_shape(char32_t character) {
  return (character >= U'\ufe00' && character <= U'\ufe0f') ||
         (character >= U'\U000e0100' && character <= U'\U000e01ef');
}

// A row of what chooses a shape is a message that nobody sees, so only the first of them stays.
bool is_dropped(char32_t character, char32_t before) {
  if (turns_round(character)) return true;
  if (!property_of(character).ignorable || belongs_to_words(character)) return false;
  return !chooses_a_shape(character) || !is_visible(before);
}

}  // namespace

bool is_visible(char32_t character) {
  utf8proc_property_t const& property = property_of(character);
  if (property.ignorable || is_inkless(character)) return false;
  switch (property.category) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
    case UTF8PROC_CATEGORY_PC:
    case UTF8PROC_CATEGORY_PD:
    case UTF8PROC_CATEGORY_PS:
    case UTF8PROC_CATEGORY_PE:
    case UTF8PROC_CATEGORY_PI:
    case UTF8PROC_CATEGORY_PF:
    case UTF8PROC_CATEGORY_PO:
    case UTF8PROC_CATEGORY_SM:
    case UTF8PROC_CATEGORY_SC:
    case UTF8PROC_CATEGORY_SK:
    case UTF8PROC_CATEGORY_SO: return true;
    default: return false;
  }
}

std::string shown_as_one_line(std::string_view text) {
  std::string line;
  bool has_ink = false;
  char32_t before = 0;
  while (!text.empty()) {
    utf8proc_int32_t read = -1;
    auto const size = utf8proc_iterate(reinterpret_cast<utf8proc_uint8_t const*>(text.data()),
                                       static_cast<utf8proc_ssize_t>(text.size()), &read);
    if (size <= 0) return {};
    auto const character = static_cast<char32_t>(read);
    std::string_view const bytes = text.substr(0, static_cast<std::size_t>(size));
    text.remove_prefix(bytes.size());
    if (is_dropped(character, before)) continue;
    line += ends_a_line(character) || is_inkless(character) ? std::string_view(" ") : bytes;
    has_ink = has_ink || is_visible(character);
    before = character;
  }
  return has_ink ? line : std::string();
}

}  // namespace strata::server::protocol
