// What is going on, in one sentence.

import type { Look, PositionView, Side } from '../core/types.js';
import type { End } from '../net/messages.js';

const names: Record<Side, string> = { white: 'White', black: 'Black' };
export const sideName = (side: Side): string => names[side];
export const otherSide = (side: Side): Side => (side === 'white' ? 'black' : 'white');

// The closed list of reasons (api::End), as sentences.
const wins: Record<string, (winner: string, loser: string) => string> = {
  checkmate: (winner) => `Checkmate: ${winner} wins.`,
  stalemate: (winner, loser) => `Stalemate: ${loser} cannot move, and ${winner} wins by the rules of this game.`,
  extinction: (winner, loser) => `${loser} has lost what must not be lost: ${winner} wins.`,
  perpetual: (winner) => `Perpetual check: ${winner} wins by the rules of this game.`,
  resignation: (winner, loser) => `${loser} resigned: ${winner} wins.`,
  time: (winner, loser) => `${loser} ran out of time: ${winner} wins.`,
  abandoned: (winner, loser) => `${loser} left the game: ${winner} wins.`,
  adjudicated: (winner) => `${winner} wins by decision.`,
};

const draws: Record<string, string> = {
  stalemate: 'Stalemate: the game is drawn.',
  'insufficient-material': 'Nobody has enough men left to win: the game is drawn.',
  'move-rule': 'Too many moves without progress: the game is drawn.',
  repetition: 'The position has been repeated: the game is drawn.',
  perpetual: 'Perpetual check: the game is drawn.',
  agreement: 'The game is drawn by agreement.',
  abandoned: 'The game was left by both: it is drawn.',
  adjudicated: 'The game is drawn by decision.',
};

/** "Checkmate: White wins." Reasons that are not known here are told by their own words. */
export function endSentence({ result, reason }: End): string {
  const words = reason.replaceAll(/[-_]/g, ' ');
  if (result === 'draw') return draws[reason] ?? `The game is drawn: ${words}.`;
  if (result !== 'white' && result !== 'black') return `The game is over: ${words}.`;
  const winner = sideName(result);
  return wins[reason]?.(winner, sideName(otherSide(result))) ?? `${winner} wins: ${words}.`;
}

function manAt(view: PositionView, look: Look, name: string): string {
  const man = view.cells.find((cell) => cell.name === name)?.man ?? '';
  const piece = look.pieces.find(({ letter }) => letter === man.toUpperCase());
  return `${piece?.name ?? 'man'} ${name}`;
}

const joined = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** "Black is in check: rook Aa1 attacks king Ee5." */
export function statusSentence(view: PositionView, look: Look, end: End | null): string {
  if (end) return endSentence(end);
  const side = sideName(view.side);
  if (!view.check) return `${side} to move.`;
  if (view.checkers.length === 0) return `${side} is in check.`;
  const attackers = joined(view.checkers.map((name) => manAt(view, look, name)));
  const attacked = joined(view.attacked.map((name) => manAt(view, look, name)));
  return `${side} is in check: ${attackers} ${view.checkers.length > 1 ? 'attack' : 'attacks'} ${attacked}.`;
}
