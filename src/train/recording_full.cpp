// The search that writes positions down, for games with movable boards, column lines or pawn memory. A file for some of the instances each: they are compiled side by side.

#include "rules/position/instances.hpp"
#include "train/recording_search.ipp"

STRATA_RECORDING_SEARCH(2, Full)
STRATA_RECORDING_SEARCH(8, Full)
