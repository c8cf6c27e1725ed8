// How many mates in N programs that speak UCI find, by positions of an EPD or FEN file. A mate counts as found if the last score of the search is
// a mate in at most N moves; a longer one is counted beside it.
//
//   node tools/peers/mates.mjs [--file bench/mates_in_four.epd] [--mate 4] [--movetime 500] "build/release/strata uci" stockfish

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Program, wordsOf } from './program.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', default: 'bench/mates_in_four.epd' },
    mate: { type: 'string', default: '4' },
    movetime: { type: 'string', default: '500' },
  },
});
if (positionals.length === 0) {
  console.error('usage: node tools/peers/mates.mjs [--file FILE] [--mate N] [--movetime MS] PROGRAM...');
  process.exit(2);
}
const positions = readFileSync(values.file, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => `${line.split(' ').slice(0, 4).join(' ')} 0 1`);

/** The moves of the mate that the last score of a search announces; Infinity for none. */
function mateIn(lines) {
  const last = lines.findLast((line) => / score (cp|mate) /.test(line)) ?? '';
  const moves = Number(/ score mate (-?\d+)/.exec(last)?.[1] ?? 0);
  return moves > 0 ? moves : Infinity;
}

for (const command of positionals) {
  const program = new Program(...((words) => [words[0], words.slice(1)])(wordsOf(command)));
  program.say('uci');
  await program.until((line) => line === 'uciok');
  const found = [];
  for (const position of positions) {
    program.say('ucinewgame');
    program.say(`position fen ${position}`);
    program.say(`go movetime ${values.movetime}`);
    found.push(mateIn(await program.until((line) => line.startsWith('bestmove'))));
  }
  program.quit();
  const within = found.filter((moves) => moves <= Number(values.mate)).length;
  const any = found.filter((moves) => moves !== Infinity).length;
  console.log(`${command}: ${within} of ${positions.length} within ${values.mate} moves, ${any} with any mate`);
}
