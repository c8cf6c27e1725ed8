// A node that the others take for dead by mistake: the fence of each game keeps it from writing. Without the fence, which is taken out of
// the database, the checker finds what is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cluster } from './cluster/cluster.mjs';
import { removeFence, takeForDead, written } from './cluster/plant.mjs';

// So many that somebody at the node of a game is to move when others take that game: else nobody writes what is lost.
const size = { tables: 48, rate: 100 };
const options = { timeout: 240_000 };

test(
  'a node that is taken for dead by mistake loses its games, and nothing that was acknowledged',
  options,
  async () => {
    const cluster = await Cluster.start({ nodes: 3 });
    const club = await cluster.club(size);
    await club.moves(2);
    const node = cluster.owner();
    const before = node.owned();
    const death = takeForDead(cluster, node);
    await club.until(() => node.owned() < before / 2);
    // It does not know, and those who follow a game there are told nothing before somebody moves. Once it has ended they come to others.
    assert.equal(await node.end(), 0, node.server.stderr);
    death.lift();
    await club.moves(2);
    await club.finish();
    const { faults, acked } = await cluster.judge();
    assert.deepEqual(faults, []);
    assert.ok(acked > 0);
    await cluster.remove();
  },
);

/** A cluster whose nodes write games that are not their own any more. */
async function unfenced() {
  const cluster = await Cluster.start({ nodes: 3 });
  const searches = removeFence(cluster);
  for (const node of cluster.nodes) {
    await node.end();
    node.search = searches[node.number];
    await node.begin();
  }
  return cluster;
}

test('without the fence nothing is lost as long as each node is known to live', options, async () => {
  const cluster = await unfenced();
  const club = await cluster.club({ tables: 12, rate: 60 });
  await club.moves(3);
  await club.finish();
  const { faults, acked } = await cluster.judge();
  assert.deepEqual(faults, []);
  assert.ok(acked > 0);
  await cluster.remove();
});

test('without the fence acknowledged moves are lost, and the checker finds it', options, async () => {
  const cluster = await unfenced();
  const tables = 2 * size.tables;
  const club = await cluster.club({ ...size, tables });
  await club.moves(2);
  const [node] = cluster.nodes;
  takeForDead(cluster, node);
  // Several: one that it wrote while another node took the game, and had not read it yet, is read there, and then nothing is lost.
  await club.until(() => written(cluster, node) >= 4);
  // Its people come to others, which do not know what it acknowledged.
  await node.kill();
  const enough = club.acked + 8 * tables;
  await club.until(() => club.acked >= enough);
  // Those of a game that cannot be opened any more wait for ever. Nobody is acknowledged anything after this.
  for (const each of cluster.nodes) if (each !== node) await each.kill();
  await club.abandon();
  const { counts } = cluster.recorder.judge(await cluster.logs());
  console.log(`without the fence: ${JSON.stringify(counts)}`);
  assert.ok((counts.lost ?? 0) + (counts.moved ?? 0) > 0, 'no loss was found');
  await cluster.remove();
});
