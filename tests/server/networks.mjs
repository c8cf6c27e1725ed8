// Two machines on one network of their own: network namespaces of Linux, joined by a cable that can be pulled. Nothing that is
// sent there comes anywhere else. They go with the test, however it ends.

import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const run = (program, ...words) =>
  execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const ip = (...words) => run('ip', ...words);
/** The words of a command that is run on a machine. `ip netns exec` mounts as well, which needs a root that is a mount point. */
export const on = (namespace, ...words) => ['nsenter', `--net=/run/netns/${namespace}`, ...words];
const runOn = (namespace, ...words) => run(...on(namespace, ...words));
const prefix = 'strata-test-';
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch ({ code }) {
    return code === 'EPERM';
  }
};

/** A client that runs on a machine; what it can do stands in far_client.mjs. */
export class FarClient {
  #next = 0;
  #waiting = new Map();

  constructor(namespace) {
    const program = fileURLToPath(new URL('far_client.mjs', import.meta.url));
    const [first, ...words] = on(namespace, process.execPath, program);
    this.child = spawn(first, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      const { id, done, failed } = JSON.parse(line);
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (failed === undefined) resolve(done);
      else reject(new Error(failed));
    });
    this.child.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the client is gone'));
    });
  }

  act(act, about = {}) {
    const id = (this.#next += 1);
    this.child.stdin.write(`${JSON.stringify({ id, act, ...about })}\n`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }
}

export class TwoMachines {
  machines = [1, 2].map((number) => ({
    namespace: `${prefix}${process.pid}-${number}`,
    address: `10.87.0.${number}`,
  }));
  #clients = [];
  #remove = () => this.remove();

  /** Why none can be made here; '' where they can. */
  static whyNot() {
    if (process.getuid() !== 0) return 'NOT RUN: network namespaces are made by root';
    try {
      ip('netns', 'add', `${prefix}${process.pid}-0`);
      ip('netns', 'del', `${prefix}${process.pid}-0`);
      return '';
    } catch (error) {
      return `NOT RUN: there are no network namespaces here: ${error.stderr || error.message}`;
    }
  }

  constructor() {
    // Those of a test that was killed.
    for (const [name, pid] of ip('netns', 'list').matchAll(new RegExp(`^${prefix}(\\d+)-\\d`, 'gm')))
      if (!isAlive(Number(pid))) ip('netns', 'del', name);
    process.on('exit', this.#remove);
    const [one, two] = this.machines;
    for (const { namespace } of this.machines) ip('netns', 'add', namespace);
    const peer = ['type', 'veth', 'peer', 'name', 'cable', 'netns', two.namespace];
    runOn(one.namespace, 'ip', 'link', 'add', 'cable', ...peer);
    for (const { namespace, address } of this.machines) {
      runOn(namespace, 'ip', 'addr', 'add', `${address}/24`, 'broadcast', '+', 'dev', 'cable');
      for (const link of ['lo', 'cable']) runOn(namespace, 'ip', 'link', 'set', link, 'up');
    }
  }

  client({ namespace }) {
    const client = new FarClient(namespace);
    this.#clients.push(client);
    return client;
  }

  cut() {
    runOn(this.machines[0].namespace, 'ip', 'link', 'set', 'cable', 'down');
  }
  mend() {
    runOn(this.machines[0].namespace, 'ip', 'link', 'set', 'cable', 'up');
  }

  /** The sockets of UDP on a machine, a line each. */
  datagramSockets({ namespace }) {
    return runOn(namespace, 'ss', '-Huan').trim();
  }

  remove() {
    process.off('exit', this.#remove);
    for (const { child } of this.#clients) child.kill('SIGKILL');
    for (const { namespace } of this.machines) {
      try {
        ip('netns', 'del', namespace);
      } catch {
        // It was not made.
      }
    }
  }
}
