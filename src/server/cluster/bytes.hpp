#pragma once
// Frames are written as bytes: numbers have seven bits a byte, the lowest first and the last without its high bit; texts and lists have
// their length before them. The reader checks everything: it never reads beyond the bytes, and every value has one spelling.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace strata::server::cluster {

// The limit of a list: an entry takes more memory than it may have bytes.
inline constexpr std::size_t most_entries = std::size_t{1} << 20U;

class ByteWriter {
 public:
  explicit ByteWriter(std::string& out) : out_(out) {}
  void byte(std::uint8_t value) { out_ += static_cast<char>(value); }
  void flag(bool value) { byte(value ? 1 : 0); }
  void natural(std::uint64_t value);
  // Small numbers of either sign are short.
  void integer(std::int64_t value);
  void text(std::string_view value);

 private:
  std::string& out_;
};

// The first problem is kept, and everything read after it is empty.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes), size_(bytes.size()) {}
  [[nodiscard]] std::uint8_t byte();
  [[nodiscard]] bool flag();
  [[nodiscard]] std::uint64_t natural();
  [[nodiscard]] std::int64_t integer();
  [[nodiscard]] std::string_view text();
  // The length of a list whose entries have at least so many bytes each; at most most_entries.
  [[nodiscard]] std::size_t count(std::size_t least);

  [[nodiscard]] std::string_view rest() const { return rest_; }
  [[nodiscard]] std::string const& problem() const { return problem_; }
  // "byte 7: ..."; does nothing after the first.
  void refuse(std::string_view problem);
  // Call at the end: no bytes may be left.
  void expect_end();

 private:
  std::string_view rest_;
  std::size_t size_;
  std::string problem_;
};

}  // namespace strata::server::cluster
