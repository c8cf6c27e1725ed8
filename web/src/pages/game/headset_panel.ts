// The lines and buttons of the panel in a headset: the same controls, questions and words as on the page.

import { msg, str } from '@lit/localize';
import type { Side } from '../../net/messages.js';
import { byWorth } from '../../state/board_kit/promotions.js';
import { balance, capturedBy } from '../../state/board_kit/piece_counts.js';
import { awaySentence, piecesCounted, endSentence, otherSide, sideName } from '../../state/board_kit/status.js';
import { looksOn } from '../../state/game/people.js';
import type { GameScreen } from '../../state/game/screen.js';
import type { Dialog, Store } from '../../state/page/state.js';
import { claimWord, claimsText, claimsTitle } from '../../ui/dialogs/claims_dialog.js';
import { confirmWords, confirmed } from '../../ui/dialogs/confirm_dialog.js';
import { promotionName } from '../../ui/dialogs/promotion_dialog.js';
import { again, resultTitle } from '../../ui/dialogs/result_dialog.js';
import { capitalised, clockText, daysText, lawNote, sentence } from '../../ui/words.js';
import type { Button, Content, Own, PlayerLine, Row } from '../../vr/content.js';
import { besideClock } from './beside_clock.js';
import { timeLeft } from './clock.js';
import { type Place, endControls, flipControl, playControls } from './controls.js';
import { MovePicker } from './headset_moves.js';
import type * as Between from './headset_people.js';
import { Typing } from './headset_typing.js';
import { viewRows } from './headset_view.js';
import { arrangementNow, chooseWay, hasLevels, ways } from './view_switch.js';
import { nameOf as translated } from '../../language/name_of.js';
import { playerName } from '../../state/text/player_name.js';

/** The highest level of the computer. */
const MOST = 10;

function buttonOf(place: Place): Button[] {
  // The chat is a sheet of its own.
  if (!place || place.name === 'chat') return [];
  if ('choose' in place) {
    const now = place.values.findIndex(({ value }) => value === place.value);
    const next = place.values[(now + 1) % place.values.length];
    const words = `${place.words}: ${place.values[now]?.words ?? ''}`;
    return [{ name: place.name, words, act: () => next && place.choose(next.value) }];
  }
  const { name, words, off, down, act } = place;
  return [{ name, words, act, ...(off === undefined ? {} : { off }), ...(down === undefined ? {} : { down }) }];
}

function nameOf(game: GameScreen, side: Side): string {
  const seat = game[side];
  if (game.between) return `${sideName(side)}: ${playerName(game.names[side]) || msg('open seat')}`;
  if (seat.kind === 'computer') return msg(str`${sideName(side)}: computer, level ${seat.level}`);
  return game[otherSide(side)].kind === 'computer' ? msg(str`${sideName(side)}: you`) : sideName(side);
}

function capturedText(lost: readonly string[], ahead: number): string {
  if (lost.length === 0) return '';
  const all = lost.join(', ');
  return ahead > 0 ? msg(str`Captured: ${all} (+${ahead})`) : msg(str`Captured: ${all}`);
}

function playerLine(game: GameScreen, side: Side, now: number): PlayerLine {
  const left = timeLeft(game, side, now);
  const beside = besideClock(game, side, now);
  const time = game.clock && (game.clock.days > 0 ? daysText(left.left) : clockText(left.left));
  const lost = capturedBy(game.pieceCounts, side).map(({ kind, count }) => piecesCounted(count, kind.name));
  const ahead = balance(game.pieceCounts, side);
  return {
    name: nameOf(game, side),
    clock: time === null ? '' : `${time}${beside ? ` ${beside.text}` : ''}`,
    moving: game.end === null && game.state.side === side && game.shown === game.at,
    captured: capturedText(lost, ahead),
  };
}

type Question = NonNullable<Content['question']>;

function questionOf(dialog: Dialog | null, game: GameScreen, store: Store): Question | null {
  const close = (words: string): Button => ({ name: 'close', words, act: () => store.closeDialog() });
  switch (dialog?.kind) {
    case 'promotion': {
      const look = game.variant.look;
      const moves = byWorth(look, dialog.choice.moves);
      return {
        id: `promotion ${moves.map(({ canonical }) => canonical).join()}`,
        title: msg('Promote to'),
        text: '',
        buttons: [
          ...moves.map((move) => ({
            name: `promote-${move.promotion}`,
            words: capitalised(promotionName(look, move)),
            act: () => store.board?.choosePromotion(move),
          })),
          close(msg('Cancel')),
        ],
      };
    }
    case 'confirm': {
      const { yes, no } = confirmWords()[dialog.action];
      return {
        id: `confirm ${dialog.action}`,
        title: dialog.title,
        text: dialog.text,
        buttons: [close(no), { name: 'yes', words: yes, act: () => confirmed(store, dialog) }],
      };
    }
    case 'claims':
      return {
        id: `claims ${dialog.claims?.join()}`,
        title: claimsTitle(dialog.claims),
        text: claimsText(dialog.claims),
        buttons: [
          close(msg('Close')),
          ...(dialog.claims ?? []).map((claim) => ({
            name: `claim-${claim}`,
            words: claimWord(claim),
            act: () => {
              store.closeDialog();
              store.game?.requests.claim(claim);
            },
          })),
        ],
      };
    case 'result':
      if (!game.end) return null;
      return {
        id: 'result',
        title: resultTitle(game),
        text: endSentence(game.end, game),
        buttons: [close(msg('View game')), { name: 'rematch', ...again(game, store) }],
      };
    default:
      return null;
  }
}

/** What can be answered to what is shown: a move that waits, a hint, a premove, an earlier position. */
function waiting(game: GameScreen, store: Store): Button[] {
  const { game: actions } = store;
  if (game.pendingText !== '')
    return [
      { name: 'play-move', words: msg('Play it'), act: () => actions?.confirmMove() },
      { name: 'drop-move', words: msg('Not yet'), act: () => actions?.unselect() },
    ];
  if (game.premoveText !== '')
    return [{ name: 'drop-premove', words: msg('Cancel premove'), act: () => actions?.dropAhead() }];
  if (game.hintText !== '' && game.mayMove)
    return [{ name: 'play-hint', words: msg('Play the hint'), act: () => actions?.playHint() }];
  if (game.shown === game.at) return [];
  const back = { name: 'to-game', words: msg('Back to the game'), act: () => actions?.show(game.at) };
  return game.between || looksOn(game.you)
    ? [back]
    : [back, { name: 'from-here', words: msg('Play on from here'), act: () => actions?.playFromHere() }];
}

/** Who plays a side: a person, or the computer at one of its levels, a step lower or higher. */
function seatButtons(game: GameScreen, store: Store): Button[] {
  if (game.between || looksOn(game.you)) return [];
  const button = (side: Side, step: number): Button => {
    const seat = game[side];
    const now = seat.kind === 'computer' ? seat.level : 0;
    const next = now + step;
    const become =
      next <= 0 ? { kind: 'person' as const, level: seat.level } : { kind: 'computer' as const, level: next };
    const seats = { white: game.white, black: game.black, [side]: become };
    return {
      name: `${side}-${step < 0 ? 'weaker' : 'stronger'}`,
      words: `${sideName(side)} ${step < 0 ? '−' : '+'}`,
      off: game.end !== null || next < 0 || next > MOST,
      act: () => store.game?.requests.seats(seats.white, seats.black),
    };
  };
  return (['white', 'black'] as const).flatMap((side) => [button(side, -1), button(side, 1)]);
}

function viewButtons(game: GameScreen, store: Store): Button[] {
  const flip = buttonOf(flipControl(store));
  if (!hasLevels(game)) return flip;
  const now = arrangementNow(game);
  return [
    ...ways(game).map(({ name, arrangement, words }) => ({
      name: `view-${name}`,
      words,
      down: now === arrangement,
      act: () => chooseWay(game, store, arrangement, now === arrangement),
    })),
    {
      name: 'level-all',
      words: msg('All alike'),
      off: game.scene.level === null,
      act: () => store.board?.chooseLevel(null),
    },
    ...flip,
  ];
}

function lineButtons(game: GameScreen, store: Store): Button[] {
  const { game: actions } = store;
  const own = !game.between && !looksOn(game.you);
  const { notations } = game.variant;
  const notation = notations[(notations.indexOf(game.notation) + 1) % notations.length];
  return [
    { name: 'back', words: msg('Back'), off: game.shown === 0, act: () => actions?.show(game.shown - 1) },
    {
      name: 'forward',
      words: msg('Forward'),
      off: game.shown >= game.line.length,
      act: () => actions?.show(game.shown + 1),
    },
    ...(own
      ? [{ name: 'redo', words: msg('Redo'), off: game.at >= game.line.length, act: () => actions?.redo() }]
      : []),
    ...(notation !== undefined && notations.length > 1
      ? [{ name: 'notation', words: msg(str`Notation: ${game.notation}`), act: () => actions?.setNotation(notation) }]
      : []),
  ];
}

function notesOf(game: GameScreen): string[] {
  const last = game.line[game.shown - 1];
  const away = game.note || awaySentence(game.scene);
  return [
    last ? msg(str`Last move: ${last.native}`) : msg('No move yet.'),
    game.pendingText === '' ? '' : msg(str`Play this move? ${game.pendingText}`),
    game.premoveText === '' ? '' : msg(str`Premove: ${game.premoveText}`),
    game.hintText === '' ? (game.hintAsked ? msg('Searching for a move ...') : '') : msg(str`Hint: ${game.hintText}`),
    game.danger || game.arrival,
    away,
    lawNote(game.law),
  ].filter((words) => words !== '');
}

/** What the panel shows below the players: what can be done in the game, moves, how the board looks, or the chat. */
type Sheet = 'game' | 'moves' | 'view' | 'chat';

/** The panel of one session. */
export class HeadsetPanel {
  readonly #store: Store;
  readonly #moves = new MovePicker();
  readonly #typing = new Typing();
  #sheet: Sheet = 'game';

  constructor(store: Store) {
    this.#store = store;
  }

  left(): void {
    this.#typing.stop();
  }

  #show(sheet: Sheet): void {
    this.#typing.stop();
    this.#sheet = sheet;
  }

  /** `between`: what is asked and offered between two people; null where nobody else plays. */
  content(between: typeof Between | null, now: number, own: Own): Content | null {
    const { game, dialog, notices } = this.#store.state;
    if (!game) return null;
    const { bottom } = game.scene;
    const notice = notices.at(-1);
    if (this.#sheet === 'chat' && !between?.canChat(game)) this.#show('game');
    between?.chatIs(this.#sheet === 'chat');
    const { notes, rows } = this.#sheetOf(game, between, own);
    return {
      title: game.title || translated(game.variant.name),
      players: [otherSide(bottom), bottom].map((side) => playerLine(game, side, now)),
      status: game.sending ? [game.status, msg('Sending ...')].join(' ') : game.status,
      check: game.state.check && !game.end,
      refusal: sentence(game.refusal),
      notes: [...(notice && notice.text !== game.refusal ? [notice.text] : []), ...notes].filter(
        (words) => words !== '',
      ),
      question: questionOf(dialog, game, this.#store) ?? between?.question(game, this.#store, now) ?? null,
      rows,
      plies: game.at,
    };
  }

  #sheetOf(game: GameScreen, between: typeof Between | null, own: Own): { notes: readonly string[]; rows: Row[] } {
    const store = this.#store;
    const back: Button = { name: 'sheet-back', words: msg('Close'), act: () => this.#show('game') };
    switch (this.#sheet) {
      case 'moves':
        return this.#movesSheet(game, back);
      case 'view':
        return { notes: [], rows: [...viewRows(game, store), [own.wrist, own.leftHanded], [back]] };
      case 'chat': {
        const { lines = [], rows = [] } = between?.chat(game, store, this.#typing) ?? {};
        return { notes: lines, rows: [...rows, [back]] };
      }
      case 'game':
        return {
          notes: [...notesOf(game), between?.unreadLine() ?? ''],
          rows: this.#gameRows(game, between, own),
        };
    }
  }

  #movesSheet(game: GameScreen, back: Button): { notes: readonly string[]; rows: Row[] } {
    const { text } = this.#typing;
    const type: Button = {
      name: 'type',
      words: msg('Type a move'),
      down: text !== null,
      act: () =>
        text === null ? this.#typing.start(40, (typed) => this.#store.game?.typeMove(typed)) : this.#typing.finish(),
    };
    const { words, rows } = this.#moves.choices(game, this.#store);
    return {
      notes: [...notesOf(game), words, text === null ? '' : `> ${text}_`],
      rows: [waiting(game, this.#store), ...rows, [type, back]],
    };
  }

  #gameRows(game: GameScreen, between: typeof Between | null, own: Own): Row[] {
    const store = this.#store;
    const alone = !game.between && !looksOn(game.you);
    const places = alone
      ? [...playControls(game, store), ...endControls(game, store)]
      : (between?.places(game, store) ?? []);
    const result = { name: 'result', words: msg('Result ...'), act: () => store.openDialog({ kind: 'result' }) };
    const chat = between?.chatButton(game, () => this.#show('chat')) ?? null;
    return [
      waiting(game, store),
      places.flatMap(buttonOf),
      viewButtons(game, store),
      lineButtons(game, store),
      seatButtons(game, store),
      [
        {
          name: 'moves',
          words: msg('Move', { id: 'panel-move', desc: 'a button: a move is chosen on the panel' }),
          off: looksOn(game.you),
          act: () => this.#show('moves'),
        },
        { name: 'view', words: msg('View'), act: () => this.#show('view') },
        ...(chat ? [chat] : []),
        ...(game.end && store.state.dialog === null ? [result] : []),
      ],
      [own.replace, own.leave],
    ];
  }
}
