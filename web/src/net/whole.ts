// Written by tools/wire from src/server/protocol/wire.json; `tools/wire/generate.mjs` writes it again.
//
// Checks that a message has every part that wire.json gives it, each of its kind. The server sends no others, but something between it
// and the page might. Upper bounds are not checked, and parts that wire.json does not name are ignored.

import type { ServerMessage } from './messages.js';

type Parts = Record<string, unknown>;

// One shape per line: a record by its letter, or a message by ":" and its type. Each KIND:part,part says what these parts are: $ text,
// + an integer from 0, # an integer, ! true or false, A to Z a record, or words with | between them; then * for a list, ? for a part that
// may be null. The records:
//   A RefusalValue
//   B GameSnapshot
//   A NamedValue
//   C Seat
//   D Names
//   E Offer
//   F Role
//   G ClockState
//   H End
//   I RatingChanges
//   J RatingChange
//   K Presence
//   L ChatLine
//   M Challenge
//   N TournamentSummary
//   O TournamentStanding
//   P TournamentPairing
//   Q GameSummary
//   R AnalysedLine
const table = `
A $:name,value
B $:game,variant,variantName,variantText,start,key,title,invites +:seq,at,created,updated A*:options same|assumed|changed:law $*:line C:white,black D:names !:between,rated,paired,paused,thinking E?:offer F:you G?:clock H?:end I?:ratings
C person|computer|open:kind +:level
D $:white,black
E draw|takeback:what white|black:side
F !:owner,white,black
G +:base,increment,days,white,black,delay,delayLeft,periods,period white|black?:running
H $:result,reason
I J:white,black !:capped
J +:before,after !:provisional
K !:online +?:claimable
L white|black:side $:name,text +:at
M $:game,variant,variantName,name,invites A*:options white|black:side +:clockBase,clockIncrement,clockDays,clockDelay,clockPeriods,clockPeriod,created !:rated
N $:tournament,name,owner roundRobin|doubleRoundRobin|swiss|arena:form $*:variants +:clockBase,clockIncrement,clockDays,rounds,duration,minRating,maxRating,lateRounds,begins,firstMove,interval,round,players,created,begun,ends !:rated,closed,bots,listed waiting|running|ended:state
O +:player,place,rating,points,buchholz,sonnebornBerger,wins,games $:name !:bot,onFire playing|paused|withdrawn:state
P +:round,board,white $:whiteName,blackName,variant,game #:black unfinished|white|black|draw|none|bye:result !:forfeit
Q $:game,variant,variantName,title,position,invites same|assumed|changed:law +:plies,at,created,updated white|black:side C:white,black D:names !:between,rated F:you +?:timeLeft H?:end
R +:depth,chance #:score #?:mate $:evaluation $*:pv
:welcome +:protocol $:version,page
:ack +:re,seq
:error +:re $:code,message $?:reason A*:values
:snapshot B:state
:event $:game,kind,key,title +:seq,at $?:move C:white,black !:paused G?:clock D:names E?:offer H?:end I?:ratings
:presence $:game K:white,black
:rematch $:game,next white|black:by
:chat $:game !:whole L*:lines
:challenges +:version !:whole M*:challenges $*:gone
:tournament N:summary +:version O*:standings P*:pairings !:more
:own runs|began|turn|ended|gone:change Q:game
:thinking $:game !:on +:depth,nodes #:score $*:pv
:hint +:re,at $:game,move
:lines +:re,nodes !:on R*:lines
:pong`;

const shapes = new Map<string, [string, ...string[]][]>();

/** More lines of the kind above, of what only some pages are sent. */
export function learnShapes(lines: string): void {
  for (const line of lines.split('\n')) {
    const [name = '', ...parts] = line.split(' ');
    shapes.set(
      name,
      parts.map((part) => part.split(/[:,]/) as [string, ...string[]]),
    );
  }
}
learnShapes(table);

/** Whether a value is of a kind, as the table writes it. */
export function fits(value: unknown, kind: string): boolean {
  const inner = kind.slice(0, -1);
  switch (kind.at(-1)) {
    case '?':
      return value === null || fits(value, inner);
    case '*':
      return Array.isArray(value) && value.every((each) => fits(each, inner));
    case '$':
      return typeof value === 'string';
    case '!':
      return typeof value === 'boolean';
    case '#':
      return Number.isInteger(value);
    case '+':
      return Number.isInteger(value) && Number(value) >= 0;
  }
  const shape = shapes.get(kind);
  return shape
    ? Object(value) === value && shape.every(([each, ...names]) => names.every((name) => fits((value as Parts)[name], each)))
    : kind.split('|').includes(value as string);
}

/** The message of a frame; null if it is none, or not whole. */
export function messageIn(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  const type = (value as Parts | null)?.['t'];
  const kind = `:${typeof type === 'string' ? type : ''}`;
  return shapes.has(kind) && fits(value, kind) ? (value as ServerMessage) : null;
}
