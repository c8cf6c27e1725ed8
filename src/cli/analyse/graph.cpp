#include "cli/analyse/graph.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "cli/analyse/text.hpp"

namespace strata::cli {

namespace {

constexpr double width = 900, height = 300;
constexpr double left = 44, right = 16, top = 40, bottom = 34;

// Text inside XML: no tag, no entity, no control character, nor one of the two code points below U+10000 that XML does not have.
std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string_view const rest = text.substr(i);
    if (rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF")) {
      out += "\xEF\xBF\xBD";
      i += 2;
      continue;
    }
    char const c = text[i];
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return out;
}

constexpr std::string_view style =
    "svg{font:12px system-ui,sans-serif;background:#fff}"
    ".white{fill:#e9e4da}.black{fill:#4a4a52}.line{fill:none;stroke:#1f6fb2;stroke-width:2;stroke-linejoin:round}"
    ".even{stroke:#b0533c;stroke-dasharray:4 3}.text{fill:#333}.head{font-size:15px;fill:#222}"
    ".dot{stroke:#fff;stroke-width:1}.inaccuracy{fill:#d9a514}.mistake{fill:#e07b1a}.blunder{fill:#c62828}"
    "@media(prefers-color-scheme:dark){svg{background:#1d1d20}.text{fill:#ccc}.head{fill:#eee}.white{fill:#cfcabf}"
    ".black{fill:#3a3a42}.line{stroke:#63b0ee}.dot{stroke:#1d1d20}}";

double height_of(double chance) { return top + (height - top - bottom) * (100 - chance) / 100; }

class Graph {
 public:
  explicit Graph(api::GameAnalysis const& analysis)
      : moves_(analysis.moves),
        step_((width - left - right) / static_cast<double>(std::max<std::size_t>(1, moves_.size()))) {
    chances_.push_back(moves_.empty() ? 50 : api::white_chance(moves_.front().before));
    for (auto const& move : moves_) chances_.push_back(api::white_chance(move.after));
  }

  [[nodiscard]] std::string area() const {
    std::string path = fmt::format("M{:.1f} {:.1f}", x(0), height_of(0));
    for (std::size_t i = 0; i < chances_.size(); ++i) path += fmt::format("L{:.1f} {:.1f}", x(i), y(i));
    return path + fmt::format("L{:.1f} {:.1f}Z", x(chances_.size() - 1), height_of(0));
  }

  [[nodiscard]] std::string line() const {
    std::string points;
    for (std::size_t i = 0; i < chances_.size(); ++i)
      points += fmt::format("{}{:.1f},{:.1f}", i == 0 ? "" : " ", x(i), y(i));
    return points;
  }

  // About ten numbers below, at moves of White.
  [[nodiscard]] std::string numbers() const {
    std::string out;
    auto const every = std::max<std::size_t>(1, (moves_.size() / 2 + 9) / 10);
    std::size_t white_moves = 0;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (moves_[i].side != api::Side::White || white_moves++ % every != 0) continue;
      out += fmt::format("<text class=\"text\" x=\"{:.1f}\" y=\"{:.0f}\" text-anchor=\"middle\">{}</text>\n", x(i + 1),
                         height - bottom + 18, moves_[i].number);
    }
    return out;
  }

  [[nodiscard]] std::string faults() const {
    std::string out;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      auto const& move = moves_[i];
      if (move.judgement == api::Judgement::Good) continue;
      std::string best = move.line.empty() ? std::string() : ", " + move.line.front().native + " was best";
      out += fmt::format(
          "<circle class=\"dot {0}\" cx=\"{1:.1f}\" cy=\"{2:.1f}\" r=\"4.5\"><title>{3}{4} {5}: {0}, {6} to {7}{8}"
          "</title></circle>\n",
          api::judgement_word(move.judgement), x(i + 1), y(i + 1), move.number,
          move.side == api::Side::White ? "." : "...", escaped(move.move.native), api::evaluation_text(move.before),
          api::evaluation_text(move.after), escaped(best));
    }
    return out;
  }

 private:
  [[nodiscard]] double x(std::size_t ply) const { return left + step_ * static_cast<double>(ply); }
  [[nodiscard]] double y(std::size_t ply) const { return height_of(chances_[ply]); }

  std::vector<api::MoveAnalysis> const& moves_;
  double step_;
  std::vector<double> chances_;
};

}  // namespace

std::string graph_svg(api::GameAnalysis const& analysis, std::string const& title) {
  Graph const graph(analysis);
  std::string const name = escaped(title);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"{2}\">\n"
      "<title>{2}</title>\n<style>{3}</style>\n"
      "<text class=\"head\" x=\"{4:.0f}\" y=\"24\">{2}</text>\n"
      "<rect class=\"black\" x=\"{4:.0f}\" y=\"{5:.0f}\" width=\"{6:.0f}\" height=\"{7:.0f}\"/>\n",
      width, height, name, style, left, top, width - left - right, height - top - bottom);
  svg += fmt::format("<path class=\"white\" d=\"{}\"/>\n", graph.area());
  svg += fmt::format("<line class=\"even\" x1=\"{0:.0f}\" x2=\"{1:.0f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>\n", left,
                     width - right, height_of(50));
  svg += fmt::format("<polyline class=\"line\" points=\"{}\"/>\n", graph.line());
  for (int const chance : {0, 50, 100})
    svg += fmt::format("<text class=\"text\" x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">{} %</text>\n", left - 6,
                       height_of(chance) + 4, chance);
  return svg + graph.numbers() + graph.faults() + "</svg>\n";
}

}  // namespace strata::cli
