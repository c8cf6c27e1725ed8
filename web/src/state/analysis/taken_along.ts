// What is analysed taken along: as a file, as a text, as a link, into a game and into the editor.

import { msg } from '@lit/localize';
import { copyLink, copyText, savedWords } from '../game/game_copies.js';
import type { Host } from '../page/host.js';
import type { GameLink } from '../game/link.js';
import { recordName } from '../game/save.js';
import type { Session } from './session.js';

const person = { kind: 'person', level: 1 } as const;

function linkOf({ coreGame }: Session, start: string, line: readonly string[]): GameLink {
  const { variant, variantText, options } = coreGame;
  return { variant: variant.info.id, variantText, options, start, line: [...line], end: null };
}

export function saveRecord(host: Host, { record, state, coreGame }: Session): void {
  const date = state.tags.find(([name]) => name === 'Date')?.[1];
  const name = recordName(coreGame.variant.info.id, date);
  host.environment.saveFile(name, record);
  host.say(savedWords(name));
}

export function copyRecord(host: Host, { record }: Session): void {
  void copyText(host, record, msg('The record has been copied as a text.'), msg('It can be saved as a file.'));
}

/** A link that opens all of it. */
export function shareRecord(host: Host, session: Session): void {
  const main = session.lineTo(session.main().at(-1)!);
  const game = linkOf(session, session.coreGame.start, main);
  void copyLink(host, { ...game, record: session.record }, 'analysis');
}

/** A game of two people that goes on from the move that is shown. */
export function playOn(host: Host, session: Session, title: string): void {
  const { coreGame, line, ply } = session;
  const game = linkOf(session, coreGame.start, line.slice(0, ply));
  host.create({ ...game, title, white: person, black: person, clock: null });
}

/** The position that is shown, in the editor. */
export function editPosition(host: Host, session: Session, position: string): void {
  const link = linkOf(session, position, []);
  void import('../game/link.js')
    .then(({ encodeLink }) => encodeLink(link))
    .then((code) => host.go({ page: 'editor', variant: link.variant, code }));
}
