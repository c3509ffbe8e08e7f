import * as contract from '@anito/contract/business-facts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { okResponse } from '../../lib/bind.ts';
import * as service from './business-facts.service.ts';

/** What every customer asks: opening hours, place, contacts, delivery, payment, returns. */
export const businessFacts: Feature<Deps> = {
  name: 'business facts',
  routes(bind, deps) {
    bind(contract.listBusinessFacts, ({ caller, params }) =>
      service.listBusinessFacts(deps, caller.userId, params.id),
    );
    bind(contract.confirmBusinessFact, ({ caller, params, body }) =>
      service.confirmFact(deps, caller.userId, params.id, params.kind, body),
    );
    bind(contract.withdrawBusinessFact, async ({ caller, params }) => {
      await service.withdrawFact(deps, caller.userId, params.id, params.kind);
      return okResponse;
    });
  },
};
