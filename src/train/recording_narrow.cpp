// The search that writes positions down, for sets of up to 128 cells. A file for some of the instances each: they are compiled side by side.

#include "rules/position/instances.hpp"
#include "train/recording_search.ipp"

STRATA_RECORDING_SEARCH(1, Plain)
STRATA_RECORDING_SEARCH(2, Plain)
