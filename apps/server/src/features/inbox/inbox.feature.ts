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

/** Lets owners read the conversations of every channel, take them over and reply. */
export const inbox: Feature<Deps & ChannelDeps & AskDeps> = {
  name: 'inbox',
  limits: () => ({
    /** Replies and notes of an account. */
    inboxWrites: { points: 600, seconds: 60 },
  }),
  routes: registerInboxRoutes,
};
