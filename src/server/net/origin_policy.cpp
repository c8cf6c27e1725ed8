#include "server/net/origin_policy.hpp"

#include <algorithm>
#include <cctype>

namespace strata::server::net {

namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char each) { return static_cast<char>(std::tolower(each)); });
  return out;
}

std::string_view host_of(std::string_view origin) { return origin.substr(origin.find("://") + 3); }

std::string shown(std::string_view text) {
  return text.empty() ? "none" : "\"" + std::string(text.substr(0, 80)) + "\"";
}

}  // namespace

bool OriginPolicy::is_origin(std::string_view text) {
  if (!text.starts_with("http://") && !text.starts_with("https://")) return false;
  std::string_view const host = host_of(text);
  return !host.empty() && host.size() <= 255 && std::ranges::all_of(host, [](unsigned char each) {
    return std::isalnum(each) != 0 || each == '.' || each == '-' || each == ':' || each == '[' || each == ']';
  });
}

OriginPolicy::OriginPolicy(OwnAddress own, std::vector<std::string> origins)
    : own_(std::move(own)), origins_(std::move(origins)) {
  for (std::string& name : own_.names) name = lower(name);
  for (std::string& origin : origins_) origin = lower(origin);
}

std::optional<std::string> OriginPolicy::refuse_host(RequestSource const& source) const {
  std::string const host = lower(source.host);
  auto const is_ours = [&](std::string_view name) {
    bool const may_leave_out = own_.port == (own_.has_tls ? 443 : 80);
    return host == std::string(name) + ":" + std::to_string(own_.port) || (may_leave_out && host == name);
  };
  if (is_ours("localhost") || is_ours("127.0.0.1") || is_ours("[::1]") || is_ours(source.local_address)) return {};
  if (std::ranges::any_of(own_.names, is_ours)) return {};
  if (std::ranges::any_of(origins_, [&](std::string const& origin) { return host_of(origin) == host; })) return {};
  return "this server does not go by the name " + shown(source.host) + " (--origin adds one)";
}

std::optional<std::string> OriginPolicy::refuse_origin(RequestSource const& source) const {
  if (source.origin.empty()) {
    // A browser names the origin of whatever changes something or opens a socket; that it named none and is no browser shows
    // in Sec-Fetch-Site. A program on this machine needs no permission: it could read the files directly.
    if (source.by_cookie && source.changes) return "what changes something or opens a socket must name its origin";
    bool const fits = source.fetch_site.empty() || source.fetch_site == "same-origin" || source.fetch_site == "none";
    return fits ? std::nullopt : std::optional<std::string>("a page of another site may not ask for this");
  }
  std::string const origin = lower(source.origin);
  std::string const own = (own_.has_tls ? "https://" : "http://") + lower(source.host);
  if (origin == own || std::ranges::find(origins_, origin) != origins_.end()) return {};
  return "a page of the origin " + shown(source.origin) + " may not ask for this (--origin allows one)";
}

bool OriginPolicy::is_loopback(std::string_view host) {
  std::string const name = lower(host);
  auto const is_named = [&](std::string_view own) {
    return name == own || (name.starts_with(own) && name.substr(own.size()).starts_with(':'));
  };
  return is_named("localhost") || is_named("127.0.0.1") || is_named("[::1]");
}

bool OriginPolicy::is_public_name(std::string_view host) {
  std::string const name = lower(host.substr(0, host.find(':')));
  if (name.empty() || name.starts_with('[') || !name.contains('.')) return false;
  std::string_view const last = std::string_view(name).substr(name.rfind('.') + 1);
  // The last label of no name is a number (RFC 3696).
  bool const is_address = std::ranges::all_of(last, [](unsigned char each) { return std::isdigit(each) != 0; });
  return !is_address && last != "local" && last != "localhost" && last != "internal";
}

bool OriginPolicy::is_secure(std::string_view host) const {
  return own_.has_tls || std::ranges::find(origins_, "https://" + lower(host)) != origins_.end();
}

std::string OriginPolicy::socket_origin(std::string_view host) const {
  return (is_secure(host) ? "wss://" : "ws://") + std::string(host);
}

}  // namespace strata::server::net
