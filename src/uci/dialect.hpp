#pragma once
// The dialect stands in api, since matches speak it from the other side.

#include "api/dialect.hpp"

namespace strata::uci {

using api::Dialect;
using api::is_plain_chess;

}  // namespace strata::uci
