import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Trx = Transaction<Tables>;
