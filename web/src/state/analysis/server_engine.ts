// The engine of the server as one of the page's: it is asked about a position and told lines by messages (`analyse` and `lines` of
// docs/formats/wire.md). It thinks for a minute at most, behind the games that are played there, and may have been switched off.

import { msg } from '@lit/localize';
import type { Core, Game } from '../../core/core.js';
import type { AnalysisEngine, EngineLine, EnginePosition, EngineQuestion, EngineReport } from '../../core/engine.js';
import { errorOf } from '../../core/failure.js';
import { gameAt } from '../../core/positions.js';
import type { AnalysedLine, LinesAnswer, ServerMessage } from '../../net/messages.js';
import type { Host } from '../page/host.js';
import { networksOf } from './networks.js';

/** What a message holds beside the moves, in bytes; the server takes 8192 in all. */
const largestRequest = 7_800;
const mostMoves = 1_000;
const mostLines = 5;

type Told = (report: EngineReport) => void;
type Failed = (why: string) => void;

interface Search {
  /** Of the message. */
  id: number;
  /** Where the lines begin, to write them in its notation. */
  game: Game;
  question: EngineQuestion;
  begun: number;
  told: Told;
  failed: Failed;
}

export class ServerEngine implements AnalysisEngine {
  readonly #host: Host;
  readonly #refused: () => void;
  readonly #quiet: () => void;
  #search: Search | null = null;
  readonly onBetter = null;

  /** `refused`: this server analyses nothing. */
  constructor(host: Host, refused: () => void) {
    this.#host = host;
    this.#refused = refused;
    this.#quiet = host.listen((message) => this.#hears(message));
  }

  search(question: EngineQuestion, told: Told, failed: Failed): void {
    this.stop();
    let game: Game;
    try {
      game = gameOf(this.#host.core(), question.position);
    } catch (error) {
      failed(errorOf(error).message);
      return;
    }
    const request = requestOf(question, game);
    const isLarge = JSON.stringify(request).length > largestRequest;
    const id = isLarge ? 0 : this.#host.connection.send(request);
    if (id === 0) {
      game.release();
      failed(
        isLarge
          ? msg('the variant file of this game is too long for the server')
          : msg('the server cannot be reached now'),
      );
      return;
    }
    this.#search = { id, game, question, begun: this.#host.environment.now(), told, failed };
  }

  stop(): void {
    if (this.#end()) this.#host.connection.send({ t: 'rest' });
  }

  close(): void {
    this.stop();
    this.#quiet();
  }

  // False: there was none.
  #end(): boolean {
    if (!this.#search) return false;
    this.#search.game.release();
    this.#search = null;
    return true;
  }

  #hears(message: ServerMessage): boolean {
    const search = this.#search;
    if (message.t === 'lines' && message.re !== search?.id) return true;
    if (!search || !('re' in message) || message.re !== search.id) return false;
    if (message.t === 'error') {
      this.#end();
      search.failed(message.message.replace(/\.$/, ''));
      if (message.code === 'refused') this.#refused();
    } else if (message.t === 'lines') this.#heard(search, message);
    return true;
  }

  #heard({ game, question, begun, told }: Search, { on, nodes, lines }: LinesAnswer): void {
    const depth = lines[0]?.depth ?? 0;
    const { limits, position } = question;
    const enough = on && limits.depth !== undefined && depth >= limits.depth;
    const report: EngineReport = {
      depth,
      nodes,
      milliseconds: this.#host.environment.now() - begun,
      lines: lines.map((line, index) => lineOf(line, index + 1, nodes, game, position.notation)),
      done: !on || enough,
      network: networksOf(this.#host).knows(position),
    };
    if (enough) this.stop();
    else if (!on) this.#end();
    told(report);
  }
}

function gameOf(core: Core, position: EnginePosition): Game {
  const variant = core.variantOf(position.variant, position.variantText, position.options);
  try {
    return gameAt(variant, position);
  } finally {
    variant.release();
  }
}

// Of a long game the position goes there without its history: only repetitions are lost.
function requestOf({ position, limits }: EngineQuestion, game: Game) {
  const { variant, variantText, options, start, line } = position;
  const request = {
    t: 'analyse' as const,
    variant: variantText === '' ? variant : '',
    variantText,
    options: Object.entries(options).map(([name, value]) => ({ name, value })),
    start,
    line: [...line],
    multipv: Math.min(mostLines, Math.max(1, limits.multipv ?? 1)),
  };
  if (line.length <= mostMoves && JSON.stringify(request).length <= largestRequest) return request;
  return { ...request, start: game.state().position, line: [] };
}

function lineOf(line: AnalysedLine, multipv: number, nodes: number, game: Game, notation: string): EngineLine {
  const { depth, score, mate, evaluation, chance, pv } = line;
  const played = game.copy();
  try {
    const native = pv.map((move) => played.play(move, notation).native);
    return {
      multipv,
      depth,
      seldepth: depth,
      nodes,
      score,
      mateIn: mate,
      bound: 'exact',
      evaluation,
      chance: chance / 10,
      pv,
      native,
    };
  } finally {
    played.release();
  }
}
