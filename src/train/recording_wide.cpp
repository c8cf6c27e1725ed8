// The search that writes positions down, for larger boards. A file for some of the instances each: they are compiled side by side.

#include "rules/position/instances.hpp"
#include "train/recording_search.ipp"

STRATA_RECORDING_SEARCH(4, Plain)
STRATA_RECORDING_SEARCH(8, Plain)
