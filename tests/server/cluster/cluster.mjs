// A cluster on loopback: PostgreSQL, NATS, nodes of the real program, a balancer before them, and a wire from each node to each of the
// others.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { random } from '../player.mjs';
import { freePort, Postgres } from '../postgres.mjs';
import { binary, newFolder, Server, until } from '../server.mjs';
import { leadThroughWires } from './plant.mjs';
import { Nats } from './nats.mjs';
import { Club } from './people.mjs';
import { Recorder } from './recorder.mjs';
import { Balancer, Wire } from './wires.mjs';

const run = promisify(execFile);

class Node {
  server = new Server();
  /** Whether the balancer sends anybody there. */
  isUp = false;

  constructor(cluster, number) {
    [this.cluster, this.number] = [cluster, number];
    this.folder = newFolder();
  }

  get options() {
    const { cluster } = this;
    const bus = cluster.nats
      ? ['--bus', cluster.nats.addressAt(this.toBus.port), '--node-address', `127.0.0.1:${this.nodePort}`]
      : [];
    const store = cluster.postgres.addressAt(this.toStore.port).replace(/postgres$/, cluster.database);
    return ['--store', store + this.search, ...bus, '--origin', `http://127.0.0.1:${cluster.balancer.port}`];
  }

  /** The end of the store's address. */
  search = '';

  async begin(options = {}) {
    this.port ??= await freePort();
    this.toStore ??= await Wire.to(this.cluster.postgres.port);
    if (this.cluster.nats) {
      this.toBus ??= await Wire.to(this.cluster.nats.port);
      this.nodePort ??= await freePort();
      this.toNode ??= await Wire.to(this.nodePort);
    }
    const { folder, port } = this;
    const program = this.cluster.programs[this.number];
    await this.server.begin({ folder, port, program, extra: [...this.options, ...this.cluster.extra], ...options });
    assert.equal(this.server.port, port, this.server.stderr);
    await until(async () => (await this.health()) === 200);
    this.up();
  }

  /** The status of /healthz; 0 for no answer. */
  health() {
    return this.server.http('GET', '/healthz', { who: null }).then(
      ({ status }) => status,
      () => 0,
    );
  }

  up() {
    this.isUp = true;
    this.cluster.balance();
  }

  down() {
    this.isUp = false;
    this.cluster.balance();
  }

  async kill() {
    const exit = this.server.stop('SIGKILL');
    this.down();
    return exit;
  }

  /** Ends it as an operator does; answers its exit code. */
  async end() {
    const exit = this.server.stop('SIGTERM');
    this.down();
    return exit;
  }

  /** Its process stands still. */
  stand() {
    this.server.child.kill('SIGSTOP');
    this.down();
  }

  wake() {
    this.server.child.kill('SIGCONT');
    this.up();
  }

  /** The address that other nodes know it by: of a wire. */
  get address() {
    return `127.0.0.1:${this.toNode.port}`;
  }

  /** A figure of /metrics. */
  async figure(name) {
    const { text } = await this.server.http('GET', '/metrics', { who: null });
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    assert.ok(line, `${name} is no figure of a node`);
    return Number(line.slice(name.length));
  }

  /** How many games it owns while it lives, as the database has it. */
  owned() {
    const { address } = this;
    return Number(
      this.cluster.sql(
        `SELECT count(*) FROM game_head h JOIN node n ON h.node = n.name WHERE n.address = '${address}' AND n.seen > utc_ms() - 3000`,
      ),
    );
  }
}

let databases = 0;
const opened = new Set();
after(async () => {
  for (const cluster of opened) await cluster.remove();
});

export class Cluster {
  nodes = [];
  recorder = new Recorder();

  /** `nodes` with a bus between them, or without `bus` just one. `programs` has the program of each. `extra` is given to all of them. */
  static async start({ nodes = 3, bus = nodes > 1, programs = [], extra = [], seed } = {}) {
    const cluster = new Cluster();
    opened.add(cluster);
    cluster.chance = random(seed ?? Math.floor(Math.random() * 2 ** 31));
    cluster.programs = Array.from({ length: nodes }, (_, at) => programs[at] ?? binary);
    cluster.extra = extra;
    cluster.postgres = await Postgres.start();
    cluster.database = `strata_${(databases += 1)}`;
    cluster.postgres.sql(`CREATE DATABASE ${cluster.database}`);
    if (bus) cluster.nats = await Nats.start();
    cluster.balancer = await Balancer.listen();
    cluster.nodes = cluster.programs.map((_, number) => new Node(cluster, number));
    for (const node of cluster.nodes) await node.begin();
    if (bus) await leadThroughWires(cluster);
    return cluster;
  }

  balance() {
    this.balancer.ports = this.nodes.filter(({ isUp }) => isUp).map(({ port }) => port);
  }

  sql(text) {
    return this.postgres.sql(text, this.database);
  }

  /** The node that leads, as the database has it. */
  leader() {
    const address = this.sql('SELECT address FROM node JOIN cluster ON leader = name');
    return this.nodes.find((node) => node.address === address);
  }

  /** The living node that owns most games. */
  owner() {
    return this.nodes.filter(({ isUp }) => isUp).toSorted((one, other) => other.owned() - one.owned())[0];
  }

  /** People who play here, each by the balancer. */
  async club({ tables, rate }) {
    const { recorder, chance, balancer } = this;
    const club = new Club({ recorder, tables, rate, chance, port: () => balancer.port });
    await club.begin();
    return club;
  }

  /** The stored events of all games, by id, each with the key that the sender chose. */
  async logs() {
    const query =
      "SELECT game || ' ' || seq || ' ' || kind || ' ' || coalesce(nullif(move, ''), '-') || ' ' || at || ' ' || clock_white || ' ' || " +
      "clock_black || ' ' || coalesce(key, '-') FROM game_event ORDER BY game, seq";
    const address = this.postgres.address.replace(/postgres$/, this.database);
    const { stdout } = await run('psql', [address, '-At', '-v', 'ON_ERROR_STOP=1', '-c', query], {
      maxBuffer: 2 ** 30,
    });
    const logs = new Map();
    for (const text of stdout.trimEnd().split('\n').filter(Boolean)) {
      const [game, seq, kind, move, at, white, black, ...key] = text.split(' ');
      if (!logs.has(game)) logs.set(game, []);
      logs.get(game).push({
        seq: Number(seq),
        kind,
        move: move === '-' ? '' : move,
        at: Number(at),
        white: Number(white),
        black: Number(black),
        key: key.at(-1),
      });
    }
    return logs;
  }

  /** Reads every game through every living node, and then checks everything that was recorded. */
  async judge() {
    const living = this.nodes.filter(({ isUp }) => isUp);
    for (const [id] of this.recorder.games) {
      for (const { server } of living) {
        // A node whose lines were lost a moment ago may say so.
        const [begin, state] = await until(async () => {
          const moment = this.recorder.moment();
          const { status, text } = await server.http('GET', `/api/games/${id}`);
          if (status === 503) return null;
          assert.equal(status, 200, text);
          return [moment, JSON.parse(text)];
        });
        this.recorder.read(id, 'the end', begin, state);
      }
    }
    const verdict = this.recorder.judge(await this.logs());
    this.recorder = new Recorder();
    return verdict;
  }

  async remove() {
    if (!opened.delete(this)) return;
    for (const node of this.nodes) {
      if (!node.server.child) continue;
      if (node.server.child.exitCode === null) {
        node.server.child.kill('SIGCONT');
        await node.server.stop('SIGKILL');
      }
      node.server.remove();
      for (const wire of [node.toStore, node.toBus, node.toNode]) await wire?.close();
    }
    await this.balancer?.close();
    await this.nats?.kill();
    await this.postgres?.remove();
  }
}
