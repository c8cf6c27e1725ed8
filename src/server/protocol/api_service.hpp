#pragma once
// The interface between the network and the API for programs (docs/formats/api.md): requests with a person behind them, and replies that may
// be streams.

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/protocol/line_stream.hpp"
#include "server/protocol/principal.hpp"

namespace strata::server {

// Whether an address belongs to the API for programs. A token reaches these and nothing else, and no request for them makes a new guest.
[[nodiscard]] bool is_api_path(std::string_view path);

struct ApiRequest {
  std::string method;
  std::string target;        // with its query
  std::string content_type;  // of the body
  std::string body;
  std::string site;  // "https://chess.example", as the program reached it
  Principal who;     // without a login: nobody, and then only what is for anybody is answered
};

struct ApiReply {
  int status = 200;
  std::string text;
  std::string type = "application/json";   // of the text
  std::string allow = {};                  // of 405: the methods that are answered
  std::shared_ptr<LineSource> lines = {};  // the answer is a stream of them, instead of the text
};

class ApiService {
 public:
  virtual ~ApiService() = default;
  // From the thread of the network; must not block. Answers once, possibly from another thread, possibly before it returns.
  virtual void answer(ApiRequest request, std::function<void(ApiReply)> done) = 0;
};

}  // namespace strata::server
