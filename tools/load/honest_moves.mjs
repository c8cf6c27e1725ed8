// Moves of orthodox chess that two people can play one after the other without an end of the game.

/** The move at this ply, below 112: knights make six of eight plies and pawns two, so that no position stands a third time. */
export function honestMove(at) {
  const [files, ranks] = ['abcdegh', at % 2 === 0 ? ['1', '3', '2', '3', '4'] : ['8', '6', '7', '6', '5']];
  const [round, turn] = [Math.floor(at / 8), Math.floor((at % 8) / 2)];
  if (turn === 3) {
    const file = files[round % 7];
    const from = round < 7 ? 2 : 3;
    return `${file}${ranks[from]}-${file}${ranks[from + 1]}`;
  }
  const [home, away] = [`g${ranks[0]}`, `f${ranks[1]}`];
  return (round * 3 + turn) % 2 === 0 ? `${home}-${away}` : `${away}-${home}`;
}
