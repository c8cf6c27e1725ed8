#include "cli/train/plots.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace strata::cli {

namespace {

constexpr double plot_width = 640, plot_height = 400;
constexpr double plot_left = 64, plot_right = 130, plot_top = 40, plot_bottom = 44;

constexpr std::string_view plot_style =
    "svg{font:12px system-ui,sans-serif;background:#fff}.text{fill:#333}.head{font-size:15px;fill:#222}"
    ".grid{stroke:#ddd}.a,.b,.c,.d{fill:none;stroke-width:2}.a{stroke:#1f6fb2}.b{stroke:#b0533c}.c{stroke:#2c8a4b}"
    ".d{stroke:#8a6fb2;stroke-dasharray:4 3}.dot.a{fill:#1f6fb2}.dot.b{fill:#b0533c}"
    "@media(prefers-color-scheme:dark){svg{background:#1d1d20}.text{fill:#ccc}.head{fill:#eee}.grid{stroke:#444}}";

using Point = std::pair<double, double>;

// A frame with axes, into which lines and points are drawn.
class Plot {
 public:
  Plot(std::string title, Point x, Point y) : x_(x), y_(y) {
    if (x_.second <= x_.first) x_.second = x_.first + 1;
    if (y_.second <= y_.first) y_.second = y_.first + 1;
    text_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"{2}\">"
        "<style>{3}</style><text class=\"head\" x=\"{4:.0f}\" y=\"24\">{2}</text>\n",
        plot_width, plot_height, title, plot_style, plot_left);
  }

  // Lines across the plot, with their numbers.
  void axes(std::string_view of_x, int x_digits, int y_digits) {
    for (int i = 0; i <= 4; ++i) {
      double const y = y_.first + (y_.second - y_.first) * i / 4, x = x_.first + (x_.second - x_.first) * i / 4;
      text_ += fmt::format("<path class=\"grid\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>", plot_left, at_y(y),
                           plot_width - plot_right);
      text_ += fmt::format("<text class=\"text\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{:.{}f}</text>",
                           plot_left - 6, at_y(y) + 4, y, y_digits);
      text_ += fmt::format("<text class=\"text\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{:.{}f}</text>\n",
                           at_x(x), plot_height - plot_bottom + 16, x, x_digits);
    }
    text_ += fmt::format("<text class=\"text\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
                         plot_width - plot_right, plot_height - 10, of_x);
  }
  void line(char style, std::vector<Point> const& points, std::string_view name) {
    if (points.empty()) return;
    std::string path;
    for (auto const& [x, y] : points)
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', at_x(x), at_y(y));
    text_ += fmt::format("<path class=\"{}\" d=\"{}\"/>", style, path);
    legend(style, name);
  }
  void dots(char style, std::vector<Point> const& points, std::string_view name) {
    for (auto const& [x, y] : points)
      text_ += fmt::format("<circle class=\"dot {}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"/>", style, at_x(x), at_y(y));
    legend(style, name);
  }
  [[nodiscard]] std::string svg() const { return text_ + "</svg>\n"; }

 private:
  [[nodiscard]] double at_x(double x) const {
    double const share = std::clamp((x - x_.first) / (x_.second - x_.first), 0.0, 1.0);
    return plot_left + (plot_width - plot_left - plot_right) * share;
  }
  [[nodiscard]] double at_y(double y) const {
    double const share = std::clamp((y - y_.first) / (y_.second - y_.first), 0.0, 1.0);
    return plot_top + (plot_height - plot_top - plot_bottom) * (1 - share);
  }
  void legend(char style, std::string_view name) {
    double const x = plot_width - plot_right + 12, y = plot_top + 10 + 18 * legends_++;
    text_ += fmt::format(
        "<path class=\"{}\" d=\"M{:.0f} {:.0f}h18\"/><text class=\"text\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", style,
        x, y, x + 24, y + 4, name);
  }

  Point x_, y_;
  std::string text_;
  int legends_ = 0;
};

}  // namespace

std::string loss_svg(train::TrainReport const& report) {
  std::vector<Point> learnt, held_out;
  double low = 1, high = 0;
  for (std::size_t number = 0; number < report.epochs.size(); ++number) {
    train::EpochReport const& epoch = report.epochs[number];
    learnt.emplace_back(number + 1, epoch.loss);
    held_out.emplace_back(number + 1, epoch.held_out.target);
    low = std::min({low, epoch.loss, epoch.held_out.target});
    high = std::max({high, epoch.loss, epoch.held_out.target});
  }
  double const last = std::max(1.0, static_cast<double>(report.epochs.size()));
  low = std::min(low, report.search.target);
  if (report.hand) high = std::max(high, report.hand->target);
  Plot plot("Loss by epoch", {1, std::max(last, 2.0)}, {low, high});
  plot.axes("epoch", 0, 4);
  plot.line('a', learnt, "learnt");
  plot.line('b', held_out, "held out");
  if (report.hand) plot.line('c', {{1, report.hand->target}, {last, report.hand->target}}, "hand-written");
  plot.line('d', {{1, report.search.target}, {last, report.search.target}}, "search");
  return plot.svg();
}

std::string calibration_svg(train::TrainReport const& report) {
  std::vector<Point> results, searches;
  for (train::CalibrationBin const& bin : report.calibration) {
    if (bin.count == 0) continue;
    searches.emplace_back(bin.predicted, bin.search);
    if (bin.result) results.emplace_back(bin.predicted, *bin.result);
  }
  Plot plot("Calibration on held-out games", {0, 1}, {0, 1});
  plot.axes("predicted", 2, 2);
  plot.line('d', {{0, 0}, {1, 1}}, "as predicted");
  plot.dots('a', searches, "search");
  plot.dots('b', results, "results");
  return plot.svg();
}

}  // namespace strata::cli
