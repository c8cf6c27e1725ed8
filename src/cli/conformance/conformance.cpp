#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "cli/conformance/record.hpp"

namespace strata::cli {

int run_conformance(Arguments const& arguments);

namespace {

constexpr int no_perft_limit = 1000;
constexpr int most_jobs = 256;

struct Task {
  std::string const* file = nullptr;
  int line = 0;
  std::string text;
  std::vector<std::string> found;
};

std::vector<Task> read_tasks(std::vector<std::string> const& files) {
  std::vector<Task> tasks;
  for (std::string const& file : files) {
    std::string const text = read_file(file);
    std::size_t const before = tasks.size();
    int number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
      std::size_t const end = std::min(text.find('\n', begin), text.size());
      std::string line = text.substr(begin, end - begin);
      begin = end + 1;
      ++number;
      if (line.find_first_not_of(" \t\r") != std::string::npos) tasks.push_back({&file, number, std::move(line), {}});
    }
    // Nothing compared is nothing proven: a file that was cut off would pass for ever.
    if (tasks.size() == before) fail({ErrorCode::BadText, "this file contains no records", file, 0, 0});
  }
  return tasks;
}

// Each worker takes the next task that is left.
void work(std::vector<Task>& tasks, VariantCache& cache, int max_perft_depth, int jobs) {
  std::atomic<std::size_t> next = 0;
  auto const worker = [&] {
    for (std::size_t i = next++; i < tasks.size(); i = next++) {
      tasks[i].found = differences(tasks[i].text, cache, max_perft_depth);
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < jobs; ++i) helpers.emplace_back(worker);
  worker();
}

}  // namespace

int run_conformance(Arguments const& arguments) {
  CommandLine line("conformance",
                   "Compares the rules with every field of recorded positions (JSON lines). The last line is: N "
                   "passed, M failed",
                   "strata conformance tests/conformance/*.jsonl");
  std::vector<std::string> files;
  std::string depth_text = std::to_string(no_perft_limit);
  std::string jobs_text = std::to_string(std::max(1U, std::thread::hardware_concurrency()));
  bool widest = false;
  line.add_option("FILE", files, "Files of records; - is standard input").required();
  line.add_option("--max-perft-depth", depth_text, "Skip perft beyond this depth").type_name("D");
  line.add_option("--jobs", jobs_text, "Worker threads (default: one per processor)").type_name("N");
  line.add_flag("--widest", widest, "Run every game in the widest instance of the rules");
  line.add_json_flag();
  line.parse(arguments);

  auto const max_perft_depth = static_cast<int>(to_number("--max-perft-depth", depth_text, 0, no_perft_limit));
  auto const jobs = static_cast<int>(to_number("--jobs", jobs_text, 1, most_jobs));
  std::vector<Task> tasks = read_tasks(files);
  VariantCache cache(widest);
  work(tasks, cache, max_perft_depth, jobs);

  std::size_t failed = 0;
  Json failures = Json::array();
  for (Task const& task : tasks) {
    if (task.found.empty()) continue;
    ++failed;
    if (line.json())
      failures.push_back({{"file", *task.file}, {"line", task.line}, {"differences", task.found}});
    else
      fmt::print("{}:{}: {}\n", *task.file, task.line, fmt::join(task.found, "; "));
  }
  std::size_t const passed = tasks.size() - failed;
  if (line.json())
    print_json({{"passed", passed}, {"failed", failed}, {"failures", std::move(failures)}});
  else
    fmt::print("{} passed, {} failed\n", passed, failed);
  return failed == 0 ? 0 : exit_failure;
}

}  // namespace strata::cli
