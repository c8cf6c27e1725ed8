#include "server/net/gzip.hpp"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

namespace strata::server::net {

namespace zlib = boost::beast::zlib;

namespace {

constexpr int best_level = 9, largest_window = 15, most_memory = 9;

void append_lowest_first(std::string& out, std::uint32_t number) {
  constexpr int bits_of_a_byte = 8;
  for (int byte = 0; byte < 4; ++byte) out += static_cast<char>((number >> (bits_of_a_byte * byte)) & 0xFF);
}

}  // namespace

std::string gzip(std::string_view bytes) {
  using namespace std::string_view_literals;
  // Deflated, no flags, no time, packed at its best, system not told.
  std::string packed{"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"sv};
  zlib::deflate_stream deflate;
  deflate.reset(best_level, largest_window, most_memory, zlib::Strategy::normal);
  std::size_t const head = packed.size();
  packed.resize(head + deflate.upper_bound(bytes.size()));
  zlib::z_params work{};
  work.next_in = bytes.data();
  work.avail_in = bytes.size();
  work.next_out = packed.data() + head;
  work.avail_out = packed.size() - head;
  boost::system::error_code problem;
  deflate.write(work, zlib::Flush::finish, problem);
  // Never, with room for all that may come of it; half of a file would be worse than none.
  if (work.avail_in != 0 || (problem && problem != zlib::error::end_of_stream)) return {};
  packed.resize(head + work.total_out);
  boost::crc_32_type sum;
  sum.process_bytes(bytes.data(), bytes.size());
  append_lowest_first(packed, sum.checksum());
  append_lowest_first(packed, static_cast<std::uint32_t>(bytes.size()));
  return packed;
}

}  // namespace strata::server::net
