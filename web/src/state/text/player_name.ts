// The players of a game between people, one of whom may have deleted the account.

import { msg } from '@lit/localize';
import { isolated } from './isolated.js';

/** The server's name for a player whose account is deleted (docs/formats/wire.md 8.7); nobody can choose it. */
export const isDeleted = (name: string): boolean => name === '-';

export const playerName = (name: string): string => (isDeleted(name) ? msg('a deleted account') : isolated(name));
