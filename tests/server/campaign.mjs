// Players in the middle of their games, a fault, and what is left of the games after it: a row of the table of faults.
//
// STRATA_FULL=1 plays until a thousand moves are acknowledged under each fault, STRATA_SOAK=1 until ten thousand are; STRATA_SEED=N
// the same moves again (the moments of the faults are the machine's).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Strata } from '../wasm/strata.mjs';
import { Life, Player, pause, random } from './player.mjs';
import { ann, newFolder, Server } from './server.mjs';

export const full = process.env.STRATA_FULL === '1';
export const seed = Number(process.env.STRATA_SEED ?? Math.floor(Math.random() * 2 ** 31));
export const goal = process.env.STRATA_SOAK === '1' ? 10_000 : full ? 1_000 : 240;
export const variants = ['raumschach', 'parmen', 'ziggurat', 'orthodox', 'uplifting', 'raumschach'];

export const core = await Strata.load(
  process.env.STRATA_WASM ?? new URL('../../build/wasm/strata.wasm', import.meta.url),
);

const rows = [];

/** A line a fault; all of them are looked at by the caller. */
export function table() {
  const line = (fault, ...numbers) =>
    `fault: ${fault.padEnd(36)}${numbers.map((number) => String(number).padStart(8)).join('')}`;
  const lines = rows.map(({ fault, runs, acked, lost, doubled }) => line(fault, runs, acked, lost, doubled));
  return { rows, text: [line('', 'runs', 'acked', 'lost', 'doubled'), ...lines].join('\n') };
}

export class Campaign {
  folder = newFolder();
  chance = random(seed);
  row;
  players;
  server;
  #perRun;

  /**
   * `cast` makes the players, and may judge all that they did together, and say how much of it is enough. Each of its servers is started
   * with `always`.
   */
  constructor(fault, runs, cast, always = {}) {
    this.always = always;
    this.players = cast.players();
    this.judge = cast.judge ?? (() => undefined);
    this.row = { fault, runs: 0, acked: 0, lost: 0, doubled: 0 };
    this.runs = runs;
    this.goal = cast.goal ?? goal;
    this.#perRun = Math.ceil(this.goal / runs);
    rows.push(this.row);
  }

  /** Starts the server on the folder, and compares all games with what was acknowledged. */
  async start(options = {}) {
    this.server = await Server.start({ folder: this.folder, ...this.always, ...options });
    assert.ok(this.server.port > 0, this.server.stderr);
    await this.compare();
  }

  /** Makes ready for the first fault. */
  async begin(fields) {
    const server = await Server.start({ folder: this.folder, ...this.always });
    for (const player of this.players) await player.begin(server, fields);
    await server.stop();
  }

  async compare(server = this.server, how = 'compare') {
    for (const player of this.players) {
      try {
        await player[how](server);
      } catch (error) {
        this.row.lost += error.lost ?? 0;
        this.row.doubled += error.doubled ?? 0;
        throw error;
      }
    }
    await this.judge(this, server);
  }

  /** Everybody plays; `strike` is called once this run has had its moves and everybody an answer. Gives back the life they had. */
  async play(strike, { connect = () => this.server.player(ann), ...options } = {}) {
    const life = new Life({ connect, server: this.server, portOf: () => this.server.port, ...options });
    const playing = this.players.map((player) => player.play(life));
    try {
      await life.until(() => life.acked >= this.#perRun && life.answered.size === this.players.length);
      await strike(life);
    } catch (error) {
      life.problem ??= error;
    }
    life.over = true;
    await Promise.all(playing);
    this.row.acked += life.acked;
    if (life.problem) throw life.problem;
    return life;
  }

  /** Ends the server in the middle of play. */
  async die(life, signal) {
    await pause(this.chance() * 50);
    life.dead = true;
    return this.server.stop(signal);
  }

  sum(name) {
    return this.players.reduce((all, player) => all + player[name], 0);
  }
}

/** People who play moves in games of their own. */
export const movers = {
  players: () => variants.map((variant, index) => new Player(core, variant, random(seed + index + 1))),
};

/**
 * A test that goes through a fault `runs` times. `run` is given the campaign, whose server is not yet started in the first of them,
 * and the number of the run; at its end the server may live or not. `fields` are those that the games are made with; `server` gives what
 * each server of the test is started with.
 */
export function faultTest(
  fault,
  { runs, fields, cast = movers, server = () => ({}), ...options },
  run,
  looks = () => undefined,
) {
  test(fault, { timeout: full ? 1_200_000 : 240_000, ...options }, async () => {
    console.log(`seed ${seed}`);
    const campaign = new Campaign(fault, full ? runs[1] : runs[0], cast, server());
    await campaign.begin(fields);
    for (let each = 0; each < campaign.runs; each += 1) {
      await run(campaign, each);
      // Whatever is still there is killed: only what is on the disk counts.
      await campaign.server.stop('SIGKILL');
      campaign.row.runs += 1;
    }
    await campaign.start();
    assert.equal(await campaign.server.stop(), 0);
    assert.ok(campaign.row.acked >= campaign.goal, `${campaign.row.acked} were acknowledged`);
    await looks(campaign);
    campaign.server.remove();
  });
}
