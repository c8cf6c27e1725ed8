#pragma once
// The blocks of accounts, as the games ask for them: nobody plays somebody who has blocked them. Answers at once, from any thread.

#include <optional>
#include <string>
#include <string_view>

namespace strata::server {

class Blocks {
 public:
  virtual ~Blocks() = default;

  // Whether `who` has blocked `other`. Both are hashes of principals, also of guests whose games belong to an account by now.
  [[nodiscard]] virtual bool has_blocked(std::string const& who, std::string const& other) const = 0;
  // The same for the account of this name, in any case.
  [[nodiscard]] virtual bool named_has_blocked(std::string_view name, std::string const& other) const = 0;
  [[nodiscard]] virtual bool has_blocked_named(std::string const& who, std::string_view name) const = 0;
};

// Why `who` may not play with `other`, who is called `name`, as a sentence; nothing if they may. No `blocks`: nobody has blocked anybody.
[[nodiscard]] std::optional<std::string> refuse_blocked(Blocks const* blocks, std::string const& who,
                                                        std::string const& other, std::string const& name);
// The same for the account of this name.
[[nodiscard]] std::optional<std::string> refuse_blocked_named(Blocks const* blocks, std::string const& who,
                                                              std::string const& name);

}  // namespace strata::server
