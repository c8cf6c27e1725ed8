// A fault in a cluster in the middle of play, again and again: a row of the table of faults. People play by the balancer throughout; after
// each fault everybody must have moved again before the next. Then all that they were told is checked.
//
// STRATA_FULL=1: 300 games at 150 moves a second, and ten of each fault; else a few games, and one of each.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pause } from '../player.mjs';
import { now } from './stopwatch.mjs';

export const full = process.env.STRATA_FULL === '1';
export const seed = Number(process.env.STRATA_SEED ?? Math.floor(Math.random() * 2 ** 31));
const size = full ? { tables: 300, rate: 150 } : { tables: 12, rate: 60 };
/** The faults of the checker that the table counts as lost, and those that it counts as doubled. */
const [losses, doubles] = [
  ['lost', 'vanished', 'moved', 'altered', 'forgotten', 'gap', 'broken'],
  ['doubled', 'invented'],
];

const patience = Number(process.env.STRATA_PATIENCE ?? (full ? 1_200_000 : 240_000));

const rows = [];

/**
 * A line for each fault. With a stopwatch, `again`: seconds until everybody had moved again, at the worst; `clocks`: the worst wrong time, in
 * seconds.
 */
export function table() {
  const names = ['runs', 'acked', 'lost', 'doubled', 'order', ...(now ? ['again', 'clocks'] : [])];
  const line = (fault, cells) => `fault: ${fault.padEnd(36)}${cells.map((cell) => String(cell).padStart(8)).join('')}`;
  return [
    line('', names),
    ...rows.map((row) =>
      line(
        row.fault,
        names.map((name) => row[name]),
      ),
    ),
  ].join('\n');
}

/**
 * `strike` is given the cluster, the club and the number of the run, and answers once everybody must move again; `mend`, if that is during the
 * fault, is called when everybody has. `within`: seconds in which everybody has moved again, as the full run measures
 * it by a stopwatch.
 */
export function clusterFault(fault, cluster, { strike, mend, runs = full ? 10 : 1, within = 10 }) {
  test(fault, { timeout: patience }, async (t) => {
    const at = await cluster();
    const row = { fault, runs: 0, acked: 0, lost: 0, doubled: 0, order: 0, again: 0 };
    rows.push(row);
    const club = await at.club(size);
    // The time of the test is up.
    const stuck = () => {
      console.log(`${fault}: these did not move again:`);
      for (const person of club.waiting.keys()) console.log(`${person}`);
      for (const { number, server } of at.nodes) console.log(`node ${number}: ${server.stderr.slice(-2000)}`);
    };
    t.signal.addEventListener('abort', stuck);
    // The signal comes at the end of each test, but after this.
    t.after(() => t.signal.removeEventListener('abort', stuck));
    await club.moves(2);
    for (let run = 0; run < runs; run += 1) {
      await pause(at.chance() * 100);
      const struck = await strike(at, club, run);
      const begin = now?.();
      await club.moves(1);
      if (now) row.again = Math.max(row.again, Math.round((now() - begin) / 100) / 10);
      if (mend) {
        await mend(at, struck, club);
        await club.moves(1);
      }
      row.runs += 1;
    }
    await club.finish();
    const { faults, counts, acked, clocks } = await at.judge();
    const sum = (kinds) => kinds.reduce((all, kind) => all + (counts[kind] ?? 0), 0);
    Object.assign(row, { acked, lost: sum(losses), doubled: sum(doubles) });
    row.order = faults.length - row.lost - row.doubled;
    console.log(`${fault}: sockets were closed by ${JSON.stringify([...club.closes])}`);
    assert.deepEqual(faults.slice(0, 5), [], JSON.stringify(counts));
    assert.equal(club.refused, 0, 'nothing was refused for good');
    assert.ok(acked > 0);
    if (!now) return;
    row.clocks = clocks.worst / 1000;
    console.log(`${fault}: ${clocks.where}`);
    // It takes time of this machine that other tests need too: only the full run stands on it.
    if (full) assert.ok(row.again <= within, `somebody did not move again for ${row.again} s`);
    if (full) assert.ok(clocks.worst <= 1_000, `a clock went wrong by ${clocks.worst} ms: ${clocks.where}`);
  });
}
