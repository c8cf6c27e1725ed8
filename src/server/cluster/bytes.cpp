#include "server/cluster/bytes.hpp"

namespace strata::server::cluster {

namespace {

constexpr unsigned bits_a_byte = 7;
constexpr std::uint8_t more_follow = 0x80;
constexpr unsigned last_shift = 63;  // the tenth byte has one bit

}  // namespace

void ByteWriter::natural(std::uint64_t value) {
  for (; value >= more_follow; value >>= bits_a_byte) byte(static_cast<std::uint8_t>(value) | more_follow);
  byte(static_cast<std::uint8_t>(value));
}

void ByteWriter::integer(std::int64_t value) {
  auto const doubled = static_cast<std::uint64_t>(value) << 1U;
  natural(value < 0 ? ~doubled : doubled);
}

void ByteWriter::text(std::string_view value) {
  natural(value.size());
  out_ += value;
}

std::uint8_t ByteReader::byte() {
  if (rest_.empty()) refuse("missing, expected more");
  if (!problem_.empty()) return 0;
  auto const value = static_cast<std::uint8_t>(rest_.front());
  rest_.remove_prefix(1);
  return value;
}

bool ByteReader::flag() {
  std::uint8_t const value = byte();
  if (value > 1) refuse("a flag of " + std::to_string(value) + ", expected 0 or 1");
  return value == 1;
}

std::uint64_t ByteReader::natural() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; problem_.empty(); shift += bits_a_byte) {
    std::uint8_t const next = byte();
    if (next == 0 && shift > 0) refuse("a number with a zero at its end, expected the shortest spelling");
    if (shift == last_shift && next > 1) refuse("a number of more than 64 bits");
    if (!problem_.empty()) return 0;
    value |= static_cast<std::uint64_t>(next & ~more_follow & 0xFFU) << shift;
    if (next < more_follow) return value;
  }
  return 0;
}

std::int64_t ByteReader::integer() {
  std::uint64_t const value = natural();
  return static_cast<std::int64_t>((value & 1U) != 0 ? ~(value >> 1U) : value >> 1U);
}

std::string_view ByteReader::text() {
  std::uint64_t const length = natural();
  if (length > rest_.size())
    refuse("a text of " + std::to_string(length) + " bytes, but only " + std::to_string(rest_.size()) + " are left");
  if (!problem_.empty()) return {};
  std::string_view const value = rest_.substr(0, length);
  rest_.remove_prefix(length);
  return value;
}

std::size_t ByteReader::count(std::size_t least) {
  std::uint64_t const length = natural();
  if (length > rest_.size() / least)
    refuse("a list of " + std::to_string(length) + ", but only " + std::to_string(rest_.size()) + " bytes are left");
  if (length > most_entries)
    refuse("a list of " + std::to_string(length) + ", expected at most " + std::to_string(most_entries));
  return problem_.empty() ? length : 0;
}

void ByteReader::refuse(std::string_view problem) {
  if (problem_.empty()) problem_ = "byte " + std::to_string(size_ - rest_.size()) + ": " + std::string(problem);
}

void ByteReader::expect_end() {
  if (!rest_.empty()) refuse(std::to_string(rest_.size()) + " bytes are left over");
}

}  // namespace strata::server::cluster
