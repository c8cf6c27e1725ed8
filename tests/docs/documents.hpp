#pragma once
// The commands that documents show: the lines after "$" of blocks marked console, with what they print; lines of other blocks and
// of indented text; code within a sentence. A command begins with ./run, ./test, strata, cmake, node, npm or a path of the project, behind the
// variables that are set for it.

#include <filesystem>
#include <string>
#include <vector>

namespace strata::docs {

struct Command {
  std::string document;  // from the root of the project
  int line = 0;
  std::string environment;  // the variables that are set for it, "STRATA_FULL=1 "
  std::string text;         // "strata" is written as ./run, without the remark behind it
  bool in_console = false, in_sentence = false;
  std::vector<std::string> output;  // in a console block: the lines that follow

  [[nodiscard]] std::string place() const { return document + ":" + std::to_string(line) + ": " + whole(); }
  [[nodiscard]] std::string whole() const { return environment + text; }
};

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
