// Written by tools/wire from src/server/protocol/wire.json; `tools/wire/generate.mjs` writes it again.

export type SeatKind = 'person' | 'computer' | 'open';

export type Side = 'white' | 'black';

export type EventKind = 'move' | 'goto' | 'seats' | 'end' | 'title' | 'sit' | 'offer' | 'decline';

export type OfferKind = 'draw' | 'takeback';

export type LawStatus = 'same' | 'assumed' | 'changed';

export type ErrorCode = 'bad_message' | 'bad_move' | 'bad_variant' | 'bad_position' | 'not_found' | 'not_your_turn' | 'game_over' | 'stale' | 'too_large' | 'refused' | 'unavailable' | 'denied' | 'forbidden' | 'elsewhere';

export type AccountRole = 'moderator' | 'admin';

export type OwnChange = 'runs' | 'began' | 'turn' | 'ended' | 'gone';

export type Speed = 'live' | 'days';

export type ReportReason = 'chat' | 'name' | 'play' | 'other';

export type SanctionKind = 'mute' | 'ban';

export type RelationKind = 'follow' | 'block';

export type TournamentForm = 'roundRobin' | 'doubleRoundRobin' | 'swiss' | 'arena';

export type TournamentState = 'waiting' | 'running' | 'ended';

export type PlayerState = 'playing' | 'paused' | 'withdrawn';

export type PairingResult = 'unfinished' | 'white' | 'black' | 'draw' | 'none' | 'bye';

export type SeekRated = 'casual' | 'rated' | 'either';

export type SeekSide = 'any' | 'white' | 'black';

export type SignUpRule = 'open' | 'invited' | 'closed';

export type SeekEnd = 'matched' | 'cancelled' | 'expired' | 'left' | 'refused';

export type PushKind = 'turn' | 'challenge' | 'tournament';

export type TableState = 'known' | 'making' | 'missing' | 'unknown' | 'none' | 'off';

export type TableResult = 'win' | 'loss' | 'draw';
