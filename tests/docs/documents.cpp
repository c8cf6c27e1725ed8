#include "tests/docs/documents.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>

namespace strata::docs {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(fs::path const& file) {
  std::vector<std::string> lines;
  std::ifstream in(file, std::ios::binary);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// How many letters in front set variables for the command behind them.
std::size_t environment_size(std::string const& text) {
  static std::regex const variables(R"(^([A-Z][A-Z0-9_]*=('[^']*'|"[^"]*"|[^\s'"]*)\s+)+)");
  std::smatch found;
  return std::regex_search(text, found, variables) ? static_cast<std::size_t>(found.length()) : 0;
}

bool is_command(std::string const& text) {
  static std::regex const first(R"((\./run|\./test|strata|cmake|node|npm)( |$).*|tools/\S+( .*)?)");
  return std::regex_match(text.substr(environment_size(text)), first);
}

// Without blanks around it and the remark behind it.
std::string tidied(std::string text) {
  text = std::regex_replace(text, std::regex(R"(\s{2,}#.*$)"), "");
  text = std::regex_replace(text, std::regex(R"(\s+)"), " ");
  return std::regex_replace(text, std::regex(R"(^ | $)"), "");
}

class Reader {
 public:
  Reader(fs::path const& root, std::string const& path) : lines_(lines_of(root / path)) { document_.path = path; }

  Document read() {
    for (at_ = 0; at_ < lines_.size(); ++at_) {
      std::string const& line = lines_[at_];
      if (line.starts_with("```")) {
        read_block(line.substr(3));
      } else if (line.starts_with("    ") && is_command(tidied(line))) {
        add(tidied(line), at_);
      } else if (line.empty()) {
        read_sentences();
        paragraph_ = at_ + 1;
      }
    }
    read_sentences();
    return std::move(document_);
  }

 private:
  void add(std::string const& whole, std::size_t line) {
    std::size_t const size = environment_size(whole);
    std::string const text = std::regex_replace(whole.substr(size), std::regex(R"(^strata( |$))"), "./run$1");
    document_.commands.push_back(
        {document_.path, static_cast<int>(line + 1), whole.substr(0, size), text, false, false, {}});
  }

  // Up to the closing fence.
  void read_block(std::string const& kind) {
    read_sentences();
    std::size_t const begin = ++at_;
    while (at_ < lines_.size() && !lines_[at_].starts_with("```")) ++at_;
    paragraph_ = at_ + 1;
    if (kind.starts_with("toml")) return read_toml(kind.size() > 5 ? kind.substr(5) : "", begin);
    for (std::size_t i = begin; i < at_; ++i) {
      std::string const& line = lines_[i];
      if (kind == "console" && line.starts_with("$ ")) {
        add(line.substr(2), i);
        document_.commands.back().in_console = true;
      } else if (kind == "console") {
        if (!document_.commands.empty()) document_.commands.back().output.push_back(line);
      } else if (is_command(line)) {
        std::string whole = line;
        std::size_t const first = i;
        while (whole.ends_with('\\') && i + 1 < at_) whole = whole.substr(0, whole.size() - 1) + lines_[++i];
        add(tidied(whole), first);
      }
    }
  }

  void read_toml(std::string const& tag, std::size_t begin) {
    std::string text;
    for (std::size_t i = begin; i < at_; ++i) text += lines_[i] + '\n';
    std::string const name = tag.empty() ? "my_game.toml" : tag + ".toml";
    auto const known = std::ranges::find(document_.files, name, &File::name);
    if (known == document_.files.end()) {
      if (!tag.empty() || text.starts_with("format = 1")) document_.files.push_back({name, text});
    } else if (!tag.empty()) {
      known->text += text;
    }
  }

  // Code between backticks, which may go on in the next line.
  void read_sentences() {
    std::string text;
    std::vector<std::size_t> line_of_letter;
    for (std::size_t i = paragraph_; i < std::min(at_, lines_.size()); ++i) {
      text += lines_[i] + ' ';
      line_of_letter.resize(text.size(), i);
    }
    paragraph_ = at_;
    static std::regex const code(R"(`([^`]+)`)");
    for (std::sregex_iterator found(text.begin(), text.end(), code), none; found != none; ++found)
      if (is_command((*found)[1])) {
        add(tidied((*found)[1]), line_of_letter[static_cast<std::size_t>(found->position())]);
        document_.commands.back().in_sentence = true;
      }
  }

  std::vector<std::string> lines_;
  std::size_t at_ = 0, paragraph_ = 0;
  Document document_;
};

}  // namespace

Document read_document(fs::path const& root, std::string const& path) { return Reader(root, path).read(); }

std::vector<Document> read_documents(fs::path const& root) {
  std::vector<std::string> paths;
  for (char const* page : {"README.md", "CONTRIBUTING.md", "MAP.md"}) paths.emplace_back(page);
  for (char const* folder : {"docs", "tests", "samples", "tools"})
    for (auto const& entry : fs::recursive_directory_iterator(root / folder))
      if (entry.path().extension() == ".md") paths.push_back(entry.path().lexically_relative(root).string());
  std::erase(paths, "docs/additions.md");  // its commands are those of a changed program: tests/additions runs them
  std::ranges::sort(paths);
  std::vector<Document> documents;
  for (std::string const& path : paths) documents.push_back(read_document(root, path));
  return documents;
}

}  // namespace strata::docs
