// The real nginx with the configuration of deploy/nginx.conf: its addresses and certificates are those of the test, and nothing else
// differs.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { pause } from '../player.mjs';
import { freePort } from '../postgres.mjs';

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path)) ?? 'nginx';
const site = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8');

const running = new Set();
after(() => {
  for (const nginx of running) nginx.child.kill('SIGKILL');
});

export class Nginx {
  static async make() {
    const nginx = new Nginx();
    nginx.folder = mkdtempSync(join(tmpdir(), 'strata-nginx-'));
    chmodSync(nginx.folder, 0o755);
    [nginx.port, nginx.plainPort] = [await freePort(), await freePort()];
    const request = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ];
    const names = ['-subj', '/CN=chess.example', '-addext', 'subjectAltName=DNS:chess.example,IP:127.0.0.1'];
    const files = ['-keyout', join(nginx.folder, 'privkey.pem'), '-out', join(nginx.folder, 'fullchain.pem')];
    execFileSync('openssl', [...request, ...names, ...files], { stdio: 'pipe' });
    nginx.ca = readFileSync(join(nginx.folder, 'fullchain.pem'));
    return nginx;
  }

  get origin() {
    return `https://127.0.0.1:${this.port}`;
  }

  /** Starts before nodes at these ports, in the place of 10.0.0.1 and so on. */
  async begin(ports) {
    let text = site;
    const replace = (from, to) => {
      assert.ok(text.includes(from), `deploy/nginx.conf has no ${from}`);
      text = text.replaceAll(from, to);
    };
    ports.forEach((port, at) => replace(`10.0.0.${at + 1}:8080`, `127.0.0.1:${port}`));
    assert.ok(!text.includes('10.0.0.'), `${ports.length} ports are not enough for deploy/nginx.conf`);
    replace('/etc/letsencrypt/live/chess.example', this.folder);
    replace('listen 443 ssl;', `listen 127.0.0.1:${this.port} ssl;`);
    replace('listen 80;', `listen 127.0.0.1:${this.plainPort};`);
    for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'])
      mkdirSync(join(this.folder, name), { mode: 0o777 });
    const folders = `client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;`;
    this.settings = text;
    writeFileSync(join(this.folder, 'site.conf'), text);
    writeFileSync(
      join(this.folder, 'nginx.conf'),
      `daemon off; master_process off; pid pid; error_log stderr info;\nevents { worker_connections 1024; }\nhttp { access_log off; ${folders}\ninclude site.conf; }\n`,
    );
    this.log = '';
    this.child = spawn(program, ['-p', this.folder, '-c', 'nginx.conf'], {
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.add(this);
    this.child.stderr.on('data', (bytes) => (this.log += bytes));
    this.exit = new Promise((resolve, reject) => {
      this.child.on('error', reject);
      this.child.on('close', (code, signal) => {
        running.delete(this);
        resolve(code ?? signal);
      });
    });
    while (!(await this.#answers())) {
      assert.equal(this.child.exitCode, null, this.log);
      await pause(20);
    }
  }

  #answers() {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      socket.on('connect', () => (socket.destroy(), resolve(true)));
      socket.on('error', () => resolve(false));
    });
  }

  async remove() {
    if (running.has(this)) {
      this.child.kill('SIGKILL');
      await this.exit;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
