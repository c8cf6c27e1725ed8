// Written by tools/wire from src/server/protocol/wire.json; `tools/wire/generate.mjs` writes it again.
//
// Messages about seeks as whole.ts checks them, from when somebody has asked for them.

import { learnShapes } from './whole.js';

// As in whole.ts: a record by its name, or a message by ":" and its type.
learnShapes(`Seek $:seek,name !:account SeekTerms:terms +:ratingLow,ratingHigh,created,expires
SeekTerms $*:variants live|days:speed +:baseLeast,baseMost,incrementLeast,incrementMost,daysLeast,daysMost,ratingLeast,ratingMost casual|rated|either:rated any|white|black:side
:seeks +:version,total !:whole Seek*:seeks $*:gone
:ownSeeks Seek*:seeks
:sought $:seek,game matched|cancelled|expired|left|refused:why`);
