#pragma once
// The commands that documents show: every line of blocks marked sh; the lines after "$" of those marked console, with what they
// print; what cron and systemd are to start; of other blocks, of indented text and of code within a sentence what begins with
// ./run, strata, another program that documents show (is_command) or a path of tools/, behind the variables that are set for it.

#include <filesystem>
#include <string>
#include <vector>

namespace strata::docs {

struct Command {
  std::string document;  // from the root of the project
  int line = 0;
  std::string environment;  // the variables that are set for it, "STRATA_FULL=1 "
  std::string text;         // "strata" is written as ./run, in each part, without the remark behind it
  bool in_console = false, in_sentence = false;
  std::vector<std::string> output;  // in a console block: the lines that follow

  [[nodiscard]] std::string place() const { return document + ":" + std::to_string(line) + ": " + whole(); }
  [[nodiscard]] std::string whole() const { return environment + text; }
};

// What stands between "&&", "||" and "|", each without variables in front; of NAME=$(...) what stands within.
[[nodiscard]] std::vector<std::string> parts_of(std::string const& text);

// A file that a page writes down for its reader.
struct File {
  std::string name, text;
};

struct Document {
  std::string path;  // from the root
  std::vector<Command> commands;
  std::vector<File> files;  // TOML: the parts of a tagged game joined, and the first whole game as my_game.toml
};

[[nodiscard]] Document read_document(std::filesystem::path const& root, std::string const& path);

// Every page of the project that is written for people.
[[nodiscard]] std::vector<Document> read_documents(std::filesystem::path const& root);

}  // namespace strata::docs
