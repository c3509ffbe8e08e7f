import type { Feature } from '../../feature.ts';
import { registerDeadLetterRoutes } from './dead-letters.routes.ts';
import { deleteExpired } from './dead-letters.store.ts';
import { createDeadLetters, type DeadLetters, resealLetters } from './keep-letters.ts';

declare module '../../deps.ts' {
  interface Deps {
    deadLetters: DeadLetters;
  }
}

/** Webhooks that were acknowledged and could not be processed. */
export const deadLetters: Feature = {
  name: 'dead letters',
  open: (deps) => ({ parts: { deadLetters: createDeadLetters(deps) } }),
  routes: registerDeadLetterRoutes,
  housekeeping: { 'dead letters': ({ database }) => deleteExpired(database.pool) },
  reseal: { 'dead letters': resealLetters },
};
