import * as calls from '@anito/contract/onboarding';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { consumeProposal } from '../proposals/proposals.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import * as service from './onboarding.service.ts';

/** The steps of a new owner to the first assistant. */
export const onboarding: Feature<Deps & SourceKindDeps & AskDeps> = {
  name: 'onboarding',
  routes(bind, deps) {
    bind(calls.getOnboarding, ({ caller }) => service.viewOnboarding(deps, caller.userId));
    bind(calls.describeBusiness, ({ caller, body }) => service.describeBusiness(deps, caller.userId, body));
    bind(calls.chooseKnowledge, ({ caller, body }) =>
      service.chooseKnowledge(deps, caller.userId, body.connectionId),
    );
    bind(
      calls.makeFirstAssistant,
      ({ caller, signal, request }) =>
        service.createFirstAssistant(deps, caller.userId, { signal, requestId: request.id }),
      { limit: ({ caller }) => consumeProposal(deps, caller.userId) },
    );
    bind(calls.meetAssistant, ({ caller }) => service.markAssistantMet(deps, caller.userId));
    bind(calls.finishOnboarding, ({ caller }) => service.finishOnboarding(deps, caller.userId));
    bind(calls.skipOnboarding, ({ caller }) => service.skipOnboarding(deps, caller.userId));
  },
};
