import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { createLiveStreamLimiter, type LiveStreamDeps } from './live-streams.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    personVisitor: never;
    personAddress: never;
    liveVisitor: never;
    liveAddress: never;
  }
}

/** Visitors' calls besides questions: request a person, follow the thread, leave contact details. */
export const visitorChat: Feature<Deps & LiveStreamDeps, LiveStreamDeps> = {
  name: 'visitor chat',
  open: () => ({ parts: { liveStreams: createLiveStreamLimiter() } }),
  limits: () => ({
    /**
     * Requesting a person, cancelling and leaving contact details. Carriers put many people behind one
     * address.
     */
    personVisitor: { points: 10, seconds: 60 },
    personAddress: { points: 30, seconds: 60 },
    /** Reading the state and opening streams. */
    liveVisitor: { points: 60, seconds: 60 },
    liveAddress: { points: 600, seconds: 60 },
  }),
  serve(app, { liveStreams: livePlaces }) {
    app.addHook('preClose', async () => livePlaces.close());
  },
};
