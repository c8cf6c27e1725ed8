#include "tablebase/table_file.hpp"

#include <algorithm>

namespace strata::tablebase {

namespace {

constexpr std::string_view first_line = "strata-tablebase 1";

// FNV-1a of 64 bits.
std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (char const c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

std::string hexadecimal(std::uint64_t number) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; number >>= 4) text[i] = "0123456789abcdef"[number & 15];
  return text;
}

// A zero is followed by how many zeros there are, seven bits a byte, the lowest first, the highest bit set where more follow.
std::string packed(std::vector<Code> const& codes) {
  std::string bytes;
  for (std::size_t i = 0; i < codes.size();) {
    bytes += static_cast<char>(codes[i]);
    if (codes[i++] != 0) continue;
    std::size_t run = 1;
    while (i < codes.size() && codes[i] == 0) {
      ++run;
      ++i;
    }
    for (; run > 127; run >>= 7) bytes += static_cast<char>(128 | (run & 127));
    bytes += static_cast<char>(run);
  }
  return bytes;
}

// False unless the bytes are exactly `codes.size()` codes.
bool unpack(std::string_view bytes, std::vector<Code>& codes) {
  std::size_t done = 0;
  for (std::size_t i = 0; i < bytes.size();) {
    auto const code = static_cast<Code>(bytes[i++]);
    if (code != 0) {
      if (done == codes.size()) return false;
      codes[done++] = code;
      continue;
    }
    std::size_t run = 0;
    for (int shift = 0;; shift += 7) {
      if (i == bytes.size() || shift > 28) return false;
      auto const part = static_cast<unsigned char>(bytes[i++]);
      run |= static_cast<std::size_t>(part & 127) << shift;
      if (part < 128) break;
    }
    if (run == 0 || run > codes.size() - done) return false;
    done += run;  // zeros already
  }
  return done == codes.size();
}

}  // namespace

std::string table_header(TableLayout const& layout, std::string_view law_hash, std::string_view ending,
                         std::string_view packed) {
  std::string text(first_line);
  text += "\nlaw " + std::string(law_hash) + "\nending " + std::string(ending);
  text += "\npositions " + std::to_string(layout.size()) + "\nchecksum " + hexadecimal(checksum(packed)) + "\n\n";
  return text;
}

std::string write_table(EndingTable const& table, std::string_view law_hash, std::string_view ending) {
  std::string const bytes = packed(table.codes());
  return table_header(table.layout(), law_hash, ending, bytes) + bytes;
}

Result<std::shared_ptr<EndingTable const>> read_table(TableLaw const& law, PieceType type, std::string_view law_hash,
                                                      std::string_view ending, std::string_view bytes,
                                                      std::string_view place) {
  auto const refuse = [&](std::string why) { return failure(ErrorCode::BadText, std::move(why), std::string(place)); };
  std::string_view rest = bytes;
  auto const next_line = [&]() -> std::string_view {
    std::size_t const end = rest.substr(0, 200).find('\n');
    if (end == std::string_view::npos) return {};
    std::string_view const line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    return line;
  };
  if (next_line() != first_line) return refuse("expected \"" + std::string(first_line) + "\" in the first line");
  TableLayout layout(law, type);
  std::string const sum_name = "checksum ";
  for (std::string const& expected :
       {"law " + std::string(law_hash), "ending " + std::string(ending), "positions " + std::to_string(layout.size())})
    if (std::string_view const line = next_line(); line != expected)
      return refuse("the header has \"" + std::string(line) + "\", expected \"" + expected + "\"");
  std::string_view const sum = next_line();
  if (!sum.starts_with(sum_name)) return refuse("the header has no checksum");
  if (!next_line().empty() || rest.empty()) return refuse("nothing follows the header");
  if (sum.substr(sum_name.size()) != hexadecimal(checksum(rest)))
    return refuse("the checksum does not fit, so the file is torn or was changed");
  std::vector<Code> codes(layout.size());
  if (!unpack(rest, codes)) return refuse("the codes are not " + std::to_string(layout.size()) + " positions");
  return std::make_shared<EndingTable const>(type, std::move(layout), std::move(codes));
}

}  // namespace strata::tablebase
