import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { createLivePlaces, type LivePlaceDeps } from './live-places.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    personVisitor: never;
    personAddress: never;
    liveVisitor: never;
    liveAddress: never;
  }
}

/** What visitors do beside asking: call for a person, see how they stand, leave how to reach them. */
export const visitorChat: Feature<Deps & LivePlaceDeps, LivePlaceDeps> = {
  name: 'visitor chat',
  open: () => ({ parts: { livePlaces: createLivePlaces() } }),
  limits: () => ({
    /** Asking for a person, leaving it be, leaving an address; carriers put many people behind one address. */
    personVisitor: { points: 10, seconds: 60 },
    personAddress: { points: 30, seconds: 60 },
    /** How it stands, and streams that are opened. */
    liveVisitor: { points: 60, seconds: 60 },
    liveAddress: { points: 600, seconds: 60 },
  }),
  serve(app, { livePlaces }) {
    app.addHook('preClose', async () => livePlaces.close());
  },
};
