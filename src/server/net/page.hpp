#pragma once
// The built page, compiled into the program: the contents of build/web at build time, or nothing if it was missing. Paths are those a
// browser requests.

#include <span>
#include <string_view>

namespace strata::server::net {

struct PageFile {
  std::string_view path;  // "/index.html", "/assets/index-D3adB33f.js"
  std::string_view type;  // for Content-Type
  std::string_view hash;  // of the bytes; for ETag
  std::string_view bytes;
  std::string_view gzip;  // empty if it would not be smaller
};

[[nodiscard]] std::span<PageFile const> page_files();

// Whether a browser gets the page itself for this path.
[[nodiscard]] bool is_route(std::string_view path);

// The file for GET `path`: that file, or the page itself for one of its routes; nullptr if neither.
[[nodiscard]] PageFile const* page_file(std::span<PageFile const> page, std::string_view path);

// Files under /assets and /networks have a hash in their name, so the contents under a name never change.
[[nodiscard]] bool is_immutable(PageFile const& file);

}  // namespace strata::server::net
