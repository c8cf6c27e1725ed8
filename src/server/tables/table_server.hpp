#pragma once
// Answers what tables of endings say (api/tables.hpp): tables are read from a folder when they are asked for first, and those used least
// recently are dropped from memory. Missing tables are made if the operator allows it, one at a time, by a thread of the lowest priority.
// Another thread of low priority reads and answers, so neither the games nor the network ever wait.
//
// Bounds: of one visitor few questions wait and one table; of all visitors a fixed number of each; tables in memory and the files of those
// made here have a limit in bytes, which is checked before the work begins. The files of games that visitors wrote stand in a folder of
// their own, `own`, and take at most half of that.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "api/tables.hpp"
#include "server/games/engine/variant_cache.hpp"
#include "server/protocol/table_service.hpp"
#include "server/threads/worker.hpp"

namespace strata::server {

struct TableOptions {
  std::string folder;  // of the tables; it need not be there
  std::uintmax_t make_bytes =
      0;  // missing tables are made until the files of the folder would exceed this; 0: none is made
  std::size_t most_memory = std::size_t{256}
                            << 20;  // bytes of tables in memory; an ending that takes more is not answered
  std::size_t most_waiting = 64, most_waiting_of_one = 4;  // questions
  std::size_t most_made = 4;                               // tables that are being made or wait for that
  // Makes a table.
  using Make = std::function<Result<void>(api::Tables& tables, std::string const& ending, api::StopToken const& stop)>;
  Make make = [](api::Tables& tables, std::string const& ending, api::StopToken const& stop) {
    return tables.make(ending, 1, stop);
  };
  // Called after each table that was to be made, from the thread that makes them; may be null.
  std::function<void()> made = {};
};

class TableServer final : public TableService {
 public:
  explicit TableServer(TableOptions options);
  ~TableServer() override { stop(); }
  TableServer(TableServer const&) = delete;
  TableServer& operator=(TableServer const&) = delete;

  void look_up(Principal who, protocol::TableQuestion question, Answer<protocol::TableView> done) override;
  // Answers all that waits, with a refusal, and gives up what is being made. May be called twice.
  void stop();
  // Bytes of the tables that are kept in memory, and of the laws and variants that they belong to.
  [[nodiscard]] std::size_t bytes();

 private:
  // The tables in memory of a law, as one file of it numbers its types.
  struct Loaded {
    std::string law;  // hash
    api::Tables tables;
    std::vector<std::string> folders;  // as folders_of()
    std::size_t bytes = 0;
  };
  using View = std::variant<protocol::TableView, protocol::Failure>;

  // On the thread that answers.
  [[nodiscard]] View answer(std::string const& visitor, protocol::TableQuestion const& question);
  [[nodiscard]] View answer(std::string const& visitor, VariantCache::Cached const& cached, api::Game const& game);
  // The tables of the law that fit the game, now the most recently used.
  [[nodiscard]] Result<Loaded*> tables_of(VariantCache::Cached const& cached, api::Game const& game);
  // Reads what the ending needs and is not in memory; answers the endings that the folder lacks.
  [[nodiscard]] std::vector<std::string> read(Loaded& loaded, std::string const& ending);
  void drop_unused();
  void warn_once(Error const& error);

  // The answer about a table that is missing, which is made from now on if it may be.
  [[nodiscard]] protocol::TableView make_later(std::string const& visitor, VariantCache::Cached const& cached,
                                               api::Tables const& tables, std::string const& ending,
                                               std::vector<std::string> const& missing);
  // On the thread that makes tables.
  void make(api::Variant const& variant, std::string const& file, std::string const& ending);
  [[nodiscard]] Result<void> make_and_keep(api::Variant const& variant, std::string const& ending);
  [[nodiscard]] std::string own_folder() const;
  // Where tables of the variant may be; new ones are kept in the first.
  [[nodiscard]] std::vector<std::string> folders_of(api::Variant const& variant) const;
  [[nodiscard]] static Result<void> read_table(api::Tables& tables, std::string const& ending,
                                               std::vector<std::string> const& folders);
  // Bytes of the tables in a folder.
  [[nodiscard]] static std::uintmax_t bytes_in(std::string const& folder);

  // A table that is being made or waits for that: for whom, how large it and those it needs are, and whether its game is a visitor's own.
  struct Making {
    std::string visitor;
    std::uintmax_t bytes = 0;
    bool is_own = false;
  };

  TableOptions options_;
  VariantCache variants_;
  api::StopToken stop_;

  // Members of the thread that answers.
  std::list<Loaded> loaded_;  // most recently used first
  std::vector<std::string> warned_;

  std::mutex mutex_;  // guards the members below
  bool stopped_ = false;
  std::size_t bytes_ = 0;
  std::map<std::string, std::size_t> waiting_;  // questions by visitor
  std::map<std::string, Making> making_;        // by the name of the file
  std::map<std::string, std::string> failed_;   // why a file could not be made, by its name

  Worker answering_, making_thread_;  // last: they use all of these
};

}  // namespace strata::server
