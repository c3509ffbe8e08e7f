import { createSample } from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import * as service from './sample.service.ts';

/** The sample business for new accounts. */
export const sample: Feature<Deps & SourceKindDeps> = {
  name: 'sample',
  routes(bind, deps) {
    bind(createSample, ({ caller, query }) => service.createSample(deps, caller.userId, query.language));
  },
};
