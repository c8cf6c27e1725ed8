// Written by tools/wire from src/server/protocol/wire.json; `tools/wire/generate.mjs` writes it again.
//
// Checks that an answer to a request has every part that wire.json gives it, as whole.ts does for messages.

import type { AccountData, ExportedPart, Invitation, Leaderboard, MadeToken, Me, PlayerGames, Profile, PushState, RatingHistory, RecoveryCodes, RelationTo, Relations, Reports, Sanctions, SecurityEvents, Sessions, SignUpTerms, TableView, Tokens, TournamentView, Tournaments } from './values.js';
import { fits, learnShapes } from './whole.js';

// As in whole.ts: a record by its name, or the body of an answer by "/" and its name.
learnShapes(`Session $:id,agent,network +:created,seen !:current
Token $:id,note $*:scopes +:created,seen
PushDevice $:service +:created,seen
Relation $:name +:since
SecurityEvent +:id,time $:kind,account,by,network
ExportedRow $*:values
Followed $:name,game,variant,opponent +:since !:bot,online
Report +:id,time,closed chat|name|play|other:reason $:text,by,about,network,game,closedBy,action !:account ChatLine*:lines
ChatLine white|black:side $:name,text +:at
Sanction +:id,begun,ends mute|ban:kind $:name,network,reason,by !:account
PlayerRating $:variant live|days:speed +:rating,deviation,games,last !:provisional
RatingPoint +:time,rating
GameSummary $:game,variant,variantName,title,position,invites same|assumed|changed:law +:plies,at,created,updated white|black:side Seat:white,black Names:names !:between,rated Role:you +?:timeLeft End?:end
Seat person|computer|open:kind +:level
Names $:white,black
Role !:owner,white,black
End $:result,reason
RankedPlayer $:name +:rating,games,last
TableMove $:move win|loss|draw:result +:plies
TournamentSummary $:tournament,name,owner roundRobin|doubleRoundRobin|swiss|arena:form $*:variants +:clockBase,clockIncrement,clockDays,rounds,duration,minRating,maxRating,lateRounds,begins,firstMove,interval,round,players,created,begun,ends !:rated,closed,bots,listed waiting|running|ended:state
TournamentMe #:player playing|paused|withdrawn:state $:game,code !:manages,lists
TournamentStanding +:player,place,rating,points,buchholz,sonnebornBerger,wins,games $:name !:bot,onFire playing|paused|withdrawn:state
TournamentPairing +:round,board,white $:whiteName,blackName,variant,game #:black unfinished|white|black|draw|none|bye:result !:forfeit
/Me $:name !:account,moderator,admin
/SignUpTerms open|invited|closed:rule
/Invitation $:code +:expires
/RecoveryCodes $:name $*:codes
/Sessions Session*:sessions
/MadeToken $:secret Token:token
/Tokens Token*:tokens
/AccountData $:name +:created !:moderator,admin,bot Session*:sessions Token*:tokens $*:guests,parts PushDevice*:push Relation*:following,blocked SecurityEvent*:events
/ExportedPart $:part $*:columns ExportedRow*:rows +:next
/PushState $:key PushDevice*:devices
/SecurityEvents SecurityEvent*:events !:more
/Relations Followed*:following Relation*:blocked
/RelationTo !:follows,blocks
/Reports Report*:reports !:more
/Sanctions Sanction*:sanctions !:more
/Profile $:name +:created,won,lost,drawn !:moderator,admin,bot PlayerRating*:ratings
/RatingHistory RatingPoint*:points
/PlayerGames GameSummary*:games $:next
/Leaderboard RankedPlayer*:players
/TableView known|making|missing|unknown|none|off:state $:reason,ending win|loss|draw:result +:plies TableMove*:moves
/TournamentView TournamentSummary:summary +:version,from TournamentMe:me TournamentStanding*:standings TournamentPairing*:pairings
/Tournaments TournamentSummary*:listed,own $:next`);

export interface Bodies {
  Me: Me;
  RecoveryCodes: RecoveryCodes;
  Sessions: Sessions;
  MadeToken: MadeToken;
  Tokens: Tokens;
  AccountData: AccountData;
  SignUpTerms: SignUpTerms;
  Invitation: Invitation;
  ExportedPart: ExportedPart;
  SecurityEvents: SecurityEvents;
  Relations: Relations;
  RelationTo: RelationTo;
  Reports: Reports;
  Sanctions: Sanctions;
  Profile: Profile;
  RatingHistory: RatingHistory;
  PlayerGames: PlayerGames;
  Leaderboard: Leaderboard;
  TournamentView: TournamentView;
  PushState: PushState;
  Tournaments: Tournaments;
  TableView: TableView;
}

/** The body of an answer; null if it is none of this kind, or not whole. */
export function bodyIn<Name extends keyof Bodies>(value: unknown, name: Name): Bodies[Name] | null {
  return fits(value, `/${name}`) ? (value as Bodies[Name]) : null;
}
