#include "server/net/metrics_text.hpp"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <utility>
#include <vector>

namespace strata::server::net {

namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

// A figure of several has a label that tells them apart.
struct Labelled {
  std::string label;
  double value = 0;
};

MetricFamily family(MetricType type, std::string name, std::string help, std::string const& label,
                    std::vector<Labelled> const& values) {
  MetricFamily all;
  all.name = std::move(name);
  all.help = std::move(help);
  all.type = type;
  for (Labelled const& each : values) {
    ClientMetric metric;
    if (!label.empty()) metric.label.push_back({label, each.label});
    (type == MetricType::Counter ? metric.counter.value : metric.gauge.value) = each.value;
    all.metric.push_back(std::move(metric));
  }
  return all;
}

template <class Number>
MetricFamily gauge(std::string name, std::string help, Number value) {
  return family(MetricType::Gauge, std::move(name), std::move(help), {}, {{{}, static_cast<double>(value)}});
}

template <class Number>
MetricFamily counter(std::string name, std::string help, Number value) {
  return family(MetricType::Counter, std::move(name), std::move(help), {}, {{{}, static_cast<double>(value)}});
}

MetricFamily histogram(std::string name, std::string help, LatencyCounts const& latency) {
  MetricFamily all;
  all.name = std::move(name);
  all.help = std::move(help);
  all.type = MetricType::Histogram;
  ClientMetric metric;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < latency.counts.size(); ++i) {
    sum += latency.counts[i];
    double const bound = i < latency_bounds.size() ? latency_bounds[i] : std::numeric_limits<double>::infinity();
    metric.histogram.bucket.push_back({sum, bound});
  }
  metric.histogram.sample_count = sum;
  metric.histogram.sample_sum = latency.seconds;
  all.metric.push_back(std::move(metric));
  return all;
}

// Bytes of memory that the process has, from the second number of the file: pages.
double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double size = 0;
  double resident = 0;
  file >> size >> resident;
  return file ? resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) : std::nan("");
}

double seconds_of(timeval const& time) {
  constexpr double microseconds_per_second = 1e6;
  return static_cast<double>(time.tv_sec) + (static_cast<double>(time.tv_usec) / microseconds_per_second);
}

double processor_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

void add_games(std::vector<MetricFamily>& all, GameMeasures const& games) {
  StoreMeasures const& store = games.store;
  all.push_back(gauge("strata_games_in_memory", "Games in memory", games.games_in_memory));
  all.push_back(gauge("strata_games_kept", "Games in the database that somebody has begun", games.games_kept));
  all.push_back(family(MetricType::Counter, "strata_games_removed_total", "Games that were kept long enough", "which",
                       {{"unbegun", static_cast<double>(games.removed_unbegun)},
                        {"unfinished", static_cast<double>(games.removed_unfinished)},
                        {"finished", static_cast<double>(games.removed_finished)}}));
  all.push_back(gauge("strata_timers", "Things that are to be done at a time", games.timers));
  all.push_back(counter("strata_events_committed_total", "Events of games that are on the disk", store.events));
  all.push_back(counter("strata_moves_total", "Moves that are on the disk", store.moves));
  all.push_back(counter("strata_writes_failed_total", "Writes that the database refused", store.failed));
  all.push_back(
      histogram("strata_commit_seconds", "From the asking for a write to its being on the disk", store.latency));
  all.push_back(family(MetricType::Gauge, "strata_queue_length", "What waits to be done", "queue",
                       {{"writes", static_cast<double>(store.waiting)},
                        {"games", static_cast<double>(games.waiting)},
                        {"loads", static_cast<double>(games.loads_waiting)},
                        {"engine", static_cast<double>(games.engine_queued)}}));
  all.push_back(gauge("strata_engine_threads", "Threads of the computer", games.engine_threads));
  all.push_back(gauge("strata_engine_busy", "Threads of the computer that work", games.engine_busy));
  all.push_back(gauge("strata_variant_bytes", "Memory of compiled variants that are kept", games.variant_bytes));
  all.push_back(gauge("strata_database_bytes", "The database and its log on the disk", store.bytes));
  all.push_back(gauge("strata_database_used_bytes", "The database without room that is free again", store.used_bytes));
}

void add_club(std::vector<MetricFamily>& all, ClubMeasures const& club, std::uint64_t bots_online) {
  auto const of = [](std::uint64_t count) { return static_cast<double>(count); };
  all.push_back(gauge("strata_accounts", "Accounts", club.accounts));
  all.push_back(gauge("strata_bots_online", "Accounts of programs that are there", bots_online));
  all.push_back(family(MetricType::Gauge, "strata_tournaments", "Tournaments that have not ended", "state",
                       {{"waiting", of(club.tournaments_waiting)}, {"running", of(club.tournaments_running)}}));
  all.push_back(gauge("strata_tournament_players", "Players of running tournaments who have not withdrawn",
                      club.tournament_players));
  all.push_back(gauge("strata_seeks", "Seeks that stand", club.seeks));
  all.push_back(family(MetricType::Gauge, "strata_sanctions", "Mutes and bans in force", "kind",
                       {{"mute", of(club.mutes)}, {"ban", of(club.bans)}}));
  all.push_back(gauge("strata_reports_open", "Reports that wait for a moderator", club.open_reports));
}

void add_network(std::vector<MetricFamily>& all, GameMeasures const& games, NetCounters const& net) {
  auto const sockets = static_cast<double>(net.sockets), streams = static_cast<double>(net.streams);
  double const others = static_cast<double>(net.connections) - sockets - streams;
  all.push_back(family(MetricType::Gauge, "strata_connections", "Connections that are open", "kind",
                       {{"socket", sockets}, {"stream", streams}, {"http", std::max(0.0, others)}}));
  all.push_back(counter("strata_connections_total", "Connections that were taken", net.connected.load()));
  all.push_back(family(
      MetricType::Counter, "strata_connections_ended_total", "Connections that made room for others", "reason",
      {{"gave_way", static_cast<double>(net.endings.gave_way)}, {"no_hello", static_cast<double>(net.endings.mute)}}));
  all.push_back(counter("strata_messages_total", "Messages over sockets", net.messages.load()));
  std::vector<Labelled> replies;
  for (std::size_t first = 1; first < NetCounters::classes; ++first)
    replies.push_back({std::to_string(first) + "xx", static_cast<double>(net.replies[first])});
  all.push_back(
      family(MetricType::Counter, "strata_http_requests_total", "Requests that were answered", "class", replies));
  std::vector<Labelled> refusals;
  for (std::size_t code = 0; code < NetCounters::codes; ++code)
    refusals.push_back(
        {std::string(to_text(static_cast<protocol::ErrorCode>(code))), static_cast<double>(net.refusals[code])});
  all.push_back(family(MetricType::Counter, "strata_refusals_total", "Messages that were answered by an error",
                       "reason", refusals));
  std::vector<Labelled> quotas;
  for (std::size_t quota = 0; quota < quota_names.size(); ++quota)
    quotas.push_back({quota_names[quota], static_cast<double>(net.over_quota[quota])});
  quotas.push_back({"disk", static_cast<double>(games.store.over_bytes)});
  quotas.push_back({"games_of_guest", static_cast<double>(games.store.over_games_of_owner)});
  all.push_back(
      family(MetricType::Counter, "strata_quota_refusals_total", "What was more than a quota allows", "quota", quotas));
}

void add_push(std::vector<MetricFamily>& all, PushMeasures const& push) {
  all.push_back(family(MetricType::Counter, "strata_push_total",
                       "Notices on their way to browsers, by what became of them", "result",
                       {{"delivered", static_cast<double>(push.delivered)},
                        {"gone", static_cast<double>(push.gone)},
                        {"refused", static_cast<double>(push.refused)},
                        {"failed", static_cast<double>(push.failed)},
                        {"forbidden", static_cast<double>(push.forbidden)},
                        {"dropped", static_cast<double>(push.dropped)}}));
  all.push_back(gauge("strata_push_waiting", "Notices that wait to be sent", push.waiting));
}

void add_cluster(std::vector<MetricFamily>& all, ClusterMeasures const& cluster) {
  constexpr double milliseconds_per_second = 1e3;
  auto const of = [](std::uint64_t count) { return static_cast<double>(count); };
  all.push_back(gauge("strata_cluster_nodes", "Nodes of the cluster that live", cluster.nodes));
  all.push_back(gauge("strata_cluster_leader", "Whether this node leads", cluster.is_leader ? 1 : 0));
  all.push_back(gauge("strata_cluster_late", "Whether others may have its games", cluster.is_late ? 1 : 0));
  all.push_back(gauge("strata_cluster_heartbeat_seconds", "Since the store last heard this node",
                      static_cast<double>(cluster.heartbeat) / milliseconds_per_second));
  all.push_back(
      gauge("strata_cluster_owned_games", "Games in memory that this node may append to", cluster.owned_games));
  all.push_back(gauge("strata_cluster_visitors", "Connections of other nodes to games of this one", cluster.visitors));
  all.push_back(
      counter("strata_cluster_takeovers_total", "Games that were taken over from a dead node", cluster.takeovers));
  all.push_back(counter("strata_cluster_lost_appends_total",
                        "Events that were not stored since the game was another node's", cluster.lost_appends));
  all.push_back(family(MetricType::Counter, "strata_cluster_frames_total", "Frames between nodes", "way",
                       {{"sent", of(cluster.frames_sent)},
                        {"received", of(cluster.frames_received)},
                        {"dropped", of(cluster.frames_dropped)},
                        {"strange", of(cluster.frames_strange)},
                        {"unreadable", of(cluster.frames_unreadable)}}));
  all.push_back(family(MetricType::Counter, "strata_cluster_bytes_total", "Bytes of these frames", "way",
                       {{"sent", of(cluster.bytes_sent)}, {"received", of(cluster.bytes_received)}}));
  all.push_back(counter("strata_cluster_gaps_total", "Gaps in what came from other nodes", cluster.gaps));
  all.push_back(
      counter("strata_cluster_lost_total", "How often a link to another node began anew", cluster.lost_links));
  all.push_back(
      counter("strata_cluster_forwards_total", "Messages passed on to the node of their game", cluster.forwards));
  all.push_back(counter("strata_cluster_calls_total", "Questions to other nodes", cluster.calls));
  all.push_back(
      counter("strata_cluster_reattached_total", "Connections to a game that were made again", cluster.reattached));
  all.push_back(counter("strata_cluster_unavailable_total", "Messages that no node took in time", cluster.unavailable));
  all.push_back(gauge("strata_cluster_bus", "Whether the bus has a connection", cluster.has_bus ? 1 : 0));
  all.push_back(family(MetricType::Counter, "strata_cluster_bus_lost_total", "Messages of the bus that were dropped",
                       "way", {{"out", of(cluster.bus_dropped)}, {"in", of(cluster.bus_overtaken)}}));
  all.push_back(counter("strata_cluster_bus_reconnects_total", "Connections to the bus after one was lost",
                        cluster.bus_reconnects));
}

}  // namespace

std::string metrics_text(GameMeasures const& games, NetCounters const& net, std::optional<PushMeasures> const& push,
                         std::optional<ClusterMeasures> const& cluster, std::string const& version,
                         std::chrono::duration<double> uptime, std::uint64_t bots_online) {
  std::vector<MetricFamily> all;
  all.push_back(family(MetricType::Gauge, "strata_build_info", "Which program this is", "version", {{version, 1}}));
  all.push_back(gauge("strata_uptime_seconds", "Since the server was started", uptime.count()));
  all.push_back(gauge("process_resident_memory_bytes", "Memory of the process", resident_bytes()));
  all.push_back(counter("process_cpu_seconds_total", "Processor time of the process", processor_seconds()));
  add_games(all, games);
  add_club(all, games.store.club, bots_online);
  add_network(all, games, net);
  if (push) add_push(all, *push);
  if (cluster) add_cluster(all, *cluster);
  return prometheus::TextSerializer().Serialize(all);
}

}  // namespace strata::server::net
