#include "train/games_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/assert.hpp"
#include "search/score.hpp"

namespace strata::train {

namespace {

constexpr std::string_view first_line = "strata games 1";
constexpr std::string_view last_word = "end ";
constexpr std::size_t checksum_digits = 8;
constexpr std::size_t checksum_bytes = 4;

constexpr std::array<std::uint32_t, 256> crc_table = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1) != 0 ? 0xEDB88320U : 0U);
    table[i] = value;
  }
  return table;
}();

std::string hex(std::uint32_t value) {
  std::string text(checksum_digits, '0');
  for (std::size_t i = text.size(); i > 0; --i, value >>= 4) text[i - 1] = "0123456789abcdef"[value & 15];
  return text;
}

// The lines of a header but the first and the last.
std::array<std::string, 6> lines_of(GamesHeader const& header) {
  return {"variant " + header.variant,
          "law " + header.law,
          "evaluation " + header.evaluation,
          "engine " + header.engine,
          "nodes " + std::to_string(header.nodes),
          "seed " + std::to_string(header.seed)};
}

// The bytes that the checksum in the header covers.
std::string checked_text(GamesHeader const& header) {
  std::string text = std::string(first_line) + '\n';
  for (std::string const& line : lines_of(header)) text += line + '\n';
  return text;
}

// Takes a line off the text, without its end; nothing if none is complete.
std::optional<std::string_view> take_line(std::string_view& text) {
  std::size_t const end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view const line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

bool read_whole_number(std::string_view text, std::uint64_t& number) {
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() && end == text.data() + text.size();
}

// Seven bits a byte, the lowest first; the eighth bit says that another follows. (protobuf, Base 128 Varints)
void put_varint(std::string& bytes, std::uint32_t value) {
  for (; value >= 128; value >>= 7) bytes += static_cast<char>((value & 127) | 128);
  bytes += static_cast<char>(value);
}

// Takes a number of at most 28 bits off the bytes. Nothing if it is longer or they end.
std::optional<std::uint32_t> take_varint(std::string_view& bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(4, bytes.size()); ++i) {
    auto const byte = static_cast<unsigned char>(bytes[i]);
    value |= std::uint32_t{byte & 127U} << (7 * i);
    if ((byte & 128) != 0) continue;
    bytes.remove_prefix(i + 1);
    return value;
  }
  return std::nullopt;
}

// Small numbers of either sign are small numbers. (protobuf, ZigZag)
std::uint32_t zigzag(int value) {
  return static_cast<std::uint32_t>(value) << 1 ^ static_cast<std::uint32_t>(value < 0 ? -1 : 0);
}
int from_zigzag(std::uint32_t value) { return static_cast<int>(value >> 1) ^ -static_cast<int>(value & 1); }

std::string payload_of(TrainingGame const& game) {
  std::string bytes;
  bytes += static_cast<char>(static_cast<unsigned>(game.result) | static_cast<unsigned>(game.end) << 2);
  put_varint(bytes, static_cast<std::uint32_t>(game.opening.size()));
  put_varint(bytes, static_cast<std::uint32_t>(game.plies.size()));
  for (std::uint16_t const move : game.opening) put_varint(bytes, move);
  int expected = 0;
  for (TrainingPly const& ply : game.plies) {
    put_varint(bytes, ply.move);
    put_varint(bytes, zigzag(ply.score - expected));
    expected = -ply.score;
  }
  return bytes;
}

}  // namespace

std::uint32_t crc32(std::string_view bytes, std::uint32_t before) {
  std::uint32_t value = ~before;
  for (char const byte : bytes) value = crc_table[(value ^ static_cast<unsigned char>(byte)) & 255] ^ (value >> 8);
  return ~value;
}

std::string header_text(GamesHeader const& header) {
  return checked_text(header) + std::string(last_word) + hex(crc32(checked_text(header))) + '\n';
}

std::string RecordWriter::record(TrainingGame const& game) {
  STRATA_ASSERT(game.opening.size() <= most_opening_plies && game.plies.size() <= most_plies);
  std::string const payload = payload_of(game);
  STRATA_ASSERT(payload.size() <= most_payload);
  checksum_ = crc32(payload, checksum_);
  std::string bytes;
  put_varint(bytes, static_cast<std::uint32_t>(payload.size()));
  bytes += payload;
  for (std::size_t i = 0; i < checksum_bytes; ++i) bytes += static_cast<char>(checksum_ >> (8 * i) & 255);
  return bytes;
}

Result<GamesScanner> GamesScanner::open(std::string_view bytes, std::string_view place) {
  GamesScanner scanner(bytes, place);
  auto const refuse = [&](std::string message) {
    return failure(ErrorCode::BadText, std::move(message), scanner.place_);
  };
  std::string_view rest = bytes.substr(0, most_header);
  auto const first = take_line(rest);
  if (!first || *first != first_line)
    return refuse("is no file of training games: its first line is not \"" + std::string(first_line) + "\"");
  std::array<std::string_view, 6> values;
  constexpr std::array<std::string_view, 6> names = {"variant ", "law ", "evaluation ", "engine ", "nodes ", "seed "};
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto const line = take_line(rest);
    if (!line || !line->starts_with(names[i]))
      return refuse("its header has no line \"" + std::string(names[i]) + "...\" in line " + std::to_string(i + 2));
    values[i] = line->substr(names[i].size());
  }
  std::size_t const checked = static_cast<std::size_t>(rest.data() - bytes.data());
  auto const end = take_line(rest);
  scanner.checksum_ = crc32(bytes.substr(0, checked));
  if (!end || *end != std::string(last_word) + hex(scanner.checksum_))
    return refuse("its header does not match its checksum: the file has been changed");
  GamesHeader& header = scanner.header_;
  header = {std::string(values[0]), std::string(values[1]), std::string(values[2]), std::string(values[3]), 0, 0};
  if (!read_whole_number(values[4], header.nodes) || !read_whole_number(values[5], header.seed))
    return refuse("nodes and seed in its header are not whole numbers");
  scanner.size_ = static_cast<std::size_t>(rest.data() - bytes.data());
  return scanner;
}

Result<std::optional<std::string_view>> GamesScanner::next() {
  std::string_view rest = bytes_.substr(size_);
  if (rest.empty()) return std::nullopt;
  std::string const name = "game " + std::to_string(games_ + 1);
  auto const refuse = [&](std::string const& message) {
    return failure(ErrorCode::BadText, name + ' ' + message, place_);
  };
  // A machine that went down may have left zeros where a record was to stand.
  auto const torn = [&] {
    torn_ = true;
    return refuse("is cut off by the end of the file, " + std::to_string(bytes_.size() - size_) +
                  " bytes behind its beginning; strata datagen takes it off and plays it again");
  };
  bool const zeros = rest.find_first_not_of('\0') == std::string_view::npos;
  if (zeros) return torn();
  auto const length = take_varint(rest);
  if (!length && rest.size() < 4) return torn();
  if (!length || *length == 0 || *length > most_payload)
    return refuse("has no length from 1 to " + std::to_string(most_payload) + ": the file has been changed");
  if (rest.size() < *length + checksum_bytes) return torn();
  std::string_view const payload = rest.substr(0, *length);
  std::uint32_t written = 0;
  for (std::size_t i = 0; i < checksum_bytes; ++i)
    written |= std::uint32_t{static_cast<unsigned char>(rest[*length + i])} << (8 * i);
  std::uint32_t const checksum = crc32(payload, checksum_);
  if (written != checksum) return refuse("does not match its checksum: the file has been changed");
  checksum_ = checksum;
  size_ = bytes_.size() - rest.size() + *length + checksum_bytes;
  ++games_;
  return payload;
}

Result<TrainingGame> read_game(std::string_view payload, std::string_view place, std::uint64_t game) {
  auto const refuse = [&](std::string const& message) {
    return failure(ErrorCode::BadText, "game " + std::to_string(game) + ": " + message, std::string(place));
  };
  if (payload.empty()) return refuse("it is empty");
  TrainingGame read;
  auto const head = static_cast<unsigned char>(payload.front());
  payload.remove_prefix(1);
  if (head >> 2 > static_cast<unsigned>(GameEnd::Cut)) return refuse("its end is none of those there are");
  read.result = static_cast<GameResult>(head & 3);
  read.end = static_cast<GameEnd>(head >> 2);
  if ((read.result == GameResult::None) != (read.end == GameEnd::Cut))
    return refuse("it must have a result if and only if it was not cut");
  auto const opening = take_varint(payload);
  auto const plies = take_varint(payload);
  if (!opening || *opening > most_opening_plies || !plies || *plies > most_plies)
    return refuse("it must say how many plies it has, at most " + std::to_string(most_opening_plies) + " and " +
                  std::to_string(most_plies));
  // A byte a move at least: no count takes memory that the file does not have.
  if (payload.size() < *opening + std::size_t{2} * *plies) return refuse("it has fewer plies than it says");
  auto const take_move = [&](std::uint16_t& move) {
    auto const number = take_varint(payload);
    if (!number || *number > 0xFFFF) return false;
    move = static_cast<std::uint16_t>(*number);
    return true;
  };
  read.opening.resize(*opening);
  for (std::uint16_t& move : read.opening)
    if (!take_move(move)) return refuse("a move of its opening is no number below 65536");
  read.plies.resize(*plies);
  std::int64_t expected = 0;
  for (TrainingPly& ply : read.plies) {
    if (!take_move(ply.move)) return refuse("a move is no number below 65536");
    auto const change = take_varint(payload);
    if (!change) return refuse("a score is no number of at most 28 bits");
    std::int64_t const score = expected + from_zigzag(*change);
    if (score > mate_score || score < -mate_score) return refuse("a score is beyond " + std::to_string(mate_score));
    ply.score = static_cast<int>(score);
    expected = -score;
  }
  if (!payload.empty()) return refuse("bytes follow its last ply");
  return read;
}

Result<Continuation> continuation_of(std::string_view bytes, GamesHeader const& header, std::string_view place) {
  Continuation made;
  made.checksum = crc32(checked_text(header));
  if (header_text(header).starts_with(bytes)) {
    made.kept = bytes.size() == header_text(header).size() ? bytes.size() : 0;
    return made;
  }
  auto scanner = GamesScanner::open(bytes, place);
  if (!scanner) return std::unexpected(scanner.error());
  auto const theirs = lines_of(scanner->header());
  auto const ours = lines_of(header);
  for (std::size_t i = 0; i < ours.size(); ++i)
    if (theirs[i] != ours[i])
      return failure(ErrorCode::BadUsage,
                     "holds other games: its header has \"" + theirs[i] + "\", expected \"" + ours[i] + '"',
                     std::string(place));
  while (true) {
    auto const payload = scanner->next();
    if (!payload && scanner->is_torn()) break;
    if (!payload) return std::unexpected(payload.error());
    if (!*payload) break;
    auto const game = read_game(**payload, place, scanner->games());
    if (!game) return std::unexpected(game.error());
    made.plies += game->plies.size();
  }
  made.games = scanner->games();
  made.kept = scanner->size();
  made.checksum = scanner->checksum();
  return made;
}

}  // namespace strata::train
