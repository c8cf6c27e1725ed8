#pragma once
// The list of instances of Position stands here, once: X(words, features), the narrowest first. What is compiled for each
// instance is written as a macro over it; the rest asks ruleset()->words and ->features.

#define STRATA_PLAIN_INSTANCES(X) X(1, Plain) X(2, Plain) X(4, Plain) X(8, Plain)
#define STRATA_FULL_INSTANCES(X) X(2, Full) X(8, Full)
#define STRATA_POSITION_INSTANCES(X) STRATA_PLAIN_INSTANCES(X) STRATA_FULL_INSTANCES(X)
