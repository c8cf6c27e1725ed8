#include "train/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <type_traits>

namespace strata::train {

namespace {

constexpr std::string_view magic = "strata training 1\n";
constexpr std::uint32_t most_plan = 1 << 16, most_epochs = 1 << 20;

std::uint64_t fnv1a(std::span<std::byte const> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (std::byte const each : bytes) hash = (hash ^ static_cast<std::uint64_t>(each)) * 0x100000001b3ULL;
  return hash;
}

class ByteWriter {
 public:
  void number(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) bytes_.push_back(static_cast<std::byte>(value >> (8 * i)));
  }
  void real(double value) { number(std::bit_cast<std::uint64_t>(value), 8); }
  void text(std::string_view text) {
    for (char const c : text) bytes_.push_back(static_cast<std::byte>(c));
  }
  void floats(Floats const& list) {
    for (float const each : list) number(std::bit_cast<std::uint32_t>(each), 4);
  }
  [[nodiscard]] std::vector<std::byte> finish() {
    number(fnv1a(bytes_), 8);
    return std::move(bytes_);
  }

 private:
  std::vector<std::byte> bytes_;
};

// Reads nothing beyond the end; then ok() is false.
class ByteReader {
 public:
  explicit ByteReader(std::span<std::byte const> bytes) : bytes_(bytes) {}
  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] std::size_t left() const { return bytes_.size(); }
  std::uint64_t number(std::size_t bytes) {
    std::uint64_t value = 0;
    if (take(bytes))
      for (std::size_t i = 0; i < bytes; ++i) value |= static_cast<std::uint64_t>(taken_[i]) << (8 * i);
    return value;
  }
  double real() { return std::bit_cast<double>(number(8)); }
  std::string text(std::size_t size) {
    std::string text;
    if (take(size))
      for (std::byte const each : taken_) text += static_cast<char>(each);
    return text;
  }
  Floats floats(std::size_t size) {
    if (!take(4 * size)) return {};
    Floats list(size);
    for (std::size_t at = 0; at < size; ++at) {
      std::uint32_t value = 0;
      for (std::size_t i = 0; i < 4; ++i) value |= static_cast<std::uint32_t>(taken_[4 * at + i]) << (8 * i);
      list[at] = std::bit_cast<float>(value);
      ok_ = ok_ && std::isfinite(list[at]);
    }
    return list;
  }

 private:
  bool take(std::size_t size) {
    ok_ = ok_ && size <= bytes_.size();
    if (!ok_) return false;
    taken_ = bytes_.first(size);
    bytes_ = bytes_.subspan(size);
    return true;
  }

  std::span<std::byte const> bytes_, taken_;
  bool ok_ = true;
};

void write(ByteWriter& out, Errors const& errors) {
  out.real(errors.target);
  out.real(errors.search);
  out.number(errors.loss ? 1 : 0, 1);
  out.real(errors.loss.value_or(0));
}

Errors read_errors(ByteReader& in) {
  Errors errors;
  errors.target = in.real();
  errors.search = in.real();
  bool const has_loss = in.number(1) != 0;
  double const loss = in.real();
  if (has_loss) errors.loss = loss;
  return errors;
}

}  // namespace

std::vector<std::byte> write_checkpoint(Checkpoint const& checkpoint) {
  ByteWriter out;
  out.text(magic);
  out.number(checkpoint.plan.size(), 4);
  out.text(checkpoint.plan);
  out.number(checkpoint.stage, 4);
  out.number(checkpoint.epoch, 4);
  out.number(checkpoint.steps, 8);
  out.real(checkpoint.best_error);
  out.number(checkpoint.best_epoch, 4);
  out.number(checkpoint.done.size(), 4);
  for (EpochReport const& epoch : checkpoint.done) {
    out.number(epoch.stage, 4);
    out.number(epoch.epoch, 4);
    out.real(epoch.loss);
    write(out, epoch.held_out);
  }
  for (Floats const* list :
       {&checkpoint.parameters, &checkpoint.first_moment, &checkpoint.second_moment, &checkpoint.best})
    out.floats(*list);
  return out.finish();
}

Result<Checkpoint> read_checkpoint(std::span<std::byte const> bytes, std::string_view plan, std::size_t parameters,
                                   std::string_view place) {
  auto const refused = [&](std::string message) {
    return failure(ErrorCode::BadText, std::move(message), std::string(place));
  };
  ByteReader in(bytes);
  if (in.text(magic.size()) != magic || in.left() < 8)
    return refused("not a checkpoint of a training, expected \"strata training 1\" at its beginning");
  if (std::span const sum = bytes.last(8); ByteReader(sum).number(8) != fnv1a(bytes.first(bytes.size() - 8)))
    return refused("damaged: its checksum is not that of its bytes");
  Checkpoint found;
  found.plan = in.text(std::min<std::size_t>(in.number(4), most_plan));
  if (found.plan != plan)
    return refused("of another training: its plan is \"" + found.plan + "\", expected \"" + std::string(plan) + "\"");
  found.stage = static_cast<std::uint32_t>(in.number(4));
  found.epoch = static_cast<std::uint32_t>(in.number(4));
  found.steps = in.number(8);
  found.best_error = in.real();
  found.best_epoch = static_cast<std::uint32_t>(in.number(4));
  std::uint64_t const epochs = std::min<std::uint64_t>(in.number(4), most_epochs);
  for (std::uint64_t i = 0; i < epochs && in.ok(); ++i) {
    EpochReport& epoch = found.done.emplace_back();
    epoch.stage = static_cast<std::uint32_t>(in.number(4));
    epoch.epoch = static_cast<std::uint32_t>(in.number(4));
    epoch.loss = in.real();
    epoch.held_out = read_errors(in);
  }
  for (Floats* list : {&found.parameters, &found.first_moment, &found.second_moment, &found.best})
    *list = in.floats(parameters);
  if (!in.ok() || in.left() != 8)
    return refused("damaged: it does not hold " + std::to_string(parameters) + " parameters");
  return found;
}

}  // namespace strata::train
