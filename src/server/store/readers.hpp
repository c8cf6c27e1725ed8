#pragma once
// Connections that only read, each used by one thread at a time.

#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "server/store/sql.hpp"

namespace strata::server {

class Readers {
 public:
  // A connection for as long as this lives; statements made with it go before.
  class Lease {
   public:
    Lease(Lease const&) = delete;
    Lease& operator=(Lease const&) = delete;
    ~Lease() { of_.give_back(database_); }
    [[nodiscard]] Database& operator*() const { return database_; }
    [[nodiscard]] Database* operator->() const { return &database_; }

   private:
    friend class Readers;
    Lease(Readers& of, Database& database) : of_(of), database_(database) {}
    Readers& of_;
    Database& database_;
  };

  // At least one.
  explicit Readers(std::vector<std::unique_ptr<Database>> connections);
  // Waits while all are used: a thread that has one takes no other.
  [[nodiscard]] Lease take();
  // The first of them, while nobody uses it yet.
  [[nodiscard]] Database& first() { return *all_.front(); }

 private:
  void give_back(Database& database);

  std::vector<std::unique_ptr<Database>> all_;
  std::mutex mutex_;
  std::condition_variable given_back_;
  std::vector<Database*> free_;
};

}  // namespace strata::server
