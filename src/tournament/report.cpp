#include "tournament/report.hpp"

#include <algorithm>
#include <array>

#include "tournament/rotation.hpp"
#include "tournament/round_robin.hpp"

namespace strata::tournament {

namespace {

// The bytes of the first code point of a text, at least one; 0 if it begins with a byte that cannot begin one or lacks its others.
std::size_t length_of_first(std::string_view text) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  std::size_t const length = byte(0) < 0x80   ? 1
                             : byte(0) < 0xC2 ? 0
                             : byte(0) < 0xE0 ? 2
                             : byte(0) < 0xF0 ? 3
                             : byte(0) < 0xF5 ? 4
                                              : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  return length;
}

bool is_one_of(std::string_view code_point, std::initializer_list<std::string_view> list) {
  return std::ranges::find(list, code_point) != list.end();
}

// Control characters, C0 and C1, and the separators of lines and paragraphs.
bool is_control(std::string_view code_point) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(code_point[i]); };
  if (code_point.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7F;
  if (code_point.size() == 2) return byte(0) == 0xC2 && byte(1) < 0xA0;
  return is_one_of(code_point, {"\u2028", "\u2029"});
}

// Marks that turn the direction of a text: they would swap what stands beside the name.
bool is_direction(std::string_view code_point) {
  return is_one_of(code_point, {"\u061C", "\u200E", "\u200F", "\u202A", "\u202B", "\u202C", "\u202D", "\u202E",
                                "\u2066", "\u2067", "\u2068", "\u2069"});
}

// The code points of a text on one line: control characters are spaces, marks of direction are gone, bytes that are no UTF-8 are
// question marks, and no space stands at either end.
std::vector<std::string_view> plain(std::string_view text) {
  std::vector<std::string_view> points;
  while (!text.empty()) {
    std::size_t const length = length_of_first(text);
    std::string_view const point = length == 0 ? "?" : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
    if (is_direction(point)) continue;
    std::string_view const shown = is_control(point) || point == "\u00A0" ? " " : point;
    if (points.empty() && shown == " ") continue;
    points.push_back(shown);
  }
  while (!points.empty() && points.back() == " ") points.pop_back();
  return points;
}

std::string decimals(int value, int parts) {
  constexpr std::array quarters = {".0", ".25", ".5", ".75"};
  return std::to_string(value / parts) + quarters[value % parts * (4 / parts)];
}

std::string half_points(int points) { return decimals(points, 2); }

std::string right(std::string const& text, std::size_t columns) {
  return text.size() >= columns ? text : std::string(columns - text.size(), ' ') + text;
}

// The variant of a round, empty if unknown.
std::string variant_of(Report const& report, Form form, int round) {
  int const variants = static_cast<int>(report.variants.size());
  if (variants == 0) return {};
  int const players = static_cast<int>(report.names.size());
  int const cycle = form == Form::DoubleRoundRobin ? rounds_of_round_robin(players, form) / 2 : 0;
  return report.variants[variant_of_round(round, variants, cycle)];
}

std::string title_of(Report const& report, int player) {
  return static_cast<std::size_t>(player) < report.titles.size() ? report.titles[player] : std::string();
}

Result<std::vector<Row>> rows_with_names(Report const& report, Form form, std::span<Player const> players,
                                         std::span<Game const> games, StandingsRules const& rules) {
  if (report.names.size() != players.size())
    return failure(ErrorCode::BadUsage, std::to_string(report.names.size()) + " names for " +
                                            std::to_string(players.size()) + " players, expected one each");
  return standings(form, players, games, rules);
}

bool has_won_without_game(Entry const& entry) {
  return entry.outcome == (entry.has_white ? Outcome::BlackForfeits : Outcome::WhiteForfeits);
}

// "5w1": against the fifth line, with white, a point. Without a game: "5w+" and "5w-", and "bye 0.5".
std::string cell_of(Entry const& entry, std::vector<int> const& lines, bool arena) {
  if (entry.opponent == nobody) {
    constexpr std::array byes = {"bye 0", "bye 0.5", "bye 1"};
    return byes[entry.points];
  }
  std::string cell = std::to_string(lines[entry.opponent]) + (entry.has_white ? "w" : "b");
  if (entry.outcome == Outcome::Unfinished) return cell + "*";
  if (arena) return cell + std::to_string(entry.points);
  if (!is_played(entry.outcome)) return cell + (has_won_without_game(entry) ? "+" : "-");
  constexpr std::array results = {"0", "0.5", "1"};
  return cell + results[entry.has_white ? half_points_of_white(entry.outcome) : half_points_of_black(entry.outcome)];
}

void add_csv_line(std::string& text, Report const& report, Form form, std::span<Player const> players, Row const& row,
                  std::vector<int> const& lines) {
  bool const arena = form == Form::Arena;
  text += std::to_string(lines[row.player]) + "," + std::to_string(row.place) + "," +
          csv_field(report.names[row.player]) + "," + csv_field(title_of(report, row.player)) + "," +
          std::to_string(players[row.player].rating) + ",";
  if (arena) {
    text += std::to_string(row.points) + "," + std::to_string(row.wins) + "," + std::to_string(row.games) + ",\"";
    for (std::size_t i = 0; i < row.entries.size(); ++i)
      text += (i == 0 ? "" : " ") + cell_of(row.entries[i], lines, true);
    text += "\"\r\n";
    return;
  }
  text += half_points(row.points) + "," + half_points(row.buchholz_cut_1) + "," + half_points(row.buchholz) + "," +
          decimals(row.sonneborn_berger, 4) + "," + half_points(row.direct_encounter) + "," + std::to_string(row.wins) +
          "," + std::to_string(row.games);
  for (Entry const& entry : row.entries) text += ",\"" + cell_of(entry, lines, false) + "\"";
  text += "\r\n";
}

// The sign of TRF16 for a result. A game that is being played has none.
char sign_of(Entry const& entry) {
  switch (entry.outcome) {
    case Outcome::Unfinished: return ' ';
    case Outcome::Draw: return '=';
    case Outcome::WhiteWins: return entry.has_white ? '1' : '0';
    case Outcome::BlackWins: return entry.has_white ? '0' : '1';
    case Outcome::WhiteForfeits:
    case Outcome::BlackForfeits:
    case Outcome::DoubleForfeit: return has_won_without_game(entry) ? '+' : '-';
    case Outcome::Bye: return 'U';
    case Outcome::HalfBye: return 'H';
    case Outcome::ZeroBye: return 'Z';
  }
  return ' ';
}

void add_trf_head(std::string& text, Report const& report, Form form, std::size_t players, std::size_t rounds) {
  constexpr std::size_t line_length = 120;
  auto const add = [&](char const* code, std::string_view value) {
    std::string field = trf_field(value, line_length);
    field.erase(field.find_last_not_of(' ') + 1);
    if (!field.empty()) text += std::string(code) + " " + field + "\r\n";
  };
  constexpr std::array forms = {"Individual: Round Robin", "Individual: Double Round Robin",
                                "Individual: Swiss by maximum weight matching", "Individual: Arena"};
  add("012", report.name);
  add("022", report.place);
  add("042", report.begins);
  add("052", report.ends);
  add("062", std::to_string(players));
  add("072", std::to_string(players));
  add("092", forms[static_cast<std::size_t>(form)]);
  add("122", report.clock);
  std::size_t const planned = std::max(rounds, static_cast<std::size_t>(std::clamp(report.rounds, 0, most_rounds)));
  add("XXR", std::to_string(planned));
  if (report.variants.size() == 1 || form == Form::Arena) {
    for (std::string const& variant : report.variants) add("###", "variant: " + variant);
  } else if (!report.variants.empty()) {
    for (int round = 1; round <= static_cast<int>(planned); ++round)
      add("###", "round " + std::to_string(round) + ": " + variant_of(report, form, round));
  }
}

std::string trf_line(Report const& report, Form form, Player const& player, Row const& row) {
  std::string const points = form == Form::Arena ? std::to_string(row.points) : half_points(row.points);
  std::string line = "001 " + right(std::to_string(row.player + 1), 4) + "  " +
                     trf_field(title_of(report, row.player), 3) + " " + trf_field(report.names[row.player], 33) + " " +
                     right(std::to_string(std::clamp(player.rating, 0, 9'999)), 4) + std::string(28, ' ') +
                     right(points, 4) + " " + right(std::to_string(row.place), 4);
  for (Entry const& entry : row.entries) {
    bool const is_alone = entry.opponent == nobody;
    line += "  " + (is_alone ? "0000" : right(std::to_string(entry.opponent + 1), 4)) + " ";
    line += is_alone ? '-' : entry.has_white ? 'w' : 'b';
    line += ' ';
    line += sign_of(entry);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\r\n";
}

}  // namespace

std::string csv_field(std::string_view text) {
  std::vector<std::string_view> const points = plain(text);
  std::string field = "\"";
  // A spreadsheet takes what begins so for a formula, in full width as well; after an apostrophe it is a text.
  if (!points.empty() && is_one_of(points.front(), {"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"}))
    field += "'";
  for (std::string_view const point : points) field += point == "\"" ? "\"\"" : point;
  return field + "\"";
}

std::string trf_field(std::string_view text, std::size_t columns) {
  std::vector<std::string_view> const points = plain(text);
  std::string field;
  std::size_t const kept = std::min(points.size(), columns);
  for (std::size_t i = 0; i < kept; ++i) field += points[i];
  return field + std::string(columns - kept, ' ');
}

Result<std::string> csv_text(Report const& report, Form form, std::span<Player const> players,
                             std::span<Game const> games, StandingsRules const& rules) {
  Result<std::vector<Row>> const rows = rows_with_names(report, form, players, games, rules);
  if (!rows) return std::unexpected(rows.error());
  std::vector<int> lines(players.size(), 0);
  std::size_t rounds = 0;
  for (std::size_t i = 0; i < rows->size(); ++i) {
    lines[(*rows)[i].player] = static_cast<int>(i) + 1;
    rounds = std::max(rounds, (*rows)[i].entries.size());
  }
  std::string text = "line,place,name,title,rating,points,";
  if (form == Form::Arena) {
    text += "wins,games,results";
  } else {
    text += "buchholz cut 1,buchholz,sonneborn-berger,direct encounter,wins,games";
    for (std::size_t round = 1; round <= rounds; ++round) {
      std::string const variant = variant_of(report, form, static_cast<int>(round));
      text += "," + csv_field("round " + std::to_string(round) + (variant.empty() ? "" : ": " + variant));
    }
  }
  text += "\r\n";
  for (Row const& row : *rows) add_csv_line(text, report, form, players, row, lines);
  return text;
}

Result<std::string> trf_text(Report const& report, Form form, std::span<Player const> players,
                             std::span<Game const> games, StandingsRules const& rules) {
  Result<std::vector<Row>> rows = rows_with_names(report, form, players, games, rules);
  if (!rows) return std::unexpected(rows.error());
  std::ranges::sort(*rows, {}, &Row::player);
  std::size_t rounds = 0;
  for (Row const& row : *rows) {
    rounds = std::max(rounds, row.entries.size());
    if (row.points > (form == Form::Arena ? 9'999 : 199))
      return failure(ErrorCode::Limit,
                     "player " + std::to_string(row.player) + ": the points do not fit into the four columns of TRF");
  }
  std::string text;
  add_trf_head(text, report, form, players.size(), rounds);
  for (Row const& row : *rows) text += trf_line(report, form, players[row.player], row);
  return text;
}

}  // namespace strata::tournament
