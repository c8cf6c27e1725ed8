#include "tests/docs/documents.hpp"

#include <algorithm>
#include <fstream>
#include <ranges>
#include <regex>
#include <string_view>

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
  static std::regex const variables(R"(^([A-Z][A-Z0-9_]*=('[^']*'|"[^"]*"|(?!\$\()[^\s'"]*)\s+)+)");
  std::smatch found;
  return std::regex_search(text, found, variables) ? static_cast<std::size_t>(found.length()) : 0;
}

struct Span {
  std::size_t begin = 0, end = 0;
};

// Between "&&", "||" and "|" that stand in no quotes and no brackets.
std::vector<Span> spans_of(std::string const& text) {
  std::vector<Span> spans;
  std::size_t begin = 0;
  int depth = 0;
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    char const sign = text[i];
    if (quote != '\0') {
      if (sign == quote) quote = '\0';
    } else if (sign == '\'' || sign == '"') {
      quote = sign;
    } else if (std::string_view("([{").contains(sign)) {
      ++depth;
    } else if (std::string_view(")]}").contains(sign)) {
      --depth;
    } else if (depth == 0) {
      for (std::string_view const joint : {" && ", " || ", " | "})
        if (std::string_view(text).substr(i).starts_with(joint)) {
          spans.push_back({begin, i});
          begin = i + joint.size();
          i = begin - 1;
          break;
        }
    }
  }
  spans.push_back({begin, text.size()});
  return spans;
}

// One of its parts begins with a program or a path that documents show.
bool is_command(std::string const& text) {
  static std::regex const first(
      R"((\./run|\./test|(/usr/local/bin/)?strata|chmod|cmake|ninja|node|npm|openssl|sudo|ulimit|xz)( |$).*|tools/\S+( .*)?)");
  return std::ranges::any_of(parts_of(text), [](std::string const& part) { return std::regex_match(part, first); });
}

// Without blanks around it and the remark behind it.
std::string tidied(std::string text) {
  text = std::regex_replace(text, std::regex(R"(\s{2,}#.*$)"), "");
  text = std::regex_replace(text, std::regex(R"(\s+)"), " ");
  return std::regex_replace(text, std::regex(R"(^ | $)"), "");
}

bool is_fence(std::string const& line) {
  static std::regex const fence(R"( {0,3}```.*)");
  return std::regex_match(line, fence);
}

// In a block of shell every line is a command, whatever it begins with, but for remarks.
bool is_shell(std::string const& line) {
  std::string const text = tidied(line);
  return !text.empty() && text[0] != '#';
}

// The command of a line of systemd or cron; '' for none.
std::string started_by(std::string const& kind, std::string const& line) {
  static std::regex const unit("^ExecStart="), table(R"(^([0-9*,/-]+ ){5})");
  std::smatch front;
  return std::regex_search(line, front, kind == "ini" ? unit : table) ? std::string(front.suffix()) : std::string();
}

class Reader {
 public:
  Reader(fs::path const& root, std::string const& path) : lines_(lines_of(root / path)) { document_.path = path; }

  Document read() {
    for (at_ = 0; at_ < lines_.size(); ++at_) {
      std::string const& line = lines_[at_];
      if (is_fence(line)) {
        read_block(line.substr(line.find("```") + 3));
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
    static std::regex const program(R"(^(/usr/local/bin/)?strata( |$))");
    std::string text = whole.substr(size);
    for (Span const& span : spans_of(text) | std::views::reverse) {
      std::size_t const at = span.begin + environment_size(text.substr(span.begin, span.end - span.begin));
      text = text.substr(0, at) + std::regex_replace(text.substr(at), program, "./run$2");
    }
    document_.commands.push_back(
        {document_.path, static_cast<int>(line + 1), whole.substr(0, size), text, false, false, {}});
  }

  // Up to the closing fence.
  void read_block(std::string const& kind) {
    read_sentences();
    std::size_t const begin = ++at_;
    while (at_ < lines_.size() && !is_fence(lines_[at_])) ++at_;
    paragraph_ = at_ + 1;
    if (kind.starts_with("toml")) return read_toml(kind.size() > 5 ? kind.substr(5) : "", begin);
    for (std::size_t i = begin; i < at_; ++i) {
      std::string const& line = lines_[i];
      if (kind == "console" && line.starts_with("$ ")) {
        add(line.substr(2), i);
        document_.commands.back().in_console = true;
      } else if (kind == "console") {
        if (!document_.commands.empty()) document_.commands.back().output.push_back(line);
      } else if (kind == "ini" || kind == "cron") {
        if (std::string const command = started_by(kind, line); !command.empty()) add(tidied(command), i);
      } else if (kind == "sh" ? is_shell(line) : is_command(tidied(line))) {
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

std::vector<std::string> parts_of(std::string const& text) {
  static std::regex const taken(R"([A-Za-z_]\w*=\$\((.*)\))");
  std::vector<std::string> parts;
  for (Span const& span : spans_of(text)) {
    std::string part = text.substr(span.begin, span.end - span.begin);
    part.erase(0, environment_size(part));
    std::smatch found;
    if (std::regex_match(part, found, taken)) part = std::string(found[1]);
    parts.push_back(part);
  }
  return parts;
}

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
