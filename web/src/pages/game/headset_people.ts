// The panel in a headset, of a game between two people: what can be done in it, what is asked, and what the two say to each other.

import { msg, str } from '@lit/localize';
import { hasOpenSeat, ownSide } from '../../state/game/people.js';
import type { GameScreen } from '../../state/game/screen.js';
import type { Store } from '../../state/page/state.js';
import type { Button, Content, Row } from '../../vr/content.js';
import type { Place } from './controls.js';
import type { Typing } from './headset_typing.js';
import { answersTo } from './people/answers.js';
import { peopleNow } from './people/card.js';
import { longest } from './people/chat.js';
import { controls } from './people/people.js';
import { questionOf, questionWords } from './people/words.js';

/** So many lines of the chat are on the panel. */
const LINES = 6;

export const places = (game: GameScreen, store: Store): Place[] => controls(game, store);

export function question(game: GameScreen, store: Store, now: number): Content['question'] {
  const asked = questionOf(game);
  const buttons = answersTo(game, store, asked, () => void store.game?.requests.tell({ t: 'decline' })).flatMap(
    (answer) => answer ?? [],
  );
  // A note that one waits leaves the panel to the controls.
  if (buttons.length === 0 || asked === 'offering') return null;
  return {
    id: `${asked} ${game.offer?.what ?? ''}`,
    title: questionWords(game, now),
    text: game.news,
    buttons,
  };
}

/** What can be said without a keyboard. */
const ready = (): string[] => [
  msg('Hello'),
  msg('Good luck'),
  msg('Have fun!'),
  msg('Well played'),
  msg('Good game'),
  msg('Thank you'),
  msg('You too!'),
  msg('One moment, please'),
  msg("I've got to go"),
];

export const canChat = (game: GameScreen): boolean => game.between && !hasOpenSeat(game);

/** The way to the chat, with what waits there to be read; null where nobody chats. */
export function chatButton(game: GameScreen, open: () => void): Button | null {
  if (!canChat(game)) return null;
  const unread = peopleNow()?.unread.length ?? 0;
  return { name: 'chat', words: unread > 0 ? msg(str`Chat (${unread})`) : msg('Chat'), act: open };
}

/** The newest line that nobody has read. */
export function unreadLine(): string {
  const line = peopleNow()?.unread.at(-1);
  return line ? `${line.name}: ${line.text}` : '';
}

/** While the chat is on the panel, its lines are read. */
export function chatIs(open: boolean): void {
  const card = peopleNow();
  if (card && card.chatting !== open) card.toggleChat('control');
}

export function chat(game: GameScreen, store: Store, typing: Typing): { lines: string[]; rows: Row[] } {
  const card = peopleNow();
  const say = (text: string): void => void store.game?.requests.say(text);
  const mute: Button = {
    name: 'mute',
    words: msg('Mute'),
    down: card?.mute ?? false,
    act: () => card?.toggleMute(),
  };
  const { text } = typing;
  if (card?.mute) return { lines: [msg('Chat is muted. New messages are hidden.')], rows: [[mute]] };
  const said = game.people.chat.slice(-LINES).map(({ name, text: words }) => `${name}: ${words}`);
  const lines = said.length === 0 ? [msg('No messages yet.')] : said;
  if (!ownSide(game.you)) return { lines, rows: [[mute]] };
  if (text !== null)
    return {
      lines: [...lines, `> ${text}_`],
      rows: [
        [
          { name: 'drop-text', words: msg('Cancel'), act: () => typing.stop() },
          { name: 'send-text', words: msg('Send'), act: () => typing.finish() },
        ],
      ],
    };
  const sentences = ready().map((words, index) => ({ name: `say-${index}`, words, act: () => say(words) }));
  return {
    lines,
    rows: [
      sentences.slice(0, 3),
      sentences.slice(3, 6),
      sentences.slice(6),
      [
        { name: 'type', words: msg('Type ...', { desc: 'on a keyboard' }), act: () => typing.start(longest, say) },
        mute,
      ],
    ],
  };
}
