// Dialogues with the program as data: every tests/cli/*.dialogue is a test of that name, run in an empty folder.
//
//   # a remark
//   file NAME         writes a file; its lines follow, each after "| "
//   $ COMMAND         given to sh; {source} is the root of the project, in quotation marks already
//   < LINE            standard input of the command before it
//   > LINE            standard output; "> ..." stands for any number of lines
//   ! LINE            standard error, likewise
//   = N               exit code, 0 if not given
//
// STRATA_UPDATE=1 writes what the program says now into dialogues that fail: read the difference before you keep it.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/lines.hpp"

namespace strata {
namespace {

namespace fs = std::filesystem;
using tests::joined;
using tests::matches;
using Lines = std::vector<std::string>;

struct Step {
  Lines before;  // remarks, blank lines and files, kept as they are
  std::string command;
  Lines input, output, errors;
  int exit_code = 0;
};

struct Dialogue {
  std::vector<Step> steps;
  Lines after;
};

std::string source_dir() { return STRATA_SOURCE_DIR; }

std::string replaced(std::string text, std::string const& what, std::string const& with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

// One word of the shell, whatever it holds.
std::string in_quotes(std::string const& text) { return "'" + replaced(text, "'", "'\\''") + "'"; }

std::string read_text(fs::path const& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

Lines split_lines(std::string const& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The text of a line after its sign and a blank.
std::string content(std::string const& line) { return line.size() > 2 ? line.substr(2) : ""; }

Dialogue read_dialogue(fs::path const& path) {
  Dialogue dialogue;
  Lines loose;
  for (std::string const& line : split_lines(read_text(path))) {
    char const sign = line.empty() ? '#' : line[0];
    bool const belongs = !dialogue.steps.empty() && loose.empty();
    if (sign == '$') {
      dialogue.steps.push_back(
          {.before = std::move(loose), .command = content(line), .input = {}, .output = {}, .errors = {}});
      loose.clear();
    } else if (belongs && sign == '<') {
      dialogue.steps.back().input.push_back(content(line));
    } else if (belongs && sign == '>') {
      dialogue.steps.back().output.push_back(content(line));
    } else if (belongs && sign == '!') {
      dialogue.steps.back().errors.push_back(content(line));
    } else if (belongs && sign == '=') {
      dialogue.steps.back().exit_code = std::stoi(content(line));
    } else {
      loose.push_back(line);
    }
  }
  dialogue.after = std::move(loose);
  return dialogue;
}

void write_dialogue(fs::path const& path, Dialogue const& dialogue) {
  std::ofstream out(path, std::ios::binary);
  auto const put = [&](Lines const& lines, std::string const& sign) {
    for (std::string const& line : lines)
      out << (line.empty() && !sign.empty() ? sign.substr(0, 1) : sign + line) << '\n';
  };
  for (Step const& step : dialogue.steps) {
    put(step.before, "");
    put({step.command}, "$ ");
    put(step.input, "< ");
    put(step.output, "> ");
    put(step.errors, "! ");
    if (step.exit_code != 0) put({std::to_string(step.exit_code)}, "= ");
  }
  put(dialogue.after, "");
}

void write_files(Lines const& before, fs::path const& folder) {
  std::ofstream file;
  for (std::string const& line : before) {
    if (line.starts_with("file ")) {
      file = std::ofstream(folder / line.substr(5), std::ios::binary);
    } else if (line.starts_with("|")) {
      file << content(line) << '\n';
    }
  }
}

// Runs the step in the folder; what the program did takes the place of what was expected.
Step run(Step const& step, fs::path const& folder) {
  write_files(step.before, folder);
  std::ofstream(folder / ".in", std::ios::binary) << joined(step.input);
  std::string const command = "cd " + in_quotes(folder.string()) + " && { " +
                              replaced(step.command, "{source}", in_quotes(source_dir())) + "\n} <.in >.out 2>.err";
  int const status = std::system(command.c_str());
  Step done = step;
  done.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  done.output = split_lines(replaced(read_text(folder / ".out"), source_dir(), "{source}"));
  done.errors = split_lines(replaced(read_text(folder / ".err"), source_dir(), "{source}"));
  return done;
}

// The program under test comes first in PATH.
void use_binary() {
  fs::path const binary = STRATA_BINARY;
  setenv("PATH", (binary.parent_path().string() + ":/usr/bin:/bin").c_str(), 1);
  setenv("LC_ALL", "C.UTF-8", 1);
}

struct TemporaryFolder {
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "strata-dialogue-XXXXXX").string();
    if (mkdtemp(pattern.data()) != nullptr) path = pattern;
  }
  TemporaryFolder(TemporaryFolder const&) = delete;
  TemporaryFolder& operator=(TemporaryFolder const&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  fs::path path;
};

class CliDialogue : public ::testing::TestWithParam<std::string> {};

TEST_P(CliDialogue, GoesAsWritten) {
  use_binary();
  fs::path const path = fs::path(source_dir()) / "tests/cli" / (GetParam() + ".dialogue");
  TemporaryFolder const folder;

  bool const update = std::getenv("STRATA_UPDATE") != nullptr;
  Dialogue dialogue = read_dialogue(path);
  EXPECT_FALSE(dialogue.steps.empty());
  for (Step& step : dialogue.steps) {
    Step const done = run(step, folder.path);
    bool const same =
        matches(step.output, done.output) && matches(step.errors, done.errors) && step.exit_code == done.exit_code;
    if (same) continue;
    if (update) {
      step = done;
      continue;
    }
    ADD_FAILURE() << path.filename().string() << ": $ " << step.command << "\n-- expected\n"
                  << joined(step.output) << joined(step.errors) << "exit " << step.exit_code << "\n-- but\n"
                  << joined(done.output) << joined(done.errors) << "exit " << done.exit_code;
  }
  if (update) write_dialogue(path, dialogue);
}

// Those named full-... are for ./test --full.
std::vector<std::string> dialogues(bool full) {
  std::vector<std::string> names;
  for (auto const& file : fs::directory_iterator(fs::path(source_dir()) / "tests/cli")) {
    std::string const name = file.path().stem().string();
    if (file.path().extension() == ".dialogue" && name.starts_with("full-") == full) names.push_back(name);
  }
  if (names.empty()) throw std::runtime_error("tests/cli holds no dialogue");
  std::sort(names.begin(), names.end());
  return names;
}

std::string test_name(::testing::TestParamInfo<std::string> const& tested) { return replaced(tested.param, "-", "_"); }

INSTANTIATE_TEST_SUITE_P(All, CliDialogue, ::testing::ValuesIn(dialogues(false)), test_name);
INSTANTIATE_TEST_SUITE_P(Full, CliDialogue, ::testing::ValuesIn(dialogues(true)), test_name);

}  // namespace
}  // namespace strata
