#include "server/lan/lan_packet.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace strata::server::lan {

namespace {

// The bytes before the name, by their places. Numbers have the high byte first.
constexpr std::array<std::uint8_t, 6> magic = {'S', 'T', 'R', 'A', 'T', 'A'};
constexpr std::size_t version_at = 6;
constexpr std::size_t flags_at = 7;
constexpr std::size_t id_at = 8;
constexpr std::size_t port_at = 24;
constexpr std::size_t challenges_at = 26;
constexpr std::size_t length_at = 28;
constexpr std::size_t name_at = 29;

constexpr std::uint8_t version = 1;
constexpr std::uint8_t tls_flag = 1;

static_assert(name_at + most_name_bytes <= most_packet_bytes);

bool is_name_byte(std::uint8_t each) {
  return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9') || each == '.' ||
         each == '_' || each == '-';
}

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= most_name_bytes &&
         std::ranges::all_of(text, [](char each) { return is_name_byte(static_cast<std::uint8_t>(each)); });
}

void put_number(std::vector<std::uint8_t>& bytes, std::uint16_t number) {
  bytes.push_back(static_cast<std::uint8_t>(number >> 8));
  bytes.push_back(static_cast<std::uint8_t>(number & 0xff));
}

std::uint16_t number_at(std::span<std::uint8_t const> bytes, std::size_t at) {
  return static_cast<std::uint16_t>((bytes[at] << 8) | bytes[at + 1]);
}

}  // namespace

std::vector<std::uint8_t> write(Announcement const& announcement) {
  STRATA_ASSERT(announcement.port != 0 && is_name(announcement.name));
  std::vector<std::uint8_t> bytes(magic.begin(), magic.end());
  bytes.push_back(version);
  bytes.push_back(announcement.has_tls ? tls_flag : 0);
  bytes.insert(bytes.end(), announcement.id.begin(), announcement.id.end());
  put_number(bytes, announcement.port);
  put_number(bytes, announcement.challenges);
  bytes.push_back(static_cast<std::uint8_t>(announcement.name.size()));
  bytes.insert(bytes.end(), announcement.name.begin(), announcement.name.end());
  return bytes;
}

std::optional<Announcement> read_announcement(std::span<std::uint8_t const> bytes) {
  if (bytes.size() <= name_at || bytes.size() > most_packet_bytes) return std::nullopt;
  if (!std::ranges::equal(bytes.first(magic.size()), magic) || bytes[version_at] != version) return std::nullopt;
  if (bytes[flags_at] > tls_flag || bytes[length_at] != bytes.size() - name_at) return std::nullopt;
  Announcement announcement;
  std::ranges::copy(bytes.subspan(id_at, announcement.id.size()), announcement.id.begin());
  announcement.port = number_at(bytes, port_at);
  announcement.has_tls = bytes[flags_at] == tls_flag;
  announcement.challenges = number_at(bytes, challenges_at);
  announcement.name.assign(bytes.begin() + name_at, bytes.end());
  if (announcement.port == 0 || !is_name(announcement.name)) return std::nullopt;
  return announcement;
}

std::string announced_name(std::string_view host_name) {
  std::string name(host_name.substr(0, most_name_bytes));
  for (char& each : name)
    if (!is_name_byte(static_cast<std::uint8_t>(each))) each = '-';
  return name.empty() ? "strata" : name;
}

}  // namespace strata::server::lan
