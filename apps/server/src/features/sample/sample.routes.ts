import { createSample } from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import * as service from './sample.service.ts';

/** The sample business, for owners who want to look before they bring their own documents. */
export function registerSampleRoutes(bind: Bind, deps: Deps): void {
  bind(createSample, ({ caller, query }) => service.createSample(deps, caller.userId, query.language));
}
