// Stored games as records: chess as every program reads it, all others as they were stored.

#include <gtest/gtest.h>

#include "api/api.hpp"

namespace strata::api {
namespace {

Tags stored_tags(std::string const& id, std::string start = {}) {
  if (start.empty()) start = Variant::load(id).value().start();
  return {{"Event", "x"}, {"Variant", id}, {"SetUp", "1"}, {"FEN", start}};
}

TEST(StoredRecord, ChessIsWrittenAsOthersReadIt) {
  std::string const record = write_stored_record(
      stored_tags("orthodox"), {"e2-e4", "e7-e5", "g1-f3", "b8-c6", "f1-c4", "g8-f6", "e1-g1"}, "white");
  EXPECT_EQ(record,
            "[Event \"x\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n"
            "[Result \"1-0\"]\n[Variant \"Standard\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O 1-0\n");
}

TEST(StoredRecord, APositionOfItsOwnIsOrdinaryFen) {
  std::string const record = write_stored_record(stored_tags("orthodox", "r3k3/7P/8/8/8/8/8/4K3 w a8 - 0 1"),
                                                 {"h7-h8=Q", "e8-d7"}, std::nullopt);
  EXPECT_NE(record.find("[SetUp \"1\"]\n[FEN \"r3k3/7P/8/8/8/8/8/4K3 w q - 0 1\"]"), std::string::npos) << record;
  EXPECT_TRUE(record.ends_with("1. h8=Q+ Kd7 *\n")) << record;
}

TEST(StoredRecord, OtherLawsAndMovesNobodyCanPlayStayAsTheyWereStored) {
  std::string const space = write_stored_record(stored_tags("raumschach"), {"Ab2-Ab3"}, std::nullopt);
  EXPECT_NE(space.find("[Variant \"raumschach\"]\n[SetUp \"1\"]\n[FEN "), std::string::npos) << space;
  EXPECT_TRUE(space.ends_with("1. Ab2-Ab3 *\n")) << space;
  std::string const changed =
      write_stored_record(stored_tags("orthodox"), {"e2-e4", "e2-e4"}, std::nullopt, "a remark");
  EXPECT_NE(changed.find("[Variant \"orthodox\"]"), std::string::npos) << changed;
  EXPECT_TRUE(changed.ends_with("{a remark} 1. e2-e4 e2-e4 *\n")) << changed;
  Tags options = stored_tags("orthodox");
  options.emplace_back("Options", "repetition=5");
  EXPECT_NE(write_stored_record(options, {"e2-e4"}, std::nullopt).find("1. e2-e4 *"), std::string::npos);
}

}  // namespace
}  // namespace strata::api
