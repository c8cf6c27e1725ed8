// The law of a variant, and the text of its file, as hashes.

#include "api/impl.hpp"
#include "variant/embedded.hpp"
#include "variant/law_hash.hpp"

namespace strata::api {

std::string Variant::law_hash() const { return strata::law_hash(*impl_->variant); }

std::string file_hash(std::string_view text) { return hash_digits(text_hash(text)); }

}  // namespace strata::api
