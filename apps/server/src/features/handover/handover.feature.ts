import * as endpoints from '@anito/contract/handover';
import type { Feature } from '../../feature.ts';
import { getHandoverSettings, updateHandoverSettings } from './handover-settings.service.ts';
import { createLivePlaces, type LivePlaces } from './live-places.ts';

declare module '../../deps.ts' {
  interface Deps {
    livePlaces: LivePlaces;
  }
}

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    personVisitor: never;
    personAddress: never;
    liveVisitor: never;
    liveAddress: never;
    personMails: never;
    manyPeopleMails: never;
  }
}

/** When a person is called, and how visitors get to one. */
export const handover: Feature = {
  name: 'handover',
  open: () => ({ parts: { livePlaces: createLivePlaces() } }),
  limits: () => ({
    /** Asking for a person, leaving it be, leaving an address; carriers put many people behind one address. */
    personVisitor: { points: 10, seconds: 60 },
    personAddress: { points: 30, seconds: 60 },
    /** How it stands, and streams that are opened. */
    liveVisitor: { points: 60, seconds: 60 },
    liveAddress: { points: 600, seconds: 60 },
    /** E-mails to an owner about one visitor who waits, and beyond those one that says that there are more. */
    personMails: { points: 20, seconds: 3_600 },
    manyPeopleMails: { points: 1, seconds: 3_600 },
  }),
  routes(bind, deps) {
    bind(endpoints.getHandoverSettings, ({ caller, params }) =>
      getHandoverSettings(deps, caller.userId, params.id),
    );
    bind(endpoints.updateHandoverSettings, ({ caller, params, body }) =>
      updateHandoverSettings(deps, caller.userId, params.id, body),
    );
  },
  serve(app, { livePlaces }) {
    app.addHook('preClose', async () => livePlaces.close());
  },
};
