import * as endpoints from '@anito/contract/handover';
import type { Feature } from '../../feature.ts';
import { getHandoverSettings, updateHandoverSettings } from './handover-settings.service.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    personMails: never;
    manyPeopleMails: never;
  }
}

/** Settings of the handover to a person. */
export const handover: Feature = {
  name: 'handover',
  limits: () => ({
    /**
     * Limit of e-mails to an owner about single waiting visitors; further visitors are counted in one e-mail.
     */
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
