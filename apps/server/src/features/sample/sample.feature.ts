import { createSample } from '@anito/contract/sources';
import type { Feature } from '../../feature.ts';
import * as service from './sample.service.ts';

/** An example business to begin with. */
export const sample: Feature = {
  name: 'sample',
  routes(bind, deps) {
    bind(createSample, ({ caller, query }) => service.createSample(deps, caller.userId, query.language));
  },
};
