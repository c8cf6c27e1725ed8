// A rolling update by hand, as docs/hosting.md has it: one node after another ends and starts as another build, while people play. Nobody
// is thrown out of a game, and nothing is lost.

import assert from 'node:assert/strict';
import { copyFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Cluster } from './cluster/cluster.mjs';
import { binary, newFolder } from './server.mjs';

test('a rolling update: each node ends and comes as the new build, and people play on', async () => {
  const folder = newFolder();
  const [old, next] = ['old', 'new'].map((name) => {
    const place = join(folder, name);
    copyFileSync(binary, place);
    return place;
  });
  const cluster = await Cluster.start({ nodes: 3, programs: [old, old, old] });
  const club = await cluster.club({ tables: 12, rate: 60 });
  await club.moves(2);
  for (const node of cluster.nodes) {
    const running = () => readlinkSync(`/proc/${node.server.child.pid}/exe`);
    assert.equal(running(), old);
    assert.equal(await node.end(), 0, node.server.stderr);
    assert.equal(node.owned(), 0, 'its games are anybody’s');
    await club.moves(1);
    cluster.programs[node.number] = next;
    await node.begin();
    assert.equal(running(), next);
    await club.moves(1);
  }
  // Games stay where they are; new ones are those of the node at which they are made.
  for (const node of cluster.nodes) {
    const before = node.owned();
    await node.server.meet();
    await club.until(() => node.owned() > before);
  }
  await club.finish();
  assert.deepEqual(
    [...club.closes.keys()].filter((code) => code !== 1001),
    [],
    'sockets were closed with "going away"',
  );
  assert.equal(club.refused, 0);
  const { faults, acked } = await cluster.judge();
  assert.deepEqual(faults, []);
  console.log(
    `rolling update: ${acked} moves acknowledged, ${[...club.closes.values()].join()} sockets closed with 1001`,
  );
  await cluster.remove();
  rmSync(folder, { recursive: true });
});
