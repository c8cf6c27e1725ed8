// Three nodes with PostgreSQL and NATS: acknowledged moves survive the death of any of them, and the loss of any line between two. The
// history of each game is checked for linearizability (cluster/checker.mjs).
//
// An ordinary run measures nothing. How long people wait, and whether the clocks of games are right, is measured by a stopwatch, and the
// full run stands on it (./test server-full, or alone):
//   STRATA_FULL=1 node --import ./tools/faults/cluster_times.mjs --test tests/server/cluster_faults.test.mjs

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { Cluster } from './cluster/cluster.mjs';
import { clusterFault, full, seed, table } from './cluster/fault_table.mjs';
import { pause } from './player.mjs';
import { until } from './server.mjs';

let cluster;
before(async () => {
  console.log(`seed ${seed}`);
  cluster = await Cluster.start({ nodes: 3, seed });
});
after(async () => {
  console.log(table());
  await cluster?.remove();
});
const fault = (name, options) => clusterFault(name, () => cluster, options);
/** One after another. */
const nodeOf = ({ nodes }, run) => nodes[run % nodes.length];

fault('nothing, for comparison', { strike: () => undefined });

fault('kill -9 of a node', {
  strike: async (at, club, run) => {
    const node = nodeOf(at, run);
    await node.kill();
    return node;
  },
  mend: (at, node) => node.begin(),
});

fault('SIGTERM of a node', {
  strike: async (at, club, run) => {
    const node = nodeOf(at, run);
    await node.end();
    return node;
  },
  mend: (at, node) => node.begin(),
});

fault('kill -9 of PostgreSQL', {
  strike: async ({ postgres }) => {
    await postgres.kill();
    await postgres.begin();
  },
});

fault('kill -9 of NATS', {
  strike: async ({ nats }) => {
    await nats.kill();
    await nats.begin();
  },
});

fault('NATS is away for a while', {
  strike: async ({ nats, nodes }) => {
    await nats.kill();
    // Each has noticed.
    await until(async () => nodes.every(({ toBus }) => toBus.standing === 0));
    if (full) await pause(5_000);
    await nats.begin();
  },
});

/** The ways to lose a line: it breaks, or nobody is told. */
const losses = { 'is cut off from': 'cut', 'hears nothing of': 'silence' };

for (const [how, lose] of Object.entries(losses)) {
  // It is dead for the others, which take its games.
  fault(`a node ${how} PostgreSQL`, {
    strike: async (at, club, run) => {
      const node = nodeOf(at, run);
      const before = node.owned();
      // The balancer offers it all the time: it sends its people away by itself.
      const away = () => club.closes.get(1001) ?? 0;
      const sent = away();
      node.toStore[lose]();
      await club.until(() => node.owned() < before);
      await until(() => away() > sent);
      if (full) await pause(10_000);
      node.toStore.mend();
      await until(async () => (await node.health()) === 200);
    },
  });

  // It is alive, and nobody else may write its games: people who are not at the node that has their game wait.
  fault(`a node ${how} NATS`, {
    strike: async (at, club, run) => {
      const node = nodeOf(at, run);
      const lost = () => Promise.all(at.nodes.map((each) => each.figure('strata_cluster_lost_total')));
      const before = await lost();
      node.toBus[lose]();
      // Its own links are lost, and those of each other node to it.
      await until(async () => (await lost()).every((count, number) => count > before[number]));
      if (full) await pause(10_000);
      node.toBus.mend();
    },
  });

  // Nothing of games goes there, but what others pass on to the leader: tournaments.
  fault(`the leader ${how} other nodes`, {
    strike: async (at) => {
      const node = at.leader();
      const other = at.nodes.find((each) => each !== node);
      const ask = async () => (await other.server.http('GET', '/api/tournaments')).status;
      assert.equal(await ask(), 200);
      node.toNode[lose]();
      assert.equal(await ask(), 503);
      return { node, ask };
    },
    mend: async (at, { node, ask }) => {
      node.toNode.mend();
      await until(async () => (await ask()) === 200);
    },
  });
}

fault('an owner stands still', {
  // A page takes nine seconds to give up a connection on which nothing comes.
  within: 20,
  strike: async (at) => {
    const node = at.owner();
    node.stand();
    return node;
  },
  // Everybody has moved without it, so others own its games: it wakes as the owner that it was.
  mend: async (at, node) => {
    if (full) await pause(20_000);
    node.wake();
    await until(async () => (await node.health()) === 200);
  },
});
