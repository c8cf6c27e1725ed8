// Every command that a document shows is run, or else its words are looked at: commands.txt says which and why, and a command that
// it does not name fails. They run in a folder of their own that holds the project's files and a ./run which starts the program
// under test.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
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
  static std::regex const form(R"((check|full|run|exit (\d+))\s+(\S.*?)\s+# (\S.*))");
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

// A rule for "./run$" is for that alone, any other for all that begins so.
bool is_for(Rule const& rule, std::string const& part) {
  if (rule.command.ends_with('$')) return part + '$' == rule.command;
  return part.starts_with(rule.command);
}

Rule const* listed(std::string const& part, std::vector<Rule> const& rules) {
  Rule const* best = nullptr;
  for (Rule const& rule : rules)
    if (is_for(rule, part) && (best == nullptr || rule.command.size() > best->command.size())) best = &rule;
  return best;
}

// `strata check`, `node` and `tools/wire` in a sentence are names of a command, a program and a file or folder.
bool is_name(Command const& command) {
  if (!command.in_sentence || !command.environment.empty()) return false;
  auto const blanks = std::ranges::count(command.text, ' ');
  if (command.text.starts_with("./run")) return blanks < 2;
  return blanks == 0 && (command.text.find('/', 2) == std::string::npos || fs::exists(root / command.text));
}

// Nothing where a command is neither run nor listed. One of several parts is not run where one of them is not.
std::optional<Rule> rule_for(Command const& command, std::vector<Rule> const& rules) {
  std::optional<Rule> found;
  bool all = true;
  for (std::string const& part : parts_of(command.text)) {
    Rule const* const rule = listed(part, rules);
    all = all && (rule != nullptr || command.in_console || part.starts_with("./run "));
    if (rule != nullptr && (!found || rule->how == How::Check)) found = *rule;
  }
  if (found && found->how == How::Check) return found;
  if (!command.in_console && (is_name(command) || is_synopsis(command.whole())))
    return found && found->how == How::Full ? *found : Rule{How::Check, 0, ""};
  if (!all) return std::nullopt;
  return found ? *found : Rule{};
}

std::string unlisted(Command const& command, std::vector<Rule> const& rules) {
  if (rule_for(command, rules)) return "";
  return command.place() +
         "\n  is neither run nor listed: give it a row in tests/docs/commands.txt, \"run\" where it is quick and "
         "changes nothing,"
         " else \"check\", with the reason";
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
    for (char const* name : {"variants", "tests", "docs", "samples", "puzzles", "bench", "tools", "test"})
      fs::create_symlink(root / name, folder_ / name);
    write("run", std::string("#!/bin/sh\nexec '") + STRATA_BINARY + "' \"$@\"\n");
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

// Whether the help of a program that is not ours has a flag: "-x509" as it is, "-dc" letter by letter.
bool has_flag(std::string const& help, std::string const& flag) {
  auto const stands = [&](std::string const& word) {
    return std::regex_search(help, std::regex(R"((^|[\s,\[]))" + word + R"(($|[\s,=\[\]]))"));
  };
  if (stands(flag)) return true;
  if (flag.size() < 3 || flag[1] == '-') return false;
  return std::all_of(flag.begin() + 1, flag.end(), [&](char letter) { return stands(std::string("-") + letter); });
}

// What a program that is not ours says of its flags, wherever it says so.
std::string faults_of_program(Scratch const& scratch, std::vector<std::string> const& words) {
  std::string const path = "PATH=$PATH:/usr/sbin:/sbin; ";
  if (scratch.run(path + "type " + words[0]).exit_code != 0) return "there is no program " + words[0] + "\n";
  bool const has_commands = words[0] == "openssl" && words.size() > 1;
  std::string const help =
      joined(scratch.run(path + words[0] + (has_commands ? " " + words[1] : "") + " --help").output);
  std::string faults;
  for (std::string const& word : words) {
    std::string const flag = word.substr(0, word.find('='));
    static std::regex const form("--?[A-Za-z][A-Za-z0-9_-]*");
    if (std::regex_match(flag, form) && !has_flag(help, flag)) faults += words[0] + " has no flag " + flag + "\n";
  }
  return faults;
}

// The command itself, whatever user runs it: without "sudo" and "runuser -u USER --".
void without_user(std::vector<std::string>& words) {
  if (!words.empty() && words[0] == "sudo") words.erase(words.begin());
  if (words.empty() || words[0] != "runuser") return;
  auto const end = std::ranges::find(words, "--");
  if (end != words.end()) words.erase(words.begin(), end + 1);
}

// The words of a part of a command that is not run: that the program knows it and its flags, and that the files of the project exist.
std::string faults_of_part(Scratch const& scratch, std::string const& text) {
  std::string faults;
  auto const expect = [&](bool holds, std::string const& what) {
    if (!holds) faults += what + "\n";
  };
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  without_user(words);
  if (words.empty()) return faults;
  if (words[0] == "/usr/bin/strata" || words[0] == "strata") words[0] = "./run";
  if (words[0] == "./run") {
    if (words.size() == 1 || words[1] == "ARGS...") return faults;
    // Those that the script does itself, and how many words they have.
    std::size_t const words_of_script = words[1] == "package" ? 2 : words[1] == "page" ? 3 : 0;
    if (words_of_script != 0) {
      expect(words.size() == words_of_script &&
                 text_of(root / "run").find("        " + words[1] + ")") != std::string::npos,
             "./run has no such command");
      return faults;
    }
    std::string const name =
        words[1] + (words[1] == "bench" && words.size() > 2 && words[2] == "perft" ? " perft" : "");
    expect(scratch.run("./run " + name + " --help").exit_code == 0, "there is no command " + name);
    if (!faults.empty()) return faults;
    std::string const help = help_of(scratch, name);
    for (std::string const& flag : flags_of(text))
      expect(std::regex_search(help, std::regex(flag + R"((?![a-z0-9-]))")), name + " has no flag " + flag);
  } else if (words[0] == "./test") {
    std::string const help = joined(scratch.run("./test --help").output);
    for (std::size_t i = 1; i < words.size(); ++i)
      expect(words[i] == "--help" || std::regex_search(help, std::regex("(^|[ \\n])" + words[i] + "([ \\n]|$)")),
             "./test has no " + words[i]);
  } else if (words[0] == "node") {
    auto const script =
        std::find_if(words.begin() + 1, words.end(), [](std::string const& word) { return !word.starts_with("--"); });
    expect(words.size() == 1 || (script != words.end() && fs::exists(root / *script)), "there is no such file");
  } else if (words.size() > 1 && words[0] == "npm") {
    expect(words.size() == 3 && words[1] == "run" &&
               text_of(root / "web/package.json").find("\"" + words[2] + "\":") != std::string::npos,
           "web/package.json has no such script");
  } else if (words.size() > 1 && words[0] == "cmake") {
    expect(words.size() > 2 && words[1] == "--preset" &&
               text_of(root / "CMakePresets.json").find("\"name\": \"" + words[2] + "\"") != std::string::npos,
           "there is no such preset");
  } else if (words[0].starts_with("tools/")) {
    expect(fs::exists(root / words[0]), "there is no such file");
  } else if (words.size() > 1) {
    faults = faults_of_program(scratch, words);
  }
  return faults;
}

std::string faults_of(Scratch const& scratch, std::string const& text) {
  std::string faults;
  for (std::string const& part : parts_of(text)) faults += faults_of_part(scratch, part);
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
      std::optional<Rule> const rule = rule_for(command, rules);
      if (!rule || rule->how != how) continue;
      ++count;
      if (how == How::Check)
        EXPECT_EQ(faults_of(scratch, command.text), "") << command.place();
      else
        expect_runs(scratch, command, rule->exit_code);
    }
  }
  return count;
}

TEST(Documents, EveryCommandIsRunOrListed) {
  auto const rules = read_rules();
  for (Document const& document : read_documents(root))
    for (Command const& command : document.commands) {
      std::string const fault = unlisted(command, rules);
      EXPECT_TRUE(fault.empty()) << fault;
    }
}

TEST(Documents, CommandsRunAsTheySay) { EXPECT_GE(run_all(How::Run), 20); }
TEST(Documents, CommandsThatAreNotRunExist) { EXPECT_GE(run_all(How::Check), 40); }
TEST(FullDocuments, LongCommandsRunAsTheySay) { EXPECT_GE(run_all(How::Full), 3); }

TEST(Documents, TheListNamesDocumentedCommandsAlone) {
  std::vector<std::string> all;
  for (Document const& document : read_documents(root))
    for (Command const& command : document.commands)
      for (std::string const& part : parts_of(command.text)) all.push_back(part);
  auto const rules = read_rules();
  EXPECT_FALSE(rules.empty());
  for (Rule const& rule : rules)
    EXPECT_TRUE(std::ranges::any_of(all, [&](std::string const& part) { return is_for(rule, part); }))
        << "no document has: " << rule.command;
}

// ---- planted faults

Document document_of(std::string const& text) {
  fs::path const folder = fs::temp_directory_path() / ("strata-planted-" + std::to_string(getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "page.md") << text;
  Document const document = read_document(folder, "page.md");
  fs::remove_all(folder);
  return document;
}

TEST(PlantedDocuments, CommandsAreFoundWhereverTheyStand) {
  Document const document = document_of(
      "Say `strata perft V\n[--divide]` or `FILE`.\n\n    ./run variants   # the games\n\n"
      "```console\n$ ./run start orthodox\nfen\n$ strata show x\n```\n"
      "```sh\n./run match \\\n  --games 2\necho no\n```\n"
      "```toml own\na = 1\n```\n```toml own\nb = 2\n```\n```toml\nformat = 1\n```\n");
  std::vector<std::string> texts;
  for (Command const& command : document.commands) texts.push_back(std::to_string(command.line) + " " + command.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"1 ./run perft V [--divide]", "4 ./run variants", "7 ./run start orthodox",
                                             "9 ./run show x", "12 ./run match --games 2", "14 echo no"}));
  EXPECT_EQ(document.commands[2].output, std::vector<std::string>{"fen"});
  ASSERT_EQ(document.files.size(), 2u);
  EXPECT_EQ(document.files[0].text, "a = 1\nb = 2\n");
  EXPECT_EQ(document.files[1].name, "my_game.toml");
}

TEST(PlantedDocuments, CommandsAreFoundBehindTheVariablesThatAreSetForThem) {
  Document const document = document_of(
      "By `A_B=1 node\ntools/none.mjs` and `A='--resign 4 --margin 2' C=\"d e\" tools/x.sh 2`, "
      "of `A=b`.\n\n    STRATA_X=1   strata perfd V\n    Z=7   [a]\n\n"
      "```console\n$ A=b strata start orthodox\n```\n");
  std::vector<std::string> texts;
  for (Command const& command : document.commands) texts.push_back(command.environment + "| " + command.text);
  ASSERT_EQ(texts, (std::vector<std::string>{"A_B=1 | node tools/none.mjs",
                                             "A='--resign 4 --margin 2' C=\"d e\" | tools/x.sh 2",
                                             "STRATA_X=1 | ./run perfd V", "A=b | ./run start orthodox"}));
  Scratch const scratch;
  EXPECT_EQ(faults_of(scratch, document.commands[0].text), "there is no such file\n");
  EXPECT_EQ(faults_of(scratch, document.commands[2].text), "there is no command perfd\n");
}

TEST(PlantedDocuments, CommandsAreFoundBehindOthersAndWhereTheyAreStarted) {
  Document const document = document_of(
      "Say `A_B=1 cat x | strata uci`, `[a | strata b]` or `'a | strata b'`.\n\n"
      "```sh\n# a remark\nolder=$(tools/x.sh COMMIT)\nsudo install -d x && strata uci\n```\n"
      "```cron\n15 3 * * * /usr/local/bin/strata backup a b-$(date +\\%u | cat) || echo \"a && b\"\n```\n"
      "```ini\n[Service]\nExecStart=/usr/local/bin/strata serve\nUser=strata\n```\n"
      "- a list\n\n  ```sh\n  xz -dc x | strata replay V -\n  ```\n");
  std::vector<std::string> texts;
  for (Command const& command : document.commands) {
    std::string parts = std::to_string(command.line) + ":";
    for (std::string const& part : parts_of(command.text)) parts += " <" + part + ">";
    texts.push_back(parts);
  }
  EXPECT_EQ(texts, (std::vector<std::string>{"1: <cat x> <./run uci>", "5: <tools/x.sh COMMIT>",
                                             "6: <sudo install -d x> <./run uci>",
                                             "9: <./run backup a b-$(date +\\%u | cat)> <echo \"a && b\">",
                                             "13: <./run serve>", "19: <xz -dc x> <./run replay V ->"}));
}

TEST(PlantedDocuments, ACommandThatIsNeitherRunNorListedIsFound) {
  std::vector<Rule> const rules{{How::Check, 0, "node tools/web/"}, {How::Run, 0, "xz -dc"}, {How::Check, 0, "./run$"}};
  auto const places = [&](std::string const& text) {
    std::vector<std::string> found;
    for (Document const page = document_of(text); Command const& command : page.commands) {
      std::string const fault = unlisted(command, rules);
      if (!fault.empty()) found.push_back(fault.substr(0, fault.find('\n')));
    }
    return found;
  };
  EXPECT_EQ(places("Say `node tools/new.mjs`, `tools/peers/none.sh`, `./test gcc` and `A=1 ./test`.\n\n"
                   "    ./test\n\n```sh\nrm -r x\n./run uci && rm -r y\n```\n"),
            (std::vector<std::string>{"page.md:1: node tools/new.mjs", "page.md:1: tools/peers/none.sh",
                                      "page.md:1: ./test gcc", "page.md:1: A=1 ./test", "page.md:3: ./test",
                                      "page.md:6: rm -r x", "page.md:7: ./run uci && rm -r y"}));
  EXPECT_EQ(
      places("Names are `./test`, `node`, `tools/wire`, `strata check` and `./run`; forms `strata show V` and\n"
             "`xz -dc FILE | strata replay V -`; listed `node tools/web/new.mjs`; run `xz -dc x | strata uci`.\n\n"
             "    ./run\n    ./run variants\n\n```console\n$ printf x | strata uci\n```\n"),
      std::vector<std::string>{});
  std::vector<Command> const one = document_of("`node tools/new.mjs`\n").commands;
  ASSERT_EQ(one.size(), 1u);
  EXPECT_NE(unlisted(one[0], rules).find("give it a row in tests/docs/commands.txt"), std::string::npos);
  std::vector<How> hows;
  for (Document const page =
           document_of("`xz -dc x | strata uci`, `xz -dc FILE | strata uci`, `xz -dc x | node tools/web/x.mjs`\n");
       Command const& command : page.commands)
    hows.push_back(rule_for(command, rules).value().how);
  EXPECT_EQ(hows, (std::vector<How>{How::Run, How::Check, How::Check}));
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
  EXPECT_EQ(faults_of(scratch, "older=$(tools/none COMMIT)"), "there is no such file\n");
  EXPECT_EQ(faults_of(scratch, "xz -dc FILE | ./run perfd V -"), "there is no command perfd\n");
  EXPECT_EQ(faults_of(scratch, "xz -dcY FILE | ./run perft V DEPTH"), "xz has no flag -dcY\n");
  EXPECT_EQ(faults_of(scratch, "sudo install -d -y x"), "install has no flag -y\n");
  EXPECT_EQ(faults_of(scratch, "sudo useradd --system --none=1 x"), "useradd has no flag --none\n");
  EXPECT_EQ(faults_of(scratch, "sudo runuser -u nobody -- xz --none x"), "xz has no flag --none\n");
  EXPECT_EQ(faults_of(scratch, "sudo runuser -u nobody -- strata perfd V"), "there is no command perfd\n");
  EXPECT_EQ(faults_of(scratch, "openssl req -x509 -x508"), "openssl has no flag -x508\n");
  EXPECT_EQ(faults_of(scratch, "sudo no-such-program x"), "there is no program no-such-program\n");
  EXPECT_EQ(scratch.run("./run perft orthodox x | cat").exit_code, 2) << "the program in front of a pipe counts";
  EXPECT_TRUE(is_synopsis("./run perft V DEPTH"));
  EXPECT_FALSE(is_synopsis("./run perft threedc 2"));
}

}  // namespace
}  // namespace strata::docs
