// A file of many games as servers and programs write it, the same for one seed: random legal moves by the core, tags as lichess has
// them, clocks and evaluations in some games, comments and variations in others. The moves of a hundred games come again under other
// names, so that a large file is there soon.

import { dice } from './dice.mjs';
import { core } from './record.mjs';

const different = 100;
const names = ['Aronova', 'Berg', 'Čapek', 'Dvořák', 'Eriksen', 'Fabre', 'Grünwald', 'Hernández', 'Ivanov', 'Jansen'];
const events = ['Rated blitz game', 'Club championship', 'Open of the harbour', 'Correspondence cup'];
const results = ['1-0', '0-1', '1/2-1/2'];

/** The movetext of a game without its result; `kind` 0: plain, 1: with clocks and evaluations, 2: annotated. */
function movetext(law, roll, kind, plies) {
  const game = law.game();
  const words = [];
  let numbered = false;
  for (let ply = 0; ply < plies && game.state().result === null; ply += 1) {
    const moves = game.moves();
    const [move, other] = [moves[roll(moves.length)], moves[roll(moves.length)]];
    const instead = game.read(other.canonical).native;
    const number = `${1 + (ply >> 1)}.${ply % 2 === 0 ? '' : '..'}`;
    const { native } = game.play(move.canonical);
    if (ply % 2 === 0 || !numbered) words.push(number);
    words.push(native);
    numbered = true;
    if (kind === 1) words.push(`{ [%eval 0.${10 + roll(90)}] [%clk 0:0${1 + roll(8)}:${10 + roll(50)}] }`);
    else if (kind === 2 && roll(8) === 0) words.push(`$${1 + roll(6)}`, '{A word about the move.}');
    else if (kind === 2 && roll(8) === 0 && other !== move) words.push(`(${number} ${instead} {or so})`);
    else continue;
    numbered = false;
  }
  return words.join(' ').replaceAll(/(.{60,79}) /g, '$1\n');
}

/** `line`: how lines end. Answers the text, and what its list has to show of each game. */
export async function manyRecords({ games, seed, plies = 80, end = '\n' }) {
  const law = (await core()).variant('orthodox');
  const roll = dice(seed);
  const texts = Array.from({ length: Math.min(different, games) }, (_, number) =>
    movetext(law, roll, (number % 4) % 3, plies),
  );
  const heads = [];
  const records = Array.from({ length: games }, (_, number) => {
    const name = () => `${names[roll(names.length)]}, ${String.fromCharCode(65 + roll(26))}.`;
    const head = {
      event: `${events[roll(events.length)]} ${1 + (number % 50)}`,
      white: name(),
      black: name(),
      date: `${2000 + roll(25)}.${String(1 + roll(12)).padStart(2, '0')}.${String(1 + roll(28)).padStart(2, '0')}`,
      result: results[roll(results.length)],
    };
    heads.push(head);
    const tags = [
      ['Event', head.event],
      ['Site', `https://lichess.example/${number.toString(36).padStart(8, '0')}`],
      ['Date', head.date],
      ['Round', String(1 + (number % 9))],
      ['White', head.white],
      ['Black', head.black],
      ['Result', head.result],
      ['WhiteElo', String(1200 + roll(1500))],
      ['BlackElo', String(1200 + roll(1500))],
      ['Variant', 'Standard'],
      ['ECO', `${'ABCDE'[roll(5)]}${String(roll(100)).padStart(2, '0')}`],
    ];
    const text = texts[number % texts.length];
    return `${tags.map(([tag, value]) => `[${tag} "${value}"]\n`).join('')}\n${text} ${head.result}\n`;
  });
  return { text: records.join('\n').replaceAll('\n', end), heads };
}
