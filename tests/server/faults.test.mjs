// What was acknowledged survives whatever happens to the server, its disk, its clock and the lines to it. Each fault comes in the
// middle of play, again and again; what was not acknowledged is sent again with its key and must be played once. The end is a
// table: fault, runs, moves acknowledged, lost, doubled.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { faultTest, full, goal, table } from './campaign.mjs';
import { Disk } from './disk.mjs';
import { FakeTime } from './fake_time.mjs';
import {
  cutInFrames,
  end,
  overtake,
  playOnDisk,
  playOver,
  playWithSmallFiles,
  powerCuts,
  tornLogs,
} from './fault_kinds.mjs';
import { binary, newFolder, Server } from './server.mjs';

const run = promisify(execFile);

after(() => console.log(table().text));

// ---------------------------------------------------------------- the server ends

faultTest(
  'kill -9',
  { runs: [20, 60] },
  async (campaign) => {
    await campaign.start();
    const life = await campaign.play((life) => campaign.die(life, 'SIGKILL'));
    assert.equal(life.interrupted, campaign.players.length, 'all were in the middle of play');
  },
  (campaign) => {
    for (const name of ['sentTwice', 'sentAgain']) assert.ok(campaign.sum(name) > 0, `${name}: 0`);
  },
);

faultTest('SIGTERM', { runs: [4, 30] }, end);

// ---------------------------------------------------------------- the disk

faultTest('disk full', { runs: [4, 20] }, (campaign, each) => playOnDisk(campaign, 'full', each));

faultTest('file too large', { runs: [2, 10] }, playWithSmallFiles);

faultTest('read-only disk', { runs: [4, 20] }, (campaign, each) => playOnDisk(campaign, 'readOnly', each));

faultTest('fsync error', { runs: [4, 20] }, (campaign, each) => playOnDisk(campaign, 'syncFails', each));

faultTest('fsync stall', { runs: [4, 20] }, async (campaign, each) => {
  const disk = new Disk();
  await campaign.start({ environment: disk.environment });
  const { server } = campaign;
  const onlooker = await server.player();
  // Whatever the server said before it answers this has arrived.
  const looksOn = async () => {
    assert.equal((await onlooker.ask({ t: 'ping' })).t, 'pong');
    assert.equal((await server.http('GET', '/api/games')).status, 200, 'what needs no disk is answered');
  };
  const strike = async (life) => {
    disk.set('syncWaits');
    await life.until(() => disk.isFelt);
    for (let look = 0; look < 2; look += 1) await looksOn();
    const { acked } = life;
    for (let look = 0; look < 3; look += 1) await looksOn();
    assert.equal((await server.http('GET', '/healthz')).status, 200);
    assert.equal(life.acked, acked, 'nothing is acknowledged before it is on the disk');
    if (each % 2 === 1) return campaign.die(life, 'SIGKILL');
    disk.set('none');
    return life.acks(campaign.players.length);
  };
  await campaign.play(strike, { mayRefuse: true });
  await server.stop('SIGKILL');
  disk.remove();
});

faultTest('power cut', { runs: [6, 30] }, ...powerCuts());

// ---------------------------------------------------------------- the files of a server that was killed

faultTest('log cut, flipped, gone', { runs: [8, 80] }, ...tornLogs());

// ---------------------------------------------------------------- the clock of the machine

faultTest('clock jumps', { runs: [4, 20], fields: { clockBase: 3_600_000 } }, async (campaign, each) => {
  const time = new FakeTime(each % 2 === 0 ? 0 : -3);
  await campaign.start({ environment: time.environment });
  const { server, players } = campaign;
  const strike = async (life) => {
    for (const days of [40, -40, 0]) {
      time.set(days);
      // One that was under way may have been stored before the jump, the next was not.
      const enough = players[0].acked + 2;
      await life.acks(players.length * 5);
      await life.until(() => players[0].acked >= enough);
      const { updated, clock } = await server.game(players[0].id);
      assert.ok(Math.abs(updated - Date.now() - days * 86_400_000) < 43_200_000, `${days}: ${new Date(updated)}`);
      assert.ok(clock.white > 1_800_000 && clock.black > 1_800_000, 'no jump is charged to a clock');
    }
  };
  await campaign.play(strike);
  await campaign.compare();
  await server.stop('SIGKILL');
  time.remove();
});

// ---------------------------------------------------------------- backups

faultTest('backup under load', { runs: [3, 15] }, async (campaign) => {
  await campaign.start();
  const place = newFolder();
  const [file, folder] = [join(place, 'backup'), join(place, 'folder')];
  const strike = async (life) => {
    for (const player of campaign.players) player.remember();
    const { stdout } = await run(binary, ['backup', campaign.folder, file]);
    assert.match(stdout, /; all of them replay\n$/);
    await life.acks(campaign.players.length);
    await run(binary, ['restore', file, folder]);
    const restored = await Server.start({ folder });
    await campaign.compare(restored, 'compareCopy');
    assert.equal(await restored.stop(), 0);
  };
  await campaign.play(strike);
  await campaign.compare();
  rmSync(place, { recursive: true });
});

// ---------------------------------------------------------------- lines

faultTest('slow lines', { runs: [2, 4] }, async (campaign) => {
  const life = await playOver(campaign, (chance) => ({
    piece: () => 1 + Math.floor(chance() * 400),
    delay: () => (chance() < 0.2 ? chance() * 10 : 0),
  }));
  assert.equal(life.cut, 0);
});

faultTest('slow readers', { runs: [2, 4] }, async (campaign) => {
  const life = await playOver(campaign, () => ({ piece: () => 256, delay: () => 1 }));
  assert.equal(life.cut, 0);
});

faultTest('lines cut in a frame', { runs: [2, 4] }, cutInFrames);

faultTest('lines that overtake others', { runs: [2, 4] }, overtake);

test('the table: nothing is lost, nothing is doubled', () => {
  const { rows } = table();
  const sum = (name) => rows.reduce((all, row) => all + row[name], 0);
  console.log(`fault: ${sum('acked')} moves were acknowledged under ${rows.length} faults`);
  assert.deepEqual([sum('lost'), sum('doubled')], [0, 0]);
  if (full) assert.ok(sum('acked') >= 10 * goal, `${sum('acked')} were acknowledged`);
});
