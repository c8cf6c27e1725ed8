#pragma once
// Tables: what is known of endings of three pieces, exactly (docs/engine/tablebases.md). A table is made in seconds, or read from a folder
// where it was kept. The values here may be read by any thread; making and adding tables is for one.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::api {

struct TableReport {
  std::string ending;           // "KQK": king and queen against king
  std::uint64_t positions = 0;  // that have a code, of both sides to move
  std::uint64_t won = 0;        // of those with the stronger side to move
  int longest = 0;              // moves of the longest win; 0: it never wins by force
};

// The outcome under the best play of both sides, the move rule left out.
struct TableAnswer {
  int result = 0;  // 1: the side to move wins, -1: it loses, 0: drawn
  int plies = 0;   // to the end, if it is won or lost
};

struct TableMove {
  std::string move;    // canonical
  TableAnswer answer;  // for the side that plays it; the move counts as a ply
};

class Tables {
 public:
  // No tables yet. Refused, with the reason in words, for a law that has no endings of this kind.
  static Result<Tables> create(Variant const& variant);

  // The endings that are not drawn by law, in the order in which they are to be made.
  [[nodiscard]] std::vector<std::string> endings() const;
  [[nodiscard]] bool has(std::string_view ending) const;
  [[nodiscard]] bool is_empty() const;
  [[nodiscard]] std::optional<TableReport> report(std::string_view ending) const;
  // Memory for making this table, at most.
  [[nodiscard]] std::size_t memory_needed(std::string_view ending) const;
  // Makes the table, after those that it needs. On several threads where there are any.
  Result<void> make(std::string_view ending, int threads);
  // The same; ends with an error soon after the token is set.
  Result<void> make(std::string_view ending, int threads, StopToken const& stop);
  // The endings to which its moves may lead, in the order in which they are to be made, itself the last.
  [[nodiscard]] std::vector<std::string> needed(std::string_view ending) const;
  // Bytes that the table takes in memory, and that what is known of the law takes without any table.
  [[nodiscard]] std::size_t table_bytes(std::string_view ending) const;
  [[nodiscard]] std::size_t law_bytes() const;
  // Drops the table, if it is there; answers the bytes that it took.
  std::size_t remove(std::string_view ending);

  // The bytes of a table that is there, and adding one from its bytes.
  [[nodiscard]] std::string bytes(std::string_view ending) const;
  Result<void> add(std::string_view ending, std::string_view bytes, std::string_view place);
  // The name of its file.
  [[nodiscard]] std::string file_name(std::string_view ending) const;

  // The ending that the position is of, also if its table is not there. Nothing if no table is about it: the game is over, or it has more or
  // fewer than three pieces, or a castling right.
  [[nodiscard]] std::optional<std::string> ending_of(Game const& game) const;
  // All legal moves with what they lead to, the best first. Empty if a table is missing for the position or for one of its moves.
  [[nodiscard]] std::vector<TableMove> moves(Game const& game) const;
  // Nothing if no table knows the position.
  [[nodiscard]] std::optional<TableAnswer> probe(Game const& game) const;
  // The line of best play from here, canonical, the end of the game last; empty where no table knows the position, or it is drawn.
  [[nodiscard]] std::vector<std::string> line(Game const& game) const;
  // Compares so many positions of the ending, drawn at random, with the positions one ply on as the move generator has them. Nothing if all
  // agree; else the position text of the first that does not.
  [[nodiscard]] std::optional<std::string> find_fault(std::string_view ending, int positions, std::uint64_t seed) const;
  // Whether the game is played under the law of these tables.
  [[nodiscard]] bool fits(Game const& game) const;

  struct Impl;
  [[nodiscard]] Impl const& impl() const { return *impl_; }

 private:
  std::shared_ptr<Impl> impl_;
};

// The user's folder for tables: $XDG_CACHE_HOME/strata, else ~/.cache/strata; empty if neither is known.
[[nodiscard]] std::string table_folder();
// The tables that the folder has for the game; a file that cannot be used is passed over, with the reason in `faults`.
[[nodiscard]] Result<Tables> read_tables(Variant const& variant, std::string const& folder,
                                         std::vector<Error>* faults = nullptr);
// Adds the table of this ending that the folder has; NotFound if it has none.
[[nodiscard]] Result<void> read_table(Tables& tables, std::string_view ending, std::string const& folder);
// Writes a table that is there: beside its place first, then moved there.
[[nodiscard]] Result<void> keep_table(Tables const& tables, std::string_view ending, std::string const& folder);

}  // namespace strata::api
