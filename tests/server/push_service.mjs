// A push service of our own, and the browsers that it serves: it checks who asks by RFC 8292 and decrypts by RFC 8291, by node's own
// crypto. Nothing here is shared with the server's code.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify as verifySignature,
} from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate for localhost that vouches for itself: its files, and how a server is told to trust it. */
export function certificate(name = 'localhost') {
  const folder = mkdtempSync(join(tmpdir(), 'strata-push-'));
  const [file, key] = ['own.pem', 'own.key'].map((each) => join(folder, each));
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'].concat([
      '-subj',
      `/CN=${name}`,
      '-addext',
      `subjectAltName=DNS:${name},IP:127.0.0.1`,
      '-keyout',
      key,
      '-out',
      file,
    ]),
    { stdio: 'pipe' },
  );
  return {
    cert: readFileSync(file),
    key: readFileSync(key),
    environment: { SSL_CERT_FILE: file },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The text of a body of aes128gcm. `ecdh`: the browser's key. */
export function decrypt(body, ecdh, auth) {
  const salt = body.subarray(0, 16);
  const size = body.readUInt32BE(16);
  const idLength = body[20];
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  assert.equal(idLength, 65, 'the id of the key is the point of the sender');
  assert.ok(record.length <= size, 'there is one record');
  const secret = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const derived = (key, saltOf, words, length) => Buffer.from(hkdfSync('sha256', key, saltOf, words, length));
  const input = derived(secret, auth, info, 32);
  const contentKey = derived(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(input, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  assert.equal(padded[end], 2, 'the last record ends with a 2');
  return padded.subarray(0, end).toString();
}

/** The claims of the header Authorization; throws where the signature is not that of the key in it. */
export function claimsOf(authorization) {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  assert.ok(token, authorization);
  const point = Buffer.from(key, 'base64url');
  assert.deepEqual([point.length, point[0]], [65, 4]);
  const [head, claims, signature] = token.split('.');
  assert.equal(JSON.parse(Buffer.from(head, 'base64url')).alg, 'ES256');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isRight = verifySignature(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isRight, 'the signature is that of the key');
  return { ...JSON.parse(Buffer.from(claims, 'base64url')), key };
}

/** A browser as its push service knows it. */
export class PushBrowser {
  constructor(service) {
    this.ecdh = createECDH('prime256v1');
    this.ecdh.generateKeys();
    this.auth = randomBytes(16);
    this.path = `/push/${randomBytes(8).toString('hex')}`;
    this.subscription = {
      endpoint: `${service}${this.path}`,
      p256dh: this.ecdh.getPublicKey('base64url'),
      auth: this.auth.toString('base64url'),
    };
  }

  read = ({ body }) => JSON.parse(decrypt(body, this.ecdh, this.auth));
}

export class PushService {
  received = [];
  connections = 0;
  /** How a request is answered; the first argument is the number of requests for its path so far. */
  answer = (_count, _request, response) => void response.writeHead(201).end();
  #looking = [];

  static async start({ cert, key }) {
    const service = new PushService();
    service.server = createServer({ cert, key }, (request, response) => service.#take(request, response));
    service.server.on('connection', () => (service.connections += 1));
    await new Promise((done) => service.server.listen(0, '127.0.0.1', done));
    service.port = service.server.address().port;
    service.origin = `https://localhost:${service.port}`;
    return service;
  }

  #take(request, response) {
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const { url: path, method, headers } = request;
      this.received.push({ path, method, headers, body: Buffer.concat(pieces) });
      this.answer(this.of(path).length, request, response);
      for (const look of [...this.#looking]) look();
    });
  }

  of = (path) => this.received.filter((each) => each.path === path);

  /** The message with this number, from 1, for the browser. */
  message(browser, number = 1) {
    return new Promise((done) => {
      const look = () => {
        const found = this.of(browser.path)[number - 1];
        if (!found) return;
        this.#looking = this.#looking.filter((each) => each !== look);
        done(found);
      };
      this.#looking.push(look);
      look();
    });
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
