#pragma once
// The built page, compiled into the program: build/web at the time of the build, and nothing where there was none. Paths are
// those a browser asks for.

#include <span>
#include <string_view>

namespace strata::server::net {

struct PageFile {
  std::string_view path;  // "/index.html", "/assets/index-D3adB33f.js"
  std::string_view type;  // for Content-Type
  std::string_view hash;  // of the bytes; for ETag
  std::string_view bytes;
  std::string_view gzip;  // empty where it would not be smaller
};

[[nodiscard]] std::span<PageFile const> page_files();

// Whether the page as a whole is what a browser asks for at this path.
[[nodiscard]] bool is_route(std::string_view path);

// The file that answers GET `path`: itself, or the page as a whole for one of its own routes; nullptr for neither.
[[nodiscard]] PageFile const* page_file(std::span<PageFile const> page, std::string_view path);

// Files under /assets carry a hash in their name: what such a name once meant it means for ever.
[[nodiscard]] bool is_immutable(PageFile const& file);

}  // namespace strata::server::net
