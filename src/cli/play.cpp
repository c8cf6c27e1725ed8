#include "cli/play.hpp"

#include "cli/command_line.hpp"

namespace strata::cli {

int run_play(Arguments const& arguments);

int run_play_chooser() { return run_play({}); }

// FIXME: the terminal game follows; until then the command says so.
int run_play(Arguments const&) { fail({ErrorCode::NotFound, "play is not part of this build yet", {}, 0, 0}); }

}  // namespace strata::cli
