#include "eval/net/network.hpp"

#include <charconv>
#include <limits>
#include <optional>
#include <span>

#include "rules/ruleset.hpp"

namespace strata::net {

namespace {

constexpr std::string_view magic = "strata network ";
constexpr std::string_view version = "1";
constexpr std::size_t most_header_bytes = 16384;
constexpr std::size_t most_provenance = 64;
constexpr std::size_t most_key = 32, most_value = 200;
constexpr std::size_t checksum_bytes = 8;
constexpr std::array<std::string_view, 9> own_keys = {"variant", "law",   "features", "hidden", "qa",
                                                      "qb",      "scale", "pieces",   "base"};

std::unexpected<Error> refused(ErrorCode code, std::string message, std::string_view place, int line = 0) {
  return failure(code, std::move(message), std::string(place), line);
}

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

// FNV-1a, 64 bits.
std::uint64_t checksum(std::span<std::byte const> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (std::byte const each : bytes) hash = (hash ^ static_cast<std::uint64_t>(each)) * 0x100000001b3ULL;
  return hash;
}

bool is_key(std::string_view key) {
  return !key.empty() && key.size() <= most_key &&
         std::ranges::all_of(key, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

bool is_value(std::string_view value) {
  return !value.empty() && value.size() <= most_value &&
         std::ranges::all_of(value, [](char c) { return c >= ' ' && c <= '~'; });
}

// ------------------------------------------------------------- sizes

struct Sizes {
  std::size_t rows, bias, output;  // numbers of 16 bits
  static constexpr std::size_t output_bias = buckets;

  Sizes(FeatureSet const& features, int hidden)
      : rows(static_cast<std::size_t>(features.rows()) * static_cast<std::size_t>(hidden)),
        bias(static_cast<std::size_t>(hidden)),
        output(2 * static_cast<std::size_t>(buckets) * static_cast<std::size_t>(hidden)) {}
  [[nodiscard]] std::size_t shorts() const { return rows + bias + output; }
  [[nodiscard]] std::size_t bytes() const { return 2 * shorts() + 4 * output_bias; }
};

struct NumberRange {
  std::string_view key;
  int low, high;
};

std::array<std::pair<NumberRange, int>, 5> numbers_of(NetworkHeader const& header, int cells) {
  return {{{{"hidden", hidden_step, most_hidden}, header.hidden},
           {{"qa", 1, 1024}, header.qa},
           {{"qb", 1, 4096}, header.qb},
           {{"scale", 1, 10000}, header.scale},
           {{"pieces", 1, cells}, header.pieces}}};
}

// The fault of a header under a law, in words.
std::optional<std::string> find_fault(NetworkHeader const& header, FeatureSet const& features) {
  for (auto const& [range, number] : numbers_of(header, features.cells()))
    if (number < range.low || number > range.high)
      return std::string(range.key) + " is " + std::to_string(number) + ", expected " + std::to_string(range.low) +
             " to " + std::to_string(range.high);
  if (header.hidden % hidden_step != 0)
    return "hidden is " + std::to_string(header.hidden) + ", expected a multiple of " + std::to_string(hidden_step);
  if (header.features != features.name())
    return "the rows are " + quoted(header.features) + ", expected " + quoted(features.name());
  for (auto const& [key, value] : {std::pair("variant", header.variant), std::pair("law", header.law)})
    if (!is_value(value)) return "the value of " + std::string(key) + " is not printable text of 1 to 200 letters";
  if (header.provenance.size() > most_provenance)
    return "there are " + std::to_string(header.provenance.size()) + " lines of provenance, expected at most " +
           std::to_string(most_provenance);
  for (auto const& [key, value] : header.provenance) {
    if (!is_key(key) || std::ranges::find(own_keys, key) != own_keys.end())
      return "no key of provenance can be called " + quoted(is_value(key) ? key : "?");
    if (!is_value(value)) return "the value of " + key + " is not printable text of 1 to 200 letters";
  }
  return std::nullopt;
}

// ------------------------------------------------------------- overflow

// The numbers that one hidden unit may get from pieces on cells and boards on pins, the largest first.
class Extremes {
 public:
  // How many pieces may stand on the board so that the sum stays within 16 bits, at most `cells`; nothing if boards and bias alone do not.
  [[nodiscard]] std::optional<int> most_pieces(int bias, int boards) {
    std::optional<int> most;
    for (auto* const side : {&raised_, &lowered_}) {
      std::ranges::sort(side->pins, std::greater());
      std::int64_t sum = side == &raised_ ? bias : -bias - 1;
      for (int i = 0; i < std::min(boards, static_cast<int>(side->pins.size())); ++i)
        sum += side->pins[static_cast<std::size_t>(i)];
      if (sum > most_sum) return std::nullopt;
      std::int64_t all = sum;
      for (int const each : side->cells) all += each;
      int count = static_cast<int>(side->cells.size());
      if (all > most_sum) {
        std::ranges::sort(side->cells, std::greater());
        for (count = 0; sum + side->cells[static_cast<std::size_t>(count)] <= most_sum; ++count)
          sum += side->cells[static_cast<std::size_t>(count)];
      }
      most = std::min(most.value_or(count), count);
    }
    return most;
  }
  void clear() { raised_.clear(), lowered_.clear(); }
  void add_cell(int lowest, int highest) {
    raised_.cells.push_back(std::max(0, highest));
    lowered_.cells.push_back(std::max(0, -lowest));
  }
  void add_pin(int lowest, int highest) {
    raised_.pins.push_back(std::max(0, highest));
    lowered_.pins.push_back(std::max(0, -lowest));
  }

 private:
  static constexpr std::int64_t most_sum = std::numeric_limits<std::int16_t>::max();
  struct Side {
    std::vector<int> cells, pins;
    void clear() { cells.clear(), pins.clear(); }
  };
  Side raised_, lowered_;
};

// The lowest and the highest weight of each hidden unit over some rows.
class Range {
 public:
  explicit Range(std::size_t hidden) : low_(hidden), high_(hidden) {}
  void start(std::span<std::int16_t const> row) {
    std::ranges::copy(row, low_.begin());
    std::ranges::copy(row, high_.begin());
  }
  void add(std::span<std::int16_t const> row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      low_[i] = std::min(low_[i], row[i]);
      high_[i] = std::max(high_[i], row[i]);
    }
  }
  [[nodiscard]] int low(std::size_t unit) const { return low_[unit]; }
  [[nodiscard]] int high(std::size_t unit) const { return high_[unit]; }

 private:
  std::vector<std::int16_t> low_, high_;
};

// With how many pieces no position overflows an accumulator: each cell holds at most one piece, each pin one board. Nothing if a position
// without pieces does.
std::optional<int> most_pieces_of(NetworkWeights const& weights, FeatureSet const& features, int hidden, int boards) {
  auto const units = static_cast<std::size_t>(hidden);
  auto const row = [&](int number) {
    return std::span(weights.rows).subspan(static_cast<std::size_t>(number) * units, units);
  };
  int const sides = features.by_side() ? 2 : 1;
  int const planes = features.planes() / sides;
  int most = features.cells();
  for (int side = 0; side < sides; ++side) {
    std::vector<Range> cells(static_cast<std::size_t>(features.cells()), Range(units));
    for (int plane = 0; plane < planes; ++plane)
      for (int cell = 0; cell < features.cells(); ++cell) {
        auto const here = row((side * planes + plane) * features.cells() + cell);
        Range& range = cells[static_cast<std::size_t>(cell)];
        plane == 0 ? range.start(here) : range.add(here);
      }
    std::vector<Range> pins(static_cast<std::size_t>(features.pins()), Range(units));
    for (int pin = 0; pin < features.pins(); ++pin) {
      int const first = features.planes() * features.cells() + 2 * (side * features.pins() + pin);
      pins[static_cast<std::size_t>(pin)].start(row(first));
      pins[static_cast<std::size_t>(pin)].add(row(first + 1));
    }
    Extremes extremes;
    for (std::size_t unit = 0; unit < units; ++unit) {
      extremes.clear();
      for (Range const& cell : cells) extremes.add_cell(cell.low(unit), cell.high(unit));
      for (Range const& pin : pins) extremes.add_pin(pin.low(unit), pin.high(unit));
      auto const here = extremes.most_pieces(weights.bias[unit], boards);
      if (!here) return std::nullopt;
      most = std::min(most, *here);
    }
  }
  return most;
}

// Whether clamp * weight fits 16 bits for each output weight, and every partial sum of the output 32 bits.
bool output_fits(NetworkWeights const& weights, NetworkHeader const& header) {
  std::int64_t const square = std::int64_t{header.qa} * header.qa;
  std::size_t const size = 2 * static_cast<std::size_t>(header.hidden);
  for (std::size_t bucket = 0; bucket < static_cast<std::size_t>(buckets); ++bucket) {
    std::int64_t const bias = weights.output_bias[bucket];
    std::int64_t low = std::min<std::int64_t>(bias, 0);
    std::int64_t high = std::max<std::int64_t>(bias, 0);
    for (std::int16_t const weight : std::span(weights.output).subspan(bucket * size, size)) {
      if (std::abs(int{weight}) * header.qa > std::numeric_limits<std::int16_t>::max()) return false;
      (weight < 0 ? low : high) += weight * square;
    }
    if (low < std::numeric_limits<std::int32_t>::min() || high > std::numeric_limits<std::int32_t>::max()) return false;
  }
  return true;
}

// ------------------------------------------------------------- header

std::string_view name_of(Base base) { return base == Base::Nothing ? "nothing" : "piece-square"; }

std::string header_text(NetworkHeader const& header) {
  std::string text = std::string(magic) + std::string(version) + '\n';
  auto const add = [&](std::string_view key, std::string_view value) {
    text += std::string(key) + ' ' + std::string(value) + '\n';
  };
  add("variant", header.variant);
  add("law", header.law);
  add("features", header.features);
  add("hidden", std::to_string(header.hidden));
  add("qa", std::to_string(header.qa));
  add("qb", std::to_string(header.qb));
  add("scale", std::to_string(header.scale));
  add("pieces", std::to_string(header.pieces));
  add("base", name_of(header.base));
  for (auto const& [key, value] : header.provenance) add(key, value);
  return text + '\n';
}

// Reads the lines before the weights.
class HeaderReader {
 public:
  HeaderReader(std::string_view file, std::string_view place) : file_(file), place_(place) {}

  Result<NetworkHeader> read() {
    if (auto first = read_first(); !first) return std::unexpected(first.error());
    NetworkHeader header;
    for (std::string_view const key : own_keys) {
      auto const value = next(key);
      if (!value) return std::unexpected(value.error());
      if (auto set = set_value(header, key, *value); !set) return std::unexpected(set.error());
    }
    for (;;) {
      auto const line = next_line();
      if (!line) return std::unexpected(line.error());
      if (line->empty()) return header;
      std::size_t const blank = line->find(' ');
      if (blank == std::string_view::npos) return wrong("expected a key, a blank and a value");
      if (header.provenance.size() == most_provenance)
        return wrong("there are more than " + std::to_string(most_provenance) + " lines of provenance");
      header.provenance.emplace_back(line->substr(0, blank), line->substr(blank + 1));
    }
  }
  // Bytes of the header.
  [[nodiscard]] std::size_t size() const { return at_; }

 private:
  [[nodiscard]] std::unexpected<Error> wrong(std::string message) const {
    return refused(ErrorCode::BadText, std::move(message), place_, line_);
  }
  Result<void> read_first() {
    if (!file_.starts_with(magic))
      return refused(ErrorCode::BadText, "not a network: expected it to begin with " + quoted(magic), place_);
    auto const line = next_line();
    if (!line) return std::unexpected(line.error());
    std::string_view const found = line->substr(magic.size());
    if (found != version)
      return refused(ErrorCode::BadText,
                     "a network of format " + quoted(is_value(found) ? found : "?") + ", expected " + quoted(version),
                     place_);
    return {};
  }
  Result<std::string_view> next_line() {
    ++line_;
    std::string_view const rest = file_.substr(at_, most_header_bytes - std::min(most_header_bytes, at_));
    std::size_t const end = rest.find('\n');
    if (end == std::string_view::npos)
      return wrong(rest.size() < file_.size() - at_
                       ? "the header is longer than " + std::to_string(most_header_bytes) + " bytes"
                       : "the file ends within its header");
    at_ += end + 1;
    return rest.substr(0, end);
  }
  Result<std::string_view> next(std::string_view key) {
    auto line = next_line();
    if (!line) return line;
    if (!line->starts_with(key) || line->size() <= key.size() || (*line)[key.size()] != ' ')
      return wrong("expected a line " + quoted(std::string(key) + " ..."));
    return line->substr(key.size() + 1);
  }
  Result<void> set_value(NetworkHeader& header, std::string_view key, std::string_view value) {
    if (key == "variant" || key == "law" || key == "features") {
      if (!is_value(value)) return wrong("the value of " + std::string(key) + " is not printable text");
      (key == "variant" ? header.variant : key == "law" ? header.law : header.features) = value;
      return {};
    }
    if (key == "base") {
      if (value != name_of(Base::Nothing) && value != name_of(Base::PieceSquare))
        return wrong("there is no base " + quoted(is_value(value) ? value : "?") + ", expected " +
                     quoted(name_of(Base::Nothing)) + " or " + quoted(name_of(Base::PieceSquare)));
      header.base = value == name_of(Base::Nothing) ? Base::Nothing : Base::PieceSquare;
      return {};
    }
    int number = 0;
    auto const [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || std::to_string(number) != value)
      return wrong("the value of " + std::string(key) + " is not a whole number");
    (key == "hidden"  ? header.hidden
     : key == "qa"    ? header.qa
     : key == "qb"    ? header.qb
     : key == "scale" ? header.scale
                      : header.pieces) = number;
    return {};
  }

  std::string_view file_, place_;
  std::size_t at_ = 0;
  int line_ = 0;
};

// ------------------------------------------------------------- byte planes

// The sign as the lowest bit: small numbers have a high byte of 0.
std::uint16_t zigzag(std::int16_t number) {
  auto const bits = static_cast<std::uint16_t>(number);
  return static_cast<std::uint16_t>((bits << 1U) ^ (number < 0 ? 0xFFFFU : 0U));
}
std::int16_t unzigzag(unsigned bits) {
  return static_cast<std::int16_t>(static_cast<std::uint16_t>((bits >> 1U) ^ ((bits & 1U) != 0 ? 0xFFFFU : 0U)));
}

}  // namespace

Network::Network(NetworkHeader header, NetworkWeights weights, FeatureSet features, int most_pieces)
    : header_(std::move(header)),
      weights_(std::move(weights)),
      features_(std::move(features)),
      most_pieces_(most_pieces),
      blocks_(header_.hidden / hidden_step),
      unit_(std::int64_t{header_.qa} * header_.qa * header_.qb) {
  auto const in_blocks = [](std::vector<std::int16_t> const& from, std::vector<Block>& to) {
    to.resize(from.size() / static_cast<std::size_t>(hidden_step));
    for (std::size_t i = 0; i < from.size(); ++i) to[i / hidden_step].weight[i % hidden_step] = from[i];
  };
  in_blocks(weights_.rows, rows_);
  in_blocks(weights_.bias, bias_);
  in_blocks(weights_.output, output_);
}

Result<std::shared_ptr<Network const>> Network::create(NetworkHeader header, NetworkWeights weights,
                                                       Ruleset const& rules) {
  FeatureSet features(rules);
  if (header.features.empty()) header.features = features.name();
  if (auto const fault = find_fault(header, features)) return failure(ErrorCode::BadText, *fault);
  Sizes const sizes(features, header.hidden);
  if (weights.rows.size() != sizes.rows || weights.bias.size() != sizes.bias || weights.output.size() != sizes.output ||
      weights.output_bias.size() != Sizes::output_bias)
    return failure(ErrorCode::BadText, "the weights are not those of " + std::to_string(features.rows()) + " rows of " +
                                           std::to_string(header.hidden));
  auto const most = most_pieces_of(weights, features, header.hidden, rules.boards.boards);
  if (!most || *most < header.pieces)
    return failure(ErrorCode::Limit, "its first layer could overflow 16 bits with " +
                                         std::to_string(most.value_or(-1) + 1) + " pieces on the board, expected " +
                                         std::to_string(header.pieces) + " to be safe");
  if (!output_fits(weights, header)) return failure(ErrorCode::Limit, "its output could overflow 32 bits");
  return std::shared_ptr<Network const>(new Network(std::move(header), std::move(weights), std::move(features), *most));
}

Result<std::shared_ptr<Network const>> Network::read(std::span<std::byte const> file, Ruleset const& rules,
                                                     std::string_view law, std::string_view place) {
  HeaderReader reader({reinterpret_cast<char const*>(file.data()), file.size()}, place);
  auto header = reader.read();
  if (!header) return std::unexpected(header.error());
  if (header->law != law)
    return refused(
        ErrorCode::BadVariant,
        "a network for " + header->variant + " under the law " + header->law + ", expected the law " + std::string(law),
        place);
  FeatureSet const features(rules);
  if (auto const fault = find_fault(*header, features)) return refused(ErrorCode::BadText, *fault, place);
  Sizes const sizes(features, header->hidden);
  std::size_t const wanted = reader.size() + sizes.bytes() + checksum_bytes;
  if (file.size() != wanted)
    return refused(ErrorCode::BadText,
                   "the file has " + std::to_string(file.size()) + " bytes, expected " + std::to_string(wanted) +
                       (file.size() < wanted ? ": it is cut off" : ": it goes on after its end"),
                   place);
  auto const weights_end = file.size() - checksum_bytes;
  std::uint64_t written = 0;
  for (std::size_t i = 0; i < checksum_bytes; ++i)
    written |= static_cast<std::uint64_t>(file[weights_end + i]) << (8 * i);
  if (written != checksum(file.first(weights_end)))
    return refused(ErrorCode::BadText, "the checksum is wrong: the file was changed", place);

  auto const bytes = file.subspan(reader.size());
  std::size_t const shorts = sizes.shorts();
  auto const number = [&](std::size_t i) {
    return unzigzag(static_cast<unsigned>(bytes[i]) | static_cast<unsigned>(bytes[shorts + i]) << 8U);
  };
  NetworkWeights weights;
  std::size_t at = 0;
  for (auto const& [numbers, size] : {std::pair(&weights.rows, sizes.rows), std::pair(&weights.bias, sizes.bias),
                                      std::pair(&weights.output, sizes.output)}) {
    numbers->resize(size);
    for (std::int16_t& each : *numbers) each = number(at++);
  }
  weights.output_bias.resize(Sizes::output_bias);
  for (std::size_t i = 0; i < Sizes::output_bias; ++i) {
    std::uint32_t bits = 0;
    for (std::size_t plane = 0; plane < 4; ++plane)
      bits |= static_cast<std::uint32_t>(bytes[2 * shorts + plane * Sizes::output_bias + i]) << (8 * plane);
    weights.output_bias[i] = static_cast<std::int32_t>(bits);
  }
  auto made = create(std::move(*header), std::move(weights), rules);
  if (!made) made.error().place = place;
  return made;
}

std::vector<std::byte> Network::write() const {
  std::string const text = header_text(header_);
  std::vector<std::byte> file;
  file.reserve(text.size() + Sizes(features_, header_.hidden).bytes() + checksum_bytes);
  for (char const c : text) file.push_back(static_cast<std::byte>(c));
  for (int const shift : {0, 8})
    for (auto const* const numbers : {&weights_.rows, &weights_.bias, &weights_.output})
      for (std::int16_t const each : *numbers) file.push_back(static_cast<std::byte>(zigzag(each) >> shift));
  for (int const shift : {0, 8, 16, 24})
    for (std::int32_t const each : weights_.output_bias)
      file.push_back(static_cast<std::byte>(static_cast<std::uint32_t>(each) >> shift));
  std::uint64_t const sum = checksum(file);
  for (std::size_t i = 0; i < checksum_bytes; ++i) file.push_back(static_cast<std::byte>(sum >> (8 * i)));
  return file;
}

}  // namespace strata::net
