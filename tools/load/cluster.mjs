// node tools/load/cluster.mjs [--seconds N] [--games N] [--rates R,R,...] [PART OF A NAME...]   Measures how fast one server with its own
// store, one on PostgreSQL, and three nodes acknowledge moves, on the same machine in one run. Everybody comes through the same balancer,
// so two thirds of the messages to three nodes go to one that does not own the game. The load test, the balancer, PostgreSQL and NATS run
// on the same processors: compare rows, and take no figure for that of a machine of its own. Run it on an otherwise idle machine.

import { performance } from 'node:perf_hooks';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Cluster } from '../../tests/server/cluster/cluster.mjs';
import { Balancer } from '../../tests/server/cluster/wires.mjs';
import { counted, fleet } from '../../tests/server/fleet.mjs';
import { Postgres } from '../../tests/server/postgres.mjs';
import { Server } from '../../tests/server/server.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '20' },
    games: { type: 'string', default: '200' },
    rates: { type: 'string', default: '100,300,600' },
  },
});
const rates = values.rates.split(',').map(Number);

/** Seconds of a processor that a process and its children have used. */
function processorTime(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children].reduce((all, each) => {
    // One may have ended a moment ago.
    const stat = existsSync(`/proc/${each}/stat`) ? readFileSync(`/proc/${each}/stat`, 'utf8') : '';
    const fields = stat.split(')').at(-1).trim().split(' ');
    // The sum includes the time of children that have ended.
    return all + [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / 100;
  }, 0);
}

/** Each starts one of the three; answers the port to play at, the processes by name, and a function that ends it. */
const kinds = {
  'one server, its own store': () => ofServer(),
  'one server, PostgreSQL': async () => {
    const postgres = await Postgres.start();
    const alone = await ofServer('--store', postgres.address);
    const end = async () => {
      await alone.end();
      await postgres.remove();
    };
    return { ...alone, stores: [postgres.child.pid], end };
  },
  'three nodes': () => ofCluster(3),
};

async function ofServer(...options) {
  const balancer = await Balancer.listen();
  const extra = ['--origin', `http://127.0.0.1:${balancer.port}`, '--sockets', '4000', ...options];
  const server = await Server.start({ extra });
  balancer.ports = [server.port];
  const end = async () => {
    await server.stop();
    server.remove();
    await balancer.close();
  };
  return { port: balancer.port, servers: [server.child.pid], end };
}

async function ofCluster(nodes) {
  const cluster = await Cluster.start({ nodes, extra: ['--sockets', '4000'] });
  return {
    port: cluster.balancer.port,
    servers: cluster.nodes.map(({ server }) => server.child.pid),
    stores: [cluster.postgres.child.pid],
    end: () => cluster.remove(),
  };
}

async function measure(kind, rate) {
  const { port, servers, stores = [], end } = await kinds[kind]();
  const used = (pids) => pids.reduce((all, pid) => all + processorTime(pid), 0);
  const before = [used(servers), used(stores)];
  const begin = performance.now();
  const { games, seconds } = values;
  const run = await fleet(`http://127.0.0.1:${port}`, `--games ${games} --rate ${rate} --seconds ${seconds}`).done;
  const lasted = (performance.now() - begin) / 1000;
  const [ofServers, ofStores] = [used(servers) - before[0], used(stores) - before[1]].map((each) => each / lasted);
  await end();
  if (run.code !== 0) throw new Error(run.output + run.errors);
  const { rate: reached, p50, p99, p999, lost, duplicated, reordered } = counted(run.output);
  return [kind, rate, reached, p50, p99, p999, lost, duplicated, reordered, ofServers.toFixed(2), ofStores.toFixed(2)];
}

const heads = ['', 'asked', 'moves/s', 'p50 ms', 'p99 ms', 'p999 ms', 'lost', 'doubled', 'order', 'servers', 'store'];
const row = ([kind, ...cells]) => kind.padEnd(28) + cells.map((cell) => String(cell).padStart(9)).join('');
console.log(`${values.games} games, ${values.seconds} s each; servers and store in processors\n${row(heads)}`);
const chosen = Object.keys(kinds).filter((kind) => positionals.every((part) => kind.includes(part)));
for (const rate of rates) for (const kind of chosen) console.log(row(await measure(kind, rate)));
process.exit(0);
