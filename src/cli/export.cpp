#include <sys/stat.h>

#include <fstream>
#include <iostream>

#include "cli/archive_text.hpp"
#include "cli/command_line.hpp"

namespace strata::cli {

int run_export(Arguments const& arguments);

int run_export(Arguments const& arguments) {
  CommandLine line("export", "Exports all games of a folder as text, even while a server uses it",
                   "strata export ~/.local/share/strata --format jsonl -o games.jsonl");
  std::string folder;
  std::string format = "records";
  std::string file;
  line.add_option("FOLDER", folder, "Folder of the games, as for serve --data").required();
  line.add_option("--format", format, "records (default, docs/formats/records.md), or jsonl: one game per line")
      .type_name("FORMAT");
  line.add_option("-o,--out", file, "Output file, readable by this user only (default standard output)")
      .type_name("FILE");
  line.parse(arguments);

  if (format != "records" && format != "jsonl")
    fail_usage(fmt::format("--format is \"{}\", expected one of records, jsonl", format));
  ::umask(S_IRWXG | S_IRWXO);
  std::ofstream opened;
  if (!file.empty()) opened.open(file, std::ios::binary | std::ios::noreplace);
  if (!file.empty() && !opened) fail({ErrorCode::Io, "the file exists already or cannot be written", file});
  std::ostream& out = file.empty() ? std::cout : opened;
  auto const replayed = value_or_fail(
      server::export_games(folder, format == "jsonl" ? server::ExportFormat::Jsonl : server::ExportFormat::Records,
                           [&out](std::string_view text) { out << text; }));
  out.flush();
  if (!out) fail({ErrorCode::Io, "not everything could be written", file.empty() ? "standard output" : file});
  print_failed(replayed);
  if (!file.empty()) fmt::print("{} are in {}\n", count_text(replayed), file);
  return replayed.failed.empty() ? 0 : exit_failure;
}

}  // namespace strata::cli
