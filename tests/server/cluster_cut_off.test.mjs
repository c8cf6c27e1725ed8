// A node that cannot reach PostgreSQL for long sends its visitors away and takes none, and the real nginx brings them to another one.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Cluster } from './cluster/cluster.mjs';
import { Nginx } from './cluster/nginx.mjs';
import { ann, Server, until } from './server.mjs';

let nginx, cluster;
before(async () => {
  nginx = await Nginx.make();
  cluster = await Cluster.start({
    nodes: 3,
    extra: ['--trust-proxy', '127.0.0.1', '--origin', nginx.origin],
  });
  await nginx.begin(cluster.nodes.map(({ port }) => port));
});
after(async () => {
  await nginx?.remove();
  await cluster?.remove();
});

test('sockets of a node that is cut off are closed, and opened at another', async () => {
  const [other, , node] = cluster.nodes;
  const entrance = Object.assign(new Server(), { port: nginx.port, ca: nginx.ca });
  const [here, there] = [await node.server.player(ann), await other.server.player(ann)];
  assert.equal((await here.ask({ t: 'ping' })).t, 'pong');
  node.toStore.cut();
  await until(() => here.closed);
  assert.equal(here.closed, 1001);
  assert.equal(await node.health(), 503);
  await assert.rejects(node.server.socket(), { code: 1006 });
  // Each node is offered some of them.
  for (let each = 0; each < 6; each += 1) {
    const socket = await entrance.player();
    assert.equal((await socket.ask({ t: 'ping' })).t, 'pong');
    socket.destroy();
  }
  assert.equal((await there.ask({ t: 'ping' })).t, 'pong', 'the other node goes on');
  node.toStore.mend();
  await until(async () => (await node.health()) === 200);
  const again = await node.server.player(ann);
  assert.equal((await again.ask({ t: 'ping' })).t, 'pong');
  for (const socket of [there, again]) socket.destroy();
});
