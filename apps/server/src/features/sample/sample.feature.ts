import { prepareSiteSample } from '@anito/contract/site';
import { createSample } from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import * as service from './sample.service.ts';

const limits = {
  /** Calls by address while the sample of the start page is prepared: two a second for some visitors. */
  siteSampleAddress: { points: 300, seconds: 60 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** The sample business, for new accounts and for visitors of the start page. */
export const sample: Feature<Deps & SourceKindDeps> = {
  name: 'sample',
  limits: () => limits,
  routes(bind, deps) {
    bind(createSample, ({ caller, query }) => service.createSample(deps, caller.userId, query.language));
    bind(prepareSiteSample, () => service.prepareSiteSample(deps), {
      limit: ({ request }) => deps.rateLimits.consume('siteSampleAddress', toAddressKey(request.ip)),
    });
  },
};
