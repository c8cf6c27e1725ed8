// Faults in the middle of play, whoever plays (campaign.mjs): the server ends, its disk refuses or waits, the power is cut, its files are torn,
// and lines break.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Disk, Power, limitFiles } from './disk.mjs';
import { Proxy } from './proxy.mjs';
import { newFolder, Server } from './server.mjs';

export async function end(campaign) {
  await campaign.start();
  await campaign.play(async (life) => assert.equal(await campaign.die(life, 'SIGTERM'), 0), { mayRefuse: true });
  assert.ok(!readdirSync(campaign.folder).includes('strata.db-wal'), 'the log was taken in');
}

/** Until somebody was refused what could not be stored; then `mend` is called, and everybody plays on. */
async function refuseAndMend(campaign, life, mend) {
  const before = life.refused;
  await life.until(() => life.refused > before);
  await life.until(async () => (await campaign.server.http('GET', '/healthz')).status === 503);
  await mend();
  await life.acks(campaign.players.length);
  await life.until(async () => (await campaign.server.http('GET', '/healthz')).status === 200);
}

/** Plays with a disk that does this for a while, or until the server is killed in the middle of that. */
export async function playOnDisk(campaign, mode, each) {
  const disk = new Disk();
  await campaign.start({ environment: disk.environment });
  const strike = async (life) => {
    disk.set(mode);
    await life.until(() => disk.isFelt);
    if (each % 2 === 0) return refuseAndMend(campaign, life, () => disk.set('none'));
    return campaign.die(life, 'SIGKILL');
  };
  await campaign.play(strike, { mayRefuse: true });
  if (each % 2 === 0) await campaign.compare();
  await campaign.server.stop('SIGKILL');
  disk.remove();
}

export async function playWithSmallFiles(campaign) {
  await campaign.start();
  const strike = async (life) => {
    limitFiles(campaign.server, 4096);
    await refuseAndMend(campaign, life, () => limitFiles(campaign.server));
  };
  await campaign.play(strike, { mayRefuse: true });
  await campaign.compare();
}

/** The two parts of a test in which the power is cut again and again. */
export function powerCuts() {
  let power;
  let undone = 0;
  const run = async (campaign, each) => {
    if (each === 0) {
      power = new Power();
      power.keep(campaign.folder);
    }
    await campaign.start({ environment: power.environment });
    await campaign.play((life) => campaign.die(life, 'SIGKILL'));
    undone += power.cut(campaign.folder);
  };
  const look = () => {
    power.remove();
    assert.ok(undone > 0, 'each time the disk had all that was written');
  };
  return [run, look];
}

const tamperings = [
  ['emptied', (log) => truncateSync(log, 0)],
  ['cut', (log, chance) => truncateSync(log, Math.floor(chance() * statSync(log).size))],
  [
    'flipped',
    (log, chance) => {
      const bytes = readFileSync(log);
      // Some of it in the header, without which nothing of the log is read.
      const at = Math.floor(chance() * (chance() < 0.3 ? 32 : bytes.length));
      bytes[at] ^= 1 << Math.floor(chance() * 8);
      writeFileSync(log, bytes);
    },
  ],
  ['removed', (log) => rmSync(log)],
];

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The two parts of a test in which the log of a server that was killed is torn: it starts with all that was acknowledged, or not at all. */
export function tornLogs() {
  let refusedLogs = 0;
  const run = async (campaign, each) => {
    await campaign.start();
    await campaign.play((life) => campaign.die(life, 'SIGKILL'));
    const aside = newFolder();
    const files = ['strata.db', 'strata.db-wal', 'strata.head'].map((name) => [
      join(campaign.folder, name),
      join(aside, name),
    ]);
    for (const [file, copy] of files) copyFileSync(file, copy);
    const [name, tamper] = tamperings[each % tamperings.length];
    tamper(files[1][0], campaign.chance);
    // An empty log is none.
    const contents = () => files.map(([file]) => hash(existsSync(file) ? readFileSync(file) : ''));
    const left = contents();
    const server = await Server.start({ folder: campaign.folder });
    if (Number.isNaN(server.port)) {
      assert.equal(await server.exit, 1, name);
      assert.match(
        server.stderr,
        /^strata: .*(older than what was acknowledged|is damaged|is empty or missing).*\n$/,
        name,
      );
      assert.deepEqual(contents(), left, `${name}: nothing was changed`);
      refusedLogs += 1;
    } else {
      // Nothing that counted was in it.
      await campaign.compare(server);
      await server.stop('SIGKILL');
    }
    for (const [file, copy] of files) copyFileSync(copy, file);
    rmSync(join(campaign.folder, 'strata.db-shm'), { force: true });
    rmSync(aside, { recursive: true });
  };
  const look = (campaign) =>
    assert.ok(refusedLogs >= campaign.runs / 4, `${refusedLogs} of ${campaign.runs} starts were refused`);
  return [run, look];
}

/** Plays through a bad line for each player, until these lines have shown what they do. */
export async function playOver(campaign, line, hasShown = () => true) {
  await campaign.start();
  const proxies = new Map();
  for (const player of campaign.players)
    proxies.set(player, await Proxy.before(campaign.server, () => line(campaign.chance)));
  const all = [...proxies.values()];
  const life = await campaign.play((current) => current.until(() => hasShown(all)), {
    connect: (player) => proxies.get(player).player(),
    portOf: (player) => proxies.get(player).port,
    mayCut: true,
  });
  for (const proxy of all) await proxy.close();
  await campaign.compare();
  return life;
}

export const cutInFrames = (campaign) =>
  playOver(
    campaign,
    (chance) => ({ most: 500 + Math.floor(chance() * 12_000) }),
    (proxies) => proxies.some(({ cut }) => cut > 1),
  );

export const overtake = (campaign) =>
  playOver(
    campaign,
    (chance) => ({ most: 1000 + Math.floor(chance() * 6000), isOvertaken: true }),
    (proxies) => proxies.some(({ overtaken }) => overtaken > 0),
  );
