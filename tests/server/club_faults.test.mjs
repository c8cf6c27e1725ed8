// Answers to a club survive as moves do: accounts, seeks, rated games, tournaments. The faults are those of faults.test.mjs, and so is the
// table. After each of them every rating is computed again from the games.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { core, faultTest, full, goal, seed, table, variants } from './campaign.mjs';
import { Table } from './club_table.mjs';
import { cutInFrames, end, overtake, playOnDisk, playWithSmallFiles, powerCuts, tornLogs } from './fault_kinds.mjs';
import { Player, random } from './player.mjs';
import { binary, newFolder } from './server.mjs';

const run = promisify(execFile);

after(() => console.log(table().text));

/** Each rating is that of the games, of which none is missing and none is there twice. */
async function computeRatings({ players: all }, { folder }) {
  const players = all.filter((each) => each instanceof Table);
  const place = newFolder();
  const { stdout } = await run(binary, ['backup', folder, join(place, 'backup')]);
  const [, count = '0'] = /ratings computed again from (\d+) rated games?: all the same/.exec(stdout) ?? [];
  const [least, most] = [0, 1].map((at) => players.reduce((sum, { counted }) => sum + counted[at], 0));
  rmSync(place, { recursive: true });
  if (Number(count) >= least && Number(count) <= most) return;
  const message = `${count} rated games are stored, expected ${least} to ${most}: ${stdout}`;
  throw Object.assign(new assert.AssertionError({ message }), {
    lost: Math.max(0, least - Number(count)),
    doubled: Math.max(0, Number(count) - most),
  });
}

/** Somebody who plays on beside the tables: moves tell the server how its disk is (healthz), and count for no table. */
class Beside extends Player {
  async play(life) {
    const own = Object.assign(Object.create(life), { acked: 0, refused: 0, cut: 0, interrupted: 0 });
    await super.play(own);
    life.problem ??= own.problem;
    life.interrupted += own.interrupted;
  }
}

const cast = {
  players: () => [
    ...[...new Set(variants)].map((variant, at) => new Table(core, variant, random(seed + at + 1), at)),
    new Beside(core, 'raumschach', random(seed)),
  ],
  judge: computeRatings,
  // A day of a club costs more than a move.
  goal: full ? goal : goal / 2,
};
const club = (fault, options, ...rest) => faultTest(`club: ${fault}`, { cast, ...options }, ...rest);
/** The quick run has one of two faults that are alike to a club. */
const fullClub = full ? club : () => undefined;

club(
  'kill -9',
  { runs: [10, 60] },
  async (campaign) => {
    await campaign.start();
    const life = await campaign.play((life) => campaign.die(life, 'SIGKILL'));
    assert.equal(life.interrupted, campaign.players.length, 'all were in the middle of something');
  },
  (campaign) => {
    for (const name of ['sentTwice', 'sentAgain']) assert.ok(campaign.sum(name) > 0, `${name}: 0`);
    assert.ok(campaign.players.some(({ rated }) => rated > 0));
  },
);

fullClub('SIGTERM', { runs: [2, 20] }, end);

club('disk full', { runs: [4, 20] }, (campaign, each) => playOnDisk(campaign, 'full', each));

fullClub('file too large', { runs: [2, 10] }, playWithSmallFiles);

fullClub('read-only disk', { runs: [2, 20] }, (campaign, each) => playOnDisk(campaign, 'readOnly', each));

fullClub('fsync error', { runs: [2, 20] }, (campaign, each) => playOnDisk(campaign, 'syncFails', each));

club('power cut', { runs: [4, 30] }, ...powerCuts());

club('log cut, flipped, gone', { runs: [4, 40] }, ...tornLogs());

fullClub('lines cut in a frame', { runs: [2, 4] }, cutInFrames);

club('lines that overtake others', { runs: [2, 4] }, overtake);

test('the table of a club: nothing is lost, nothing is doubled', () => {
  const { rows } = table();
  const sum = (name) => rows.reduce((all, row) => all + row[name], 0);
  console.log(`fault: ${sum('acked')} requests of a club were acknowledged under ${rows.length} faults`);
  assert.deepEqual([sum('lost'), sum('doubled')], [0, 0]);
  if (full) assert.ok(sum('acked') >= 10 * goal, `${sum('acked')} were acknowledged`);
});
