// What two people do to each other in a game of the fake server, as the real one has it (docs/formats/wire.md).

import type {
  ChatLine,
  ClientMessage,
  CreateGame,
  ErrorCode,
  EventKind,
  GameSnapshot,
  OfferKind,
  Presence,
  PresenceAnswer,
  RefusalValue,
  RematchAnswer,
  Role,
  Side,
} from '../../src/net/messages.js';

/** Of a game between two people. */
export interface FakePeople {
  owner: string;
  guest: string;
  guestSide: Side;
  listed: boolean;
  lines: ChatLine[];
  /** Who said a line, and its key. */
  said: Set<string>;
  rematch: RematchAnswer | null;
  /** Who has a page open at it. */
  online: Set<string>;
  /** What the server tells of a player who is away. */
  claimable: Record<Side, number | null>;
  /** What was made with, for the next game. */
  request: Partial<CreateGame>;
}

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly reason: string | null;
  readonly values: RefusalValue[];

  constructor(code: ErrorCode, message: string, reason = '', values: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.reason = reason === '' ? null : reason;
    this.values = Object.entries(values).map(([name, value]) => ({ name, value }));
  }
}

const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

export function peopleOf(request: Partial<CreateGame>, owner: string): FakePeople | null {
  const guestSide = request.white?.kind === 'open' ? 'white' : request.black?.kind === 'open' ? 'black' : null;
  if (!guestSide) return null;
  return {
    owner,
    guest: '',
    guestSide,
    listed: request.listed === true,
    lines: [],
    said: new Set(),
    rematch: null,
    online: new Set(),
    claimable: { white: null, black: null },
    request,
  };
}

export function sideOf({ owner, guest, guestSide }: FakePeople, who: string): Side | null {
  return who === owner ? other(guestSide) : who === guest ? guestSide : null;
}

export function roleIn(people: FakePeople, who: string): Role {
  const side = sideOf(people, who);
  return { owner: who === people.owner, white: side === 'white', black: side === 'black' };
}

export function presenceIn(game: string, people: FakePeople): PresenceAnswer {
  const of = (side: Side): Presence => {
    const who = side === people.guestSide ? people.guest : people.owner;
    const online = people.online.has(who);
    return { online, claimable: online ? null : people.claimable[side] };
  };
  return { t: 'presence', game, white: of('white'), black: of('black') };
}

/** Both have played a move. */
const begun = ({ at }: GameSnapshot): boolean => at >= 2;

export interface Asked {
  snapshot: GameSnapshot;
  people: FakePeople;
  who: string;
  name: string;
  toMove: Side;
  goTo: (ply: number) => void;
}

function offer(asked: Asked, what: OfferKind): EventKind {
  const { snapshot, people, who, toMove, goTo } = asked;
  const side = sideOf(people, who)!;
  const back = (of: Side): number => snapshot.at - (toMove === of ? 2 : 1);
  if (snapshot.offer && snapshot.offer.side !== side) {
    if (snapshot.offer.what !== what) throw new Refusal('refused', "Answer your opponent's offer first.");
    if (what === 'takeback') {
      goTo(back(snapshot.offer.side));
      return 'goto';
    }
    snapshot.end = { result: 'draw', reason: 'agreement' };
    return 'end';
  }
  if (snapshot.offer)
    throw new Refusal('refused', 'You have already offered that; your opponent has not answered yet.');
  if (what === 'takeback' && back(side) < 0) throw new Refusal('refused', 'You have no move to take back.');
  snapshot.offer = { what, side };
  return 'offer';
}

function refuseUninvited({ invites }: GameSnapshot, name: string): void {
  if (invites !== '' && invites.toLowerCase() !== name.toLowerCase())
    throw new Refusal('refused', `This game waits for ${invites}.`);
}

/** Null: the message is handled as in every other game. */
export function changeBetween(asked: Asked, message: Extract<ClientMessage, { key: string }>): EventKind | null {
  const { snapshot, people, who, name, toMove } = asked;
  const side = sideOf(people, who);
  if (message.t === 'sit') {
    if (people.guest !== '' || snapshot.end || who === people.owner)
      throw new Refusal('refused', 'No seat of this game is open.');
    refuseUninvited(snapshot, name);
    people.guest = who;
    people.online.add(who);
    snapshot[people.guestSide] = { kind: 'person', level: 1 };
    snapshot.names = { ...snapshot.names, [people.guestSide]: name };
    return 'sit';
  }
  if (
    message.t === 'decline' &&
    people.guest === '' &&
    !snapshot.end &&
    who !== people.owner &&
    snapshot.invites !== ''
  ) {
    refuseUninvited(snapshot, name);
    snapshot.end = { result: 'none', reason: 'declined' };
    return 'end';
  }
  if (!side) throw new Refusal('refused', 'You are watching this game: only its players can do that.');
  if (snapshot.end) throw new Refusal('game_over', 'the game is over');
  if (message.t === 'abort') {
    if (begun(snapshot)) throw new Refusal('refused', 'Both players have moved: you can resign, but no longer abort.');
    snapshot.end = { result: 'none', reason: 'aborted' };
    return 'end';
  }
  if (people.guest === '') throw new Refusal('refused', 'Your opponent has not joined yet.');
  switch (message.t) {
    case 'draw':
    case 'takeback':
      return offer(asked, message.t);
    case 'decline':
      if (!snapshot.offer) throw new Refusal('refused', 'There is no offer to answer.');
      snapshot.offer = null;
      return 'decline';
    case 'claim':
      if (message.claim !== 'absence') return null;
      if (presenceIn('', people)[other(side)].claimable !== 0) throw new Refusal('refused', 'Your opponent is online.');
      snapshot.end = { result: side, reason: 'absence' };
      return 'end';
    case 'move':
      if (toMove !== side) throw new Refusal('not_your_turn', 'somebody else is to move');
      snapshot.offer = null;
      return null;
    case 'goto':
    case 'seats':
      throw new Refusal('refused', 'This is a game between two people.');
    default:
      return null;
  }
}
