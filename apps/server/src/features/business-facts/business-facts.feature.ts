import { confirmAccountFacts, getAccountFacts } from '@anito/contract/account-facts';
import * as contract from '@anito/contract/business-facts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { okResponse } from '../../lib/bind.ts';
import { changeAccountFacts, listAccountFacts } from './account-facts.service.ts';
import * as service from './business-facts.service.ts';

/** What every customer asks: opening hours, place, contacts, delivery, payment, returns. */
export const businessFacts: Feature<Deps> = {
  name: 'business facts',
  routes(bind, deps) {
    bind(contract.listBusinessFacts, ({ caller, params }) =>
      service.listBusinessFacts(deps, caller.userId, params.id),
    );
    bind(contract.confirmBusinessFact, async ({ caller, params: { id, kind }, body }) => {
      const [confirmed] = await service.confirmFacts(deps, caller.userId, id, [{ kind, value: body }]);
      return confirmed!;
    });
    bind(contract.withdrawBusinessFact, async ({ caller, params: { id, kind } }) => {
      await service.confirmFacts(deps, caller.userId, id, [{ kind, value: null }]);
      return okResponse;
    });
    bind(getAccountFacts, ({ caller, query }) => listAccountFacts(deps, caller.userId, query.assistantId));
    bind(confirmAccountFacts, ({ caller, body }) => changeAccountFacts(deps, caller.userId, body));
  },
};
