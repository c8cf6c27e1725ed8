// The rules of MAP.md, held against this source tree; and the checks themselves, held against planted violations.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/architecture/checks.hpp"
#include "tests/architecture/source_text.hpp"

namespace strata::architecture {
namespace {

namespace fs = std::filesystem;

fs::path const source_tree = STRATA_SOURCE_DIR;

TEST(Architecture, RoomsIncludeOnlyRoomsBelowThem) { EXPECT_EQ(to_text(upward_includes(source_tree)), ""); }

TEST(Architecture, FoldersOfTheServerKeepTheirOrder) { EXPECT_EQ(to_text(crossed_folders(source_tree)), ""); }

TEST(Architecture, TheServerLogsEventsWithNamedValues) {
  ASSERT_TRUE(fs::exists(source_tree / "src/server/net/log.cpp")) << "there is nothing to look at";
  EXPECT_EQ(to_text(plain_log_lines(source_tree)), "");
}

TEST(Architecture, NoSourceNamesAShippedVariant) {
  ASSERT_TRUE(fs::exists(source_tree / "variants")) << "without variants there is nothing to look for";
  EXPECT_EQ(to_text(shipped_ids(source_tree)), "");
}

TEST(Architecture, TheCoreIncludesOnlyWhatEveryBuildHas) { EXPECT_EQ(to_text(unfit_headers(source_tree)), ""); }

TEST(Architecture, CommentsOfHeadersNameWhatExists) { EXPECT_EQ(to_text(stale_comments(source_tree)), ""); }

// A source tree of its own, removed with the test.
class PlantedTree : public testing::Test {
 protected:
  PlantedTree()
      : root_(fs::temp_directory_path() / ("strata-architecture-" + std::to_string(getpid()) + "-" +
                                           testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  ~PlantedTree() override { fs::remove_all(root_); }

  void plant(fs::path const& path, std::string const& text) {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }

  fs::path root_;
};

TEST_F(PlantedTree, AnUpwardIncludeIsFound) {
  plant("src/rules/move.hpp", "#pragma once\n");
  plant("src/board/cell.hpp", "#pragma once\n\n#include \"rules/move.hpp\"\n");
  EXPECT_EQ(to_text(upward_includes(root_)), "src/board/cell.hpp:3: board must not know rules: \"rules/move.hpp\"\n");
}

TEST_F(PlantedTree, AnUpwardIncludeOfAnIppFileOrOfTheWasmInterfaceIsFound) {
  plant("src/search/search.hpp", "#pragma once\n");
  plant("src/rules/planes.ipp", "#include \"search/search.hpp\"\n");
  plant("src/wasm/games.cpp", "#include \"search/search.hpp\"\n");
  EXPECT_EQ(to_text(upward_includes(root_)),
            "src/rules/planes.ipp:1: rules must not know search: \"search/search.hpp\"\n"
            "src/wasm/games.cpp:1: wasm must not know search: \"search/search.hpp\"\n");
}

TEST_F(PlantedTree, AnIncludePastTheFacadeIsFound) {
  plant("src/rules/move.hpp", "#pragma once\n");
  plant("src/api/strata.hpp", "#include \"rules/move.hpp\"\n");
  plant("src/cli/show.cpp", "#include \"api/strata.hpp\"\n#include \"rules/move.hpp\"\n");
  EXPECT_EQ(to_text(upward_includes(root_)), "src/cli/show.cpp:2: cli must not know rules: \"rules/move.hpp\"\n");
}

TEST_F(PlantedTree, AnIncludeInAFolderOfARoomCountsForTheRoom) {
  plant("src/search/search.hpp", "\n");
  plant("src/rules/special/castling.cpp", "  #  include \"search/search.hpp\"\n");
  EXPECT_EQ(to_text(upward_includes(root_)),
            "src/rules/special/castling.cpp:1: rules must not know search: \"search/search.hpp\"\n");
}

TEST_F(PlantedTree, AnIncludeInACommentIsNone) {
  plant("src/rules/move.hpp", "\n");
  plant("src/board/cell.hpp", "// #include \"rules/move.hpp\"\n/*\n#include \"rules/move.hpp\"\n*/\n");
  EXPECT_EQ(to_text(upward_includes(root_)), "");
}

TEST_F(PlantedTree, AnIncludeWithoutARoomIsFound) {
  plant("src/board/cell.hpp", "\n");
  plant("src/board/cell.cpp", "#include \"cell.hpp\"\n#include \"board/no_such_file.hpp\"\n");
  EXPECT_EQ(to_text(upward_includes(root_)),
            "src/board/cell.cpp:1: \"cell.hpp\" is no path from src/ to a file\n"
            "src/board/cell.cpp:2: \"board/no_such_file.hpp\" is no path from src/ to a file\n");
}

TEST_F(PlantedTree, AFileOutsideTheRoomsIsFound) {
  plant("src/attic/old.cpp", "\n");
  EXPECT_EQ(upward_includes(root_).size(), 1u);
}

TEST_F(PlantedTree, AnIncludeUpwardsWithinTheGamesOfTheServerIsFound) {
  plant("src/server/games/state/game_state.hpp", "\n");
  plant("src/server/games/live/live_game.hpp", "#include \"server/games/state/game_state.hpp\"\n");
  plant("src/server/games/state/game_state.cpp", "#include \"server/games/live/live_game.hpp\"\n");
  plant("src/server/games/engine/thinking.cpp", "#include \"server/games/game_server.hpp\"\n");
  EXPECT_EQ(to_text(crossed_folders(root_)),
            "src/server/games/engine/thinking.cpp:1: server/games/engine must not know server/games/*: "
            "\"server/games/game_server.hpp\"\n"
            "src/server/games/state/game_state.cpp:1: server/games/state must not know server/games/live: "
            "\"server/games/live/live_game.hpp\"\n");
}

TEST_F(PlantedTree, AnIncludeAcrossTheFoldersOfTheServerIsFound) {
  plant("src/server/net/origin_policy.hpp", "\n");
  plant("src/server/games/game_server.hpp", "\n");
  plant("src/server/net/http_handler.cpp",
        "#include \"server/net/origin_policy.hpp\"\n#include \"server/games/game_server.hpp\"\n");
  plant("src/server/games/game_server.cpp", "#include \"server/wiring.hpp\"\n");
  plant("src/server/wiring.cpp",
        "#include \"server/net/origin_policy.hpp\"\n#include \"server/games/game_server.hpp\"\n");
  EXPECT_EQ(
      to_text(crossed_folders(root_)),
      "src/server/games/game_server.cpp:1: server/games must not know server/*: \"server/wiring.hpp\"\n"
      "src/server/net/http_handler.cpp:2: server/net must not know server/games: \"server/games/game_server.hpp\"\n");
}

TEST_F(PlantedTree, ALineOfTheLogThatIsNoEventIsFound) {
  plant("src/server/net/a.cpp",
        "spdlog::warn(\"event=lost game={} reason={}\", id, why);\n"
        "spdlog::warn(\"event=no_page remedy=\\\"start it\\\"\");\n"
        "spdlog::info(\n    \"event=stopped\");\n"
        "spdlog::error(\"game {} is lost\", id);\n"
        "spdlog::error(\"event=lost {}\", id);\n"
        "spdlog::error(text);\n");
  EXPECT_EQ(to_text(plain_log_lines(root_)),
            "src/server/net/a.cpp:5: logs no event with named values\n"
            "src/server/net/a.cpp:6: logs no event with named values\n"
            "src/server/net/a.cpp:7: logs no event with named values\n");
}

TEST_F(PlantedTree, TheIdOfAVariantIsFoundInStrings) {
  plant("variants/flat.toml", "\n");
  plant("src/cli/play.cpp", "int a = 1'000;\nif (name == \"flat\") {}\nif (name == R\"x(flat)x\") {}\n");
  plant("web/src/ui/menu.ts", "const a = 1;\nif (id === 'flat' || id === `flat`) {}\n");
  EXPECT_EQ(to_text(shipped_ids(root_)),
            "src/cli/play.cpp:2: names a variant that is a file: \"flat\"\n"
            "src/cli/play.cpp:3: names a variant that is a file: \"flat\"\n"
            "web/src/ui/menu.ts:2: names a variant that is a file: \"flat\"\n"
            "web/src/ui/menu.ts:2: names a variant that is a file: \"flat\"\n");
}

TEST_F(PlantedTree, TheIdOfAVariantIsAnOrdinaryWordElsewhere) {
  plant("variants/flat.toml", "\n");
  plant("src/cli/play.cpp",
        "// \"flat\" boards\nint flat = 0; char c = '\"'; print(\"the flat board\"); /* \"flat\" */\n");
  EXPECT_EQ(to_text(shipped_ids(root_)), "");
}

TEST_F(PlantedTree, UnfitHeadersAreFoundInTheCoreAlone) {
  plant("src/board/cell.cpp",
        "#include <vector>\n#include <format>\n#include <fmt/core.h>\n#include <thread>\n#include <sys/mman.h>\n");
  plant("src/base/pages_system.cpp", "#include <sys/mman.h>\n");
  plant("src/search/pool_threads.cpp", "#include <thread>\n");
  plant("src/variant/one.cpp", "#include <toml++/toml.h>\n");
  plant("src/variant/two.cpp", "#include <toml++/toml.h>\n");
  plant("src/cli/main.cpp", "#include <fmt/core.h>\n#include <iostream>\n");
  EXPECT_EQ(to_text(unfit_headers(root_)),
            "src/board/cell.cpp:2: <format> does not belong into the core\n"
            "src/board/cell.cpp:3: <fmt/core.h> is a library, and the core has none\n"
            "src/board/cell.cpp:4: <thread> belongs into a file named *_threads, which WASM leaves out\n"
            "src/board/cell.cpp:5: <sys/mman.h> belongs into a file named *_system, which WASM leaves out\n"
            "src/variant/two.cpp:1: <toml++/toml.h> belongs into one file of variant\n");
}

TEST_F(PlantedTree, AHeaderThatNamesWhatIsGoneIsFound) {
  plant("docs/decisions/0013-slider-attacks.md", "");
  plant("src/rules/position.hpp", "struct LineTable {};\nint fresh_key();  // see Position::key and old_key()\n");
  plant("src/rules/position.cpp", "#include \"rules/position.hpp\"\n// gone_too()\nint in_code;  /* GoneToo */\n");
  plant("src/rules/attacks.ipp",
        "// LineTable of position.hpp, not LineWords of compiler.hpp. Uses fresh_key(), in_code, key_of_boards,\n"
        "// rules/position.cpp, board/position.cpp, docs/decisions/0013, docs/decisions/0031, WebSocket-like.\n"
        "char const* text = \"InText, in_text\";  // InText, in_text, *_threads.cpp, e.g. this/that.\n");
  EXPECT_EQ(to_text(stale_comments(root_)),
            "src/rules/attacks.ipp:1: the comment names \"compiler.hpp\", and there is no such file\n"
            "src/rules/attacks.ipp:1: the comment names \"LineWords\", and no code does\n"
            "src/rules/attacks.ipp:1: the comment names \"key_of_boards\", and no code does\n"
            "src/rules/attacks.ipp:2: the comment names \"board/position.cpp\", and there is no such file\n"
            "src/rules/attacks.ipp:2: the comment names \"docs/decisions/0031\", and there is no such file\n"
            "src/rules/attacks.ipp:2: the comment names \"WebSocket\", and no code does\n"
            "src/rules/position.hpp:2: the comment names \"Position\", and no code does\n"
            "src/rules/position.hpp:2: the comment names \"old_key\", and no code does\n");
}

}  // namespace
}  // namespace strata::architecture
