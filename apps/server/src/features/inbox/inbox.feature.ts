import type { Feature } from '../../feature.ts';
import { registerInboxRoutes } from './inbox.routes.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    inboxWrites: never;
  }
}

/** Conversations of every channel for their owner, who reads along, takes over and answers. */
export const inbox: Feature = {
  name: 'inbox',
  limits: () => ({
    /** Replies and notes of an account. */
    inboxWrites: { points: 600, seconds: 60 },
  }),
  routes: registerInboxRoutes,
};
