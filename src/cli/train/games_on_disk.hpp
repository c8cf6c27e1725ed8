#pragma once
// A file of training games that grows: created with its header, or continued where an earlier program ended, however that ended. A record
// that was only begun is cut off; its game is played again, the same.

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "train/games_file.hpp"

namespace strata::cli {

class GamesOnDisk {
 public:
  // Ends the command if the file is another one, has been changed, or is being written by another program.
  GamesOnDisk(std::string path, train::GamesHeader const& header);

  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t plies() const { return plies_; }
  // Bytes of an unfinished record that were cut off.
  [[nodiscard]] std::size_t cut_off() const { return cut_off_; }
  [[nodiscard]] std::string const& path() const { return path_; }

  // Appends a game. False if it could not be written; error() says why.
  [[nodiscard]] bool add(train::TrainingGame const& game);
  [[nodiscard]] std::string const& error() const { return error_; }

 private:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

  void read(train::GamesHeader const& header);
  bool write(std::string const& bytes);

  std::string path_;
  File file_{nullptr, std::fclose};
  train::RecordWriter writer_{0};
  std::uint64_t games_ = 0, plies_ = 0;
  std::size_t cut_off_ = 0;
  std::string error_;
};

}  // namespace strata::cli
