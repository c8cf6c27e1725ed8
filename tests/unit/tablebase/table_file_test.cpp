#include "tablebase/table_file.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "api/tables.hpp"
#include "tablebase/generate.hpp"
#include "variant/variant.hpp"

namespace strata::tablebase {
namespace {

constexpr std::string_view hash = "00000000000000aa";

struct QueenEnding {
  std::shared_ptr<Variant const> variant = *load_variant("orthodox");
  TableLaw law = *TableLaw::create(*variant->rules);
  PieceType type = variant->names.find_letter('Q');
  std::shared_ptr<EndingTable const> table = *make_table(law, type, TableSet(variant->rules, law), one_by_one());
  std::string bytes = write_table(*table, hash, "KQK");

  [[nodiscard]] std::string refusal(std::string_view text) const {
    auto const read = read_table(law, type, hash, "KQK", text, "x.table");
    return read ? std::string() : read.error().text();
  }
};

TEST(TableFile, IsReadAsItWasWritten) {
  QueenEnding const ending;
  auto const read = read_table(ending.law, ending.type, hash, "KQK", ending.bytes, "x.table");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ((*read)->codes(), ending.table->codes());
  EXPECT_LT(ending.bytes.size(), ending.table->codes().size());
}

TEST(TableFile, SaysWhatIsWrong) {
  QueenEnding const ending;
  std::string const& bytes = ending.bytes;
  EXPECT_EQ(ending.refusal(""), "x.table: expected \"strata-tablebase 1\" in the first line");
  EXPECT_EQ(ending.refusal(bytes.substr(0, bytes.size() - 1)),
            "x.table: the checksum does not fit, so the file is torn or was changed");
  std::string changed = bytes;
  changed[bytes.size() - 9] = static_cast<char>(changed[bytes.size() - 9] ^ 1);
  EXPECT_EQ(ending.refusal(changed), "x.table: the checksum does not fit, so the file is torn or was changed");
  std::string foreign = bytes;
  foreign.replace(foreign.find("aa\n"), 2, "bb");
  EXPECT_EQ(ending.refusal(foreign),
            "x.table: the header has \"law 00000000000000bb\", expected \"law 00000000000000aa\"");
  EXPECT_EQ(ending.refusal(write_table(*ending.table, hash, "KRK")),
            "x.table: the header has \"ending KRK\", expected \"ending KQK\"");
  for (std::string const& codes : {std::string("\x03"), std::string("\0", 1), std::string("\0\x80", 2),
                                   std::string("\0\xff\xff\xff\xff\x7f", 6), std::string("\0\0", 2)})
    EXPECT_EQ(ending.refusal(table_header(ending.table->layout(), hash, "KQK", codes) + codes),
              "x.table: the codes are not 81920 positions");
}

class TableFolder : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "strata-tables-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder = name + "/deep/below";
  }
  void TearDown() override { std::filesystem::remove_all(std::filesystem::path(folder).parent_path().parent_path()); }
  std::string folder;
};

TEST_F(TableFolder, GivesBackWhatItKeepsAndLeavesNothingElseThere) {
  auto const variant = *api::Variant::load("orthodox");
  api::Tables tables = *api::Tables::create(variant);
  ASSERT_TRUE(tables.make("KPK", 2));  // with those that a pawn may become
  for (std::string const& ending : tables.endings()) ASSERT_TRUE(api::keep_table(tables, ending, folder));
  auto const read = api::read_tables(variant, folder);
  ASSERT_TRUE(read);
  for (std::string const& ending : tables.endings()) {
    EXPECT_TRUE(read->has(ending));
    EXPECT_EQ(read->bytes(ending), tables.bytes(ending));
  }
  auto const files = std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator());
  EXPECT_EQ(files, 3);
}

TEST_F(TableFolder, ATornFileIsPassedOverAndNamed) {
  auto const variant = *api::Variant::load("orthodox");
  api::Tables tables = *api::Tables::create(variant);
  ASSERT_TRUE(tables.make("KQK", 1));
  ASSERT_TRUE(api::keep_table(tables, "KQK", folder));
  std::string const path = folder + "/" + tables.file_name("KQK");
  std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
  std::vector<Error> faults;
  auto const read = api::read_tables(variant, folder, &faults);
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->is_empty());
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults.front().place, path);
}

TEST_F(TableFolder, AFolderThatCannotBeMadeIsAnError) {
  auto const variant = *api::Variant::load("orthodox");
  api::Tables tables = *api::Tables::create(variant);
  ASSERT_TRUE(tables.make("KQK", 1));
  std::filesystem::create_directories(std::filesystem::path(folder).parent_path());
  std::ofstream(folder) << "a file";
  auto const kept = api::keep_table(tables, "KQK", folder);
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, ErrorCode::Io);
}

}  // namespace
}  // namespace strata::tablebase
