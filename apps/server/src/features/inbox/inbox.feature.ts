import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { registerInboxRoutes } from './inbox.routes.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    inboxWrites: never;
  }
}

/** Conversations of every channel for their owner, who reads along, takes over and answers. */
export const inbox: Feature<Deps & ChannelDeps & AskDeps> = {
  name: 'inbox',
  limits: () => ({
    /** Replies and notes of an account. */
    inboxWrites: { points: 600, seconds: 60 },
  }),
  routes: registerInboxRoutes,
};
