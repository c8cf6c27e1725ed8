// Moves without pointing at the board in a headset: a piece and its target are chosen on the panel by level, file and rank, or typed on a
// keyboard. What is chosen is picked on the board, so that everything else is as with a click there.

import { msg, str } from '@lit/localize';
import { levelName } from '../../state/board_kit/status.js';
import type { GameScreen } from '../../state/game/screen.js';
import type { Store } from '../../state/page/state.js';
import type { Button, Row } from '../../vr/content.js';
import { heldIn, moversOf, pieceOn } from './pad_choices.js';

const axes = ['level', 'file', 'rank'] as const;
type Axis = (typeof axes)[number];

/** As many cells as this are offered by name. */
const FEW = 6;

const axisWords = (): Record<Axis, string> => ({
  level: msg('Level', { id: 'panel-level', desc: 'before the numbers of the levels, one of which is chosen' }),
  file: msg('File', { desc: 'before the letters of the files, one of which is chosen' }),
  rank: msg('Rank', { desc: 'before the numbers of the ranks, one of which is chosen' }),
});

export class MovePicker {
  #chosen: Partial<Record<Axis, number>> = {};
  #step = '';

  /** What is to be chosen now, in words, and by what. */
  choices(game: GameScreen, store: Store): { words: string; rows: Row[] } {
    const { scene } = game;
    const step = `${game.id} ${game.at} ${scene.selected} ${scene.selectedBoard}`;
    if (step !== this.#step) this.#chosen = {};
    this.#step = step;
    if (!game.mayMove && !scene.ahead) return { words: msg('It is not your turn.'), rows: [] };
    const back = { name: 'put-down', words: msg('Cancel'), act: () => store.board?.unselect() };
    if (scene.selectedBoard !== null)
      return {
        words: msg(str`Where does the board ${scene.selectedBoard} go?`),
        rows: [
          scene.pinTargets.map(({ pin }) => ({ name: `to-${pin}`, words: pin, act: () => store.board?.pickPin(pin) })),
          [back],
        ],
      };
    const held = heldIn(scene);
    if (held !== null) {
      const captures = new Set(scene.targets.flatMap(({ cell, capture }) => (capture ? cell : [])));
      const to = (cell: number): Button => {
        const name = scene.cells[cell]?.name ?? '';
        return {
          name: `to-${name}`,
          words: captures.has(cell) ? `× ${name}` : name,
          act: () => store.board?.pick(cell),
        };
      };
      const cells = scene.targets.map(({ cell }) => cell);
      return {
        words:
          cells.length === 0
            ? game.refusal || msg('This piece has no legal move.')
            : msg(str`${pieceOn(game, held)}: where to?`),
        rows: [...this.#rows(game, cells, to), [back]],
      };
    }
    const { cells, boards } = moversOf(game);
    const from = (cell: number): Button => ({
      name: `from-${scene.cells[cell]?.name ?? ''}`,
      words: pieceOn(game, cell),
      act: () => {
        // Boards that show one level turn to the piece.
        store.game?.setCursor(cell);
        store.game?.pick(cell);
      },
    });
    return {
      words:
        cells.length + boards.length === 0
          ? msg('There is no legal move.')
          : msg('Choose a piece on the board or here.'),
      rows: [
        ...this.#rows(game, cells, from),
        boards.map(({ name }) => ({
          name: `board-${name}`,
          words: msg(str`Board ${name}`),
          act: () => store.board?.pickBoard(name),
        })),
      ],
    };
  }

  /** A row for each way to say which of these cells is meant, and the cells that are left, once they are few. */
  #rows({ scene: { cells, look } }: GameScreen, among: readonly number[], offer: (cell: number) => Button): Row[] {
    const words: Record<Axis, (value: number) => string> = {
      level: (level) => levelName(look, level),
      file: (file) => look.files[file] ?? '',
      rank: (rank) => look.ranks[rank] ?? '',
    };
    const fits = (cell: number, but?: Axis): boolean =>
      axes.every((axis) => axis === but || (this.#chosen[axis] ?? cells[cell]?.[axis]) === cells[cell]?.[axis]);
    const rows = axes.flatMap((axis): Row[] => {
      const values = [...new Set(among.map((cell) => cells[cell]?.[axis] ?? 0))].sort((a, b) => a - b);
      if (values.length < 2) return [];
      const button = (value: number): Button => ({
        name: `${axis}-${words[axis](value)}`,
        words: words[axis](value),
        down: this.#chosen[axis] === value,
        off: !among.some((cell) => cells[cell]?.[axis] === value && fits(cell, axis)),
        act: () => {
          const { [axis]: was, ...others } = this.#chosen;
          this.#chosen = was === value ? others : { ...others, [axis]: value };
        },
      });
      return [[axisWords()[axis], ...values.map(button)]];
    });
    const left = among.filter((cell) => fits(cell));
    return [...rows, left.length > FEW ? [] : left.map(offer)];
  }
}
