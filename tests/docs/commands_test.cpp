// Every command that a document shows is run, or else its words are looked at: commands.txt says which and why. They run in a folder
// of their own that holds the project's files and a ./run which starts the program under test.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "tests/docs/documents.hpp"
#include "tests/support/lines.hpp"

namespace strata::docs {
namespace {

namespace fs = std::filesystem;
using tests::joined;
using tests::matches;

fs::path const root = STRATA_SOURCE_DIR;

enum class How : unsigned char { Run, Full, Check };

struct Rule {
  How how = How::Run;
  int exit_code = 0;
  std::string command;
};

// tests/docs/commands.txt
std::vector<Rule> read_rules() {
  std::vector<Rule> rules;
  std::ifstream in(root / "tests/docs/commands.txt");
  static std::regex const form(R"((check|full|exit (\d+))\s+(\S.*?)\s+# (\S.*))");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::smatch part;
    if (!std::regex_match(line, part, form))
      throw std::runtime_error("tests/docs/commands.txt: not understood: " + line);
    How const how = part[1] == "check" ? How::Check : part[1] == "full" ? How::Full : How::Run;
    rules.push_back({how, part[2].matched ? std::stoi(part[2]) : 0, part[3]});
  }
  return rules;
}

// A word in capitals, three dots or a bracket stands for what the reader puts there.
bool is_synopsis(std::string const& command) {
  static std::regex const blank(R"((^|[ =\[(])([A-Z]+|[A-Z]+\.\.\.)([ \],;|)]|$)|\.\.\.|\[|\$)");
  return std::regex_search(command, blank);
}

Rule rule_for(Command const& command, std::vector<Rule> const& rules) {
  Rule const* best = nullptr;
  for (Rule const& rule : rules)
    if (command.text.starts_with(rule.command) && (best == nullptr || rule.command.size() > best->command.size()))
      best = &rule;
  if (best != nullptr) return *best;
  // `strata check` in a sentence is a name.
  bool const name = command.in_sentence && std::ranges::count(command.text, ' ') < 2;
  bool const runs = command.text.starts_with("./run ") && !name && !is_synopsis(command.whole());
  return {command.in_console || runs ? How::Run : How::Check, 0, ""};
}

struct Outcome {
  int exit_code = 0;
  std::vector<std::string> output;
};

// The project as a reader finds it, in an empty folder.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (fs::temp_directory_path() / "strata-docs-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = pattern;
    for (char const* name : {"variants", "tests", "docs", "samples", "bench", "tools"})
      fs::create_directory_symlink(root / name, folder_ / name);
    write("run", "#!/bin/sh\nexec '" STRATA_BINARY "' \"$@\"\n");
    fs::permissions(folder_ / "run", fs::perms::owner_all);
  }
  Scratch(Scratch const&) = delete;
  Scratch& operator=(Scratch const&) = delete;
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  void write(std::string const& name, std::string const& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }

  // Output and errors together, as a console shows them.
  [[nodiscard]] Outcome run(std::string const& command) const {
    write(".command", "set -o pipefail\n" + command + "\n");
    std::string const line =
        "cd '" + folder_.string() + "' && LC_ALL=C.UTF-8 timeout 600 bash .command </dev/null >.output 2>&1";
    int const status = std::system(line.c_str());
    Outcome outcome{WIFEXITED(status) ? WEXITSTATUS(status) : 128, {}};
    std::ifstream in(folder_ / ".output", std::ios::binary);
    for (std::string text; std::getline(in, text);) outcome.output.push_back(text);
    return outcome;
  }

 private:
  fs::path folder_;
};

std::string text_of(fs::path const& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

void expect_runs(Scratch const& scratch, Command const& command, int exit_code) {
  Outcome const outcome = scratch.run(command.whole());
  EXPECT_EQ(outcome.exit_code, exit_code) << command.place() << "\n" << joined(outcome.output);
  if (command.in_console)
    EXPECT_TRUE(matches(command.output, outcome.output)) << command.place() << "\n-- expected\n"
                                                         << joined(command.output) << "-- but\n"
                                                         << joined(outcome.output);
}

// The flags that a text names, "--max-plies" for "[--max-plies M]".
std::vector<std::string> flags_of(std::string const& text) {
  std::vector<std::string> flags;
  static std::regex const flag(R"((?:^|[ \[(|])(--[a-z][a-z0-9-]*))");
  for (std::sregex_iterator at(text.begin(), text.end(), flag), none; at != none; ++at) flags.push_back((*at)[1]);
  return flags;
}

// What `strata COMMAND... --help` prints.
std::string help_of(Scratch const& scratch, std::string const& command) {
  static std::map<std::string, std::string> known;
  auto const found = known.find(command);
  if (found != known.end()) return found->second;
  Outcome const outcome = scratch.run("./run " + command + " --help");
  EXPECT_EQ(outcome.exit_code, 0) << command << " --help\n" << joined(outcome.output);
  return known[command] = joined(outcome.output);
}

// The words of a command that is not run: that the program knows it and its flags, and that the files of the project exist.
std::string faults_of(Scratch const& scratch, std::string const& text) {
  std::string faults;
  auto const expect = [&](bool holds, std::string const& what) {
    if (!holds) faults += what + "\n";
  };
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  if (words[0] == "./run") {
    if (words.size() == 1 || words[1] == "ARGS...") return faults;
    std::string const name =
        words[1] + (words[1] == "bench" && words.size() > 2 && words[2] == "perft" ? " perft" : "");
    expect(scratch.run("./run " + name + " --help").exit_code == 0, "there is no command " + name);
    if (!faults.empty()) return faults;
    std::string const help = help_of(scratch, name);
    for (std::string const& flag : flags_of(text))
      expect(std::regex_search(help, std::regex(flag + R"((?![a-z0-9-]))")), name + " has no flag " + flag);
  } else if (words[0] == "./test") {
    std::string const help = joined(scratch.run("'" + (root / "test").string() + "' --help").output);
    for (std::size_t i = 1; i < words.size(); ++i)
      expect(words[i] == "--help" || std::regex_search(help, std::regex("(^|[ \\n])" + words[i] + "([ \\n]|$)")),
             "./test has no " + words[i]);
  } else if (words[0] == "node") {
    auto const script =
        std::find_if(words.begin() + 1, words.end(), [](std::string const& word) { return !word.starts_with("--"); });
    expect(words.size() == 1 || (script != words.end() && fs::exists(root / *script)), "there is no such file");
  } else if (words[0] == "npm") {
    expect(words.size() == 3 && words[1] == "run" &&
               text_of(root / "web/package.json").find("\"" + words[2] + "\":") != std::string::npos,
           "web/package.json has no such script");
  } else if (words[0] == "cmake") {
    expect(words.size() > 2 && words[1] == "--preset" &&
               text_of(root / "CMakePresets.json").find("\"name\": \"" + words[2] + "\"") != std::string::npos,
           "there is no such preset");
  } else {
    expect(fs::exists(root / words[0]), "there is no such file");
  }
  return faults;
}

// Runs what has to be run so; says how much it was.
int run_all(How how) {
  auto const rules = read_rules();
  int count = 0;
  for (Document const& document : read_documents(root)) {
    Scratch const scratch;
    for (File const& file : document.files) scratch.write(file.name, file.text);
    for (Command const& command : document.commands) {
      Rule const rule = rule_for(command, rules);
      if (rule.how != how) continue;
      ++count;
      if (how == How::Check)
        EXPECT_EQ(faults_of(scratch, command.text), "") << command.place();
      else
        expect_runs(scratch, command, rule.exit_code);
    }
  }
  return count;
}

TEST(Documents, CommandsRunAsTheySay) { EXPECT_GE(run_all(How::Run), 20); }
TEST(Documents, CommandsThatAreNotRunExist) { EXPECT_GE(run_all(How::Check), 40); }
TEST(FullDocuments, LongCommandsRunAsTheySay) { EXPECT_GE(run_all(How::Full), 3); }

TEST(Documents, TheListNamesDocumentedCommandsAlone) {
  std::vector<Command> all;
  for (Document const& document : read_documents(root))
    for (Command const& command : document.commands) all.push_back(command);
  auto const rules = read_rules();
  EXPECT_FALSE(rules.empty());
  for (Rule const& rule : rules)
    EXPECT_TRUE(
        std::ranges::any_of(all, [&](Command const& command) { return command.text.starts_with(rule.command); }))
        << "no document has: " << rule.command;
}

// ---- planted faults

TEST(PlantedDocuments, CommandsAreFoundWhereverTheyStand) {
  Scratch const scratch;
  fs::path const folder = fs::temp_directory_path() / ("strata-planted-" + std::to_string(getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "page.md")
      << "Say `strata perft V\n[--divide]` or `FILE`.\n\n    ./run variants   # the games\n\n"
         "```console\n$ ./run start orthodox\nfen\n$ strata show x\n```\n"
         "```sh\n./run match \\\n  --games 2\necho no\n```\n"
         "```toml own\na = 1\n```\n```toml own\nb = 2\n```\n```toml\nformat = 1\n```\n";
  Document const document = read_document(folder, "page.md");
  fs::remove_all(folder);
  std::vector<std::string> texts;
  for (Command const& command : document.commands) texts.push_back(std::to_string(command.line) + " " + command.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"1 ./run perft V [--divide]", "4 ./run variants", "7 ./run start orthodox",
                                             "9 ./run show x", "12 ./run match --games 2"}));
  EXPECT_EQ(document.commands[2].output, std::vector<std::string>{"fen"});
  ASSERT_EQ(document.files.size(), 2u);
  EXPECT_EQ(document.files[0].text, "a = 1\nb = 2\n");
  EXPECT_EQ(document.files[1].name, "my_game.toml");
}

TEST(PlantedDocuments, CommandsAreFoundBehindTheVariablesThatAreSetForThem) {
  fs::path const folder = fs::temp_directory_path() / ("strata-planted-" + std::to_string(getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "page.md")
      << "By `A_B=1 node\ntools/none.mjs` and `A='--resign 4 --margin 2' C=\"d e\" tools/x.sh 2`, "
         "of `A=b`.\n\n    STRATA_X=1   strata perfd V\n    Z=7   [a]\n\n"
         "```console\n$ A=b strata start orthodox\n```\n";
  Document const document = read_document(folder, "page.md");
  fs::remove_all(folder);
  std::vector<std::string> texts;
  for (Command const& command : document.commands) texts.push_back(command.environment + "| " + command.text);
  ASSERT_EQ(texts, (std::vector<std::string>{"A_B=1 | node tools/none.mjs",
                                             "A='--resign 4 --margin 2' C=\"d e\" | tools/x.sh 2",
                                             "STRATA_X=1 | ./run perfd V", "A=b | ./run start orthodox"}));
  Scratch const scratch;
  EXPECT_EQ(faults_of(scratch, document.commands[0].text), "there is no such file\n");
  EXPECT_EQ(faults_of(scratch, document.commands[2].text), "there is no command perfd\n");
}

TEST(PlantedDocuments, WhatIsNotThereIsFound) {
  Scratch const scratch;
  EXPECT_EQ(faults_of(scratch, "./run perft V DEPTH [--divide] [--divided]"), "perft has no flag --divided\n");
  EXPECT_EQ(faults_of(scratch, "./run perfd V"), "there is no command perfd\n");
  EXPECT_EQ(faults_of(scratch, "./test --full weather"), "./test has no weather\n");
  EXPECT_EQ(faults_of(scratch, "node tools/none.mjs"), "there is no such file\n");
  EXPECT_EQ(faults_of(scratch, "node --test tests/none.test.mjs"), "there is no such file\n");
  EXPECT_EQ(faults_of(scratch, "node --test"), "there is no such file\n");
  EXPECT_EQ(faults_of(scratch, "npm run nothing"), "web/package.json has no such script\n");
  EXPECT_EQ(faults_of(scratch, "cmake --preset none"), "there is no such preset\n");
  EXPECT_EQ(faults_of(scratch, "tools/none"), "there is no such file\n");
  EXPECT_EQ(scratch.run("./run perft orthodox x | cat").exit_code, 2) << "the program in front of a pipe counts";
  EXPECT_TRUE(is_synopsis("./run perft V DEPTH"));
  EXPECT_FALSE(is_synopsis("./run perft threedc 2"));
}

}  // namespace
}  // namespace strata::docs
