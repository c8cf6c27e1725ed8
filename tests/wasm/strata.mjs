// The core as a JavaScript object, for tests under Node. Texts go into the module's memory and come back as JSON; a failure
// is thrown as StrataError. No dependencies: the few WASI functions that the C library asks for are given here.

import { readFile } from 'node:fs/promises';
import { readCore } from '../../tools/wire/core.mjs';

export class StrataError extends Error {
  constructor({ code, message, place, line, column, reason, values }) {
    super(message);
    Object.assign(this, { name: 'StrataError', code, place, line, column, reason, values });
  }
}

const utf8 = { encode: new TextEncoder(), decode: new TextDecoder('utf-8') };
const lines = (pairs) =>
  Object.entries(pairs ?? {})
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

export const schema = readCore(new URL('../../src/wasm/core.json', import.meta.url));
// The arguments of each function after its name: t a text (pointer and size), also as its bytes, n a number.
export const signatures = Object.fromEntries(Object.entries(schema.functions).map(([name, [taken]]) => [name, taken]));

export class Strata {
  #exports;

  static async load(file) {
    const strata = new Strata();
    const memory = () => new DataView(strata.#exports.memory.buffer);
    const wasi = {
      fd_close: () => 0,
      fd_seek: () => 70, // ESPIPE: there are no files
      fd_write: (_fd, _vectors, _count, written) => (memory().setUint32(written, 0, true), 0),
      clock_time_get: (_clock, _precision, out) => (memory().setBigUint64(out, process.hrtime.bigint(), true), 0),
      proc_exit: (code) => {
        throw new Error(`the core stopped with code ${code}`);
      },
    };
    const module = await WebAssembly.compile(await readFile(file));
    const imports = {
      wasi_snapshot_preview1: {},
      strata: {
        poll: () => (strata.poll?.() ? 1 : 0),
        info: (pointer, size) => strata.info?.(JSON.parse(strata.#read(pointer, size))),
      },
    };
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      if (from === 'wasi_snapshot_preview1') imports[from][name] = wasi[name] ?? (() => 52); // ENOSYS
    }
    strata.#exports = (await WebAssembly.instantiate(module, imports)).exports;
    strata.#exports._initialize();
    return strata;
  }

  // The functions of the C interface that answer a number and a text, without their prefix, as the module has them.
  functions() {
    const plumbing = ['alloc', 'free', 'text', 'text_size'];
    const names = Object.keys(this.#exports)
      .filter((name) => name.startsWith('strata_'))
      .map((name) => name.replace('strata_', ''));
    return names.filter((name) => !plumbing.includes(name));
  }

  // Calls one of them. Answers {number, text}: a number below 0 is a failure, the text is JSON or empty.
  answer(name, ...given) {
    const core = this.#exports;
    const signature = signatures[name];
    if (signature?.length !== given.length) throw new TypeError(`${name} takes ${signature?.length} arguments`);
    const borrowed = [];
    const passed = given.flatMap((argument, i) => {
      if (signature[i] === 'n') return [Number(argument)];
      const bytes = argument instanceof Uint8Array ? argument : utf8.encode.encode(String(argument));
      const pointer = core.strata_alloc(bytes.length);
      borrowed.push(pointer);
      new Uint8Array(core.memory.buffer, pointer, bytes.length).set(bytes);
      return [pointer, bytes.length];
    });
    const number = core[`strata_${name}`](...passed);
    for (const pointer of borrowed) core.strata_free(pointer);
    return { number, text: this.#read(core.strata_text(), core.strata_text_size()) };
  }

  #read(pointer, size) {
    return utf8.decode.decode(new Uint8Array(this.#exports.memory.buffer, pointer, size));
  }

  // The same, with a failure thrown and the text parsed.
  call(name, ...given) {
    const { number, text } = this.answer(name, ...given);
    const value = text === '' ? null : JSON.parse(text);
    if (number < 0) throw new StrataError(value);
    return { number, value };
  }

  variants() {
    return this.call('variants').value;
  }
  variant(id, options) {
    return new Variant(this, this.call('variant_load', id, lines(options)).number);
  }
  engine(megabytes = 16) {
    return new Engine(this, this.call('engine_create', megabytes).number);
  }
  variantFromText(text, place, options) {
    return new Variant(this, this.call('variant_read', text, place, lines(options)).number);
  }
}

export class Variant {
  constructor(core, handle) {
    Object.assign(this, { core, handle });
  }
  release() {
    this.core.call('variant_release', this.handle);
  }
  info() {
    return this.core.call('variant_info', this.handle).value;
  }
  prose() {
    return this.core.call('variant_prose', this.handle).value.prose;
  }
  /** Every cell that can ever exist, in the order of all views. */
  cells() {
    this.places ??= this.core.call('variant_cells', this.handle).value;
    return this.places;
  }
  /** The same game, judged by a network: the bytes of a .net file. */
  withNetwork(bytes, place = 'network') {
    return new Variant(this.core, this.core.call('variant_with_network', this.handle, bytes, place).number);
  }
  game(tfen = '') {
    return new Game(this.core, this.core.call('game_create', this.handle, tfen).number, this);
  }
  setup(tfen = '') {
    return new Setup(this.core, this.core.call('setup_create', this.handle, tfen).number, this);
  }
  replay(text, place, strict = true, notation = '') {
    return this.core.call('replay', this.handle, text, place, strict, notation).value;
  }
}

/** A view with its cells, for which the core writes a sign each. */
function viewOf(cells, { pieces, ...view }) {
  const shown = cells.map((place, i) => {
    const sign = pieces[i];
    return { ...place, exists: sign !== ' ', piece: sign === '.' || sign === ' ' ? '' : sign };
  });
  return { cells: shown, ...view };
}

export class Game {
  constructor(core, handle, variant) {
    Object.assign(this, { core, handle, variant });
  }
  release() {
    this.core.call('game_release', this.handle);
  }
  copy() {
    return new Game(this.core, this.core.call('game_copy', this.handle).number, this.variant);
  }
  state() {
    return this.core.call('game_state', this.handle).value;
  }
  moves() {
    return this.core.call('game_moves', this.handle).value;
  }
  enemyMoves() {
    return this.core.call('game_enemy_moves', this.handle).value;
  }
  attackers(cell, mover = '') {
    return this.core.call('game_attackers', this.handle, cell, mover).value;
  }
  view() {
    return viewOf(this.variant.cells(), this.core.call('game_view', this.handle).value);
  }
  play(text, strict = false, notation = '') {
    return this.core.call('game_play', this.handle, text, strict, notation).value;
  }
  read(text, strict = false, notation = '') {
    return this.core.call('game_read', this.handle, text, strict, notation).value;
  }
  undo() {
    return this.core.call('game_undo', this.handle).value.undone;
  }
  refusal(from, to) {
    return this.core.call('game_refusal', this.handle, from, to).value.refusal;
  }
  claims() {
    return this.core.call('game_claims', this.handle).value;
  }
  claim(text) {
    this.core.call('game_claim', this.handle, text);
  }
  /** What evaluations say of its moves, a line a position: see strata_game_judge. */
  judge(evaluations, notation = '') {
    return this.core.call('game_judge', this.handle, evaluations.join('\n'), notation).value;
  }
  finish(result, reason) {
    this.core.call('game_finish', this.handle, result, reason);
  }
  perft(depth, bulk = true) {
    return this.core.call('game_perft', this.handle, depth, bulk).value.nodes;
  }
  record(tags, notation = '') {
    return this.core.call('game_record', this.handle, lines(tags), notation).value.record;
  }
}

export class Setup {
  constructor(core, handle, variant) {
    Object.assign(this, { core, handle, variant });
  }
  release() {
    this.core.call('setup_release', this.handle);
  }
  state() {
    return this.core.call('setup_state', this.handle).value;
  }
  view() {
    return viewOf(this.variant.cells(), this.core.call('setup_view', this.handle).value);
  }
  place(cell, piece) {
    this.core.call('setup_place', this.handle, cell, piece);
  }
  clear() {
    this.core.call('setup_clear', this.handle);
  }
  side(side) {
    this.core.call('setup_side', this.handle, side);
  }
  castling(rook, allowed) {
    this.core.call('setup_castling', this.handle, rook, Number(allowed));
  }
  board(board, pin) {
    this.core.call('setup_board', this.handle, board, pin);
  }
  owner(board, owner) {
    this.core.call('setup_owner', this.handle, board, owner);
  }
}

// While a search runs the host is asked: set `poll` of the core to a function that answers true to stop it, and `info` to
// one that is told of every finished depth.
export class Engine {
  constructor(core, handle) {
    Object.assign(this, { core, handle });
  }
  release() {
    this.core.call('engine_release', this.handle);
  }
  newGame() {
    this.core.call('engine_new_game', this.handle);
  }
  search(game, limits) {
    return this.core.call('engine_search', this.handle, game.handle, lines(limits)).value;
  }
}
