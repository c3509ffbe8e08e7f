import * as endpoints from '@anito/contract/handover';
import type { Feature } from '../../feature.ts';
import { getHandoverSettings, updateHandoverSettings } from './handover-settings.service.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    personMails: never;
    manyPeopleMails: never;
  }
}

/** When a person is called, and how visitors get to one. */
export const handover: Feature = {
  name: 'handover',
  limits: () => ({
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
};
