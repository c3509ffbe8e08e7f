import * as calls from '@anito/contract/onboarding';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { consumeProposal } from '../proposals/proposals.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import * as service from './onboarding.service.ts';

const limits = {
  /** Readings of a brand by account: each makes the server fetch addresses that the account names. */
  onboardingBrand: { points: 20, seconds: 60 },
  /** Trials of ten typical questions by account. */
  onboardingQuestions: { points: 12, seconds: 600 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** The steps of a new owner to the first assistant. */
export const onboarding: Feature<Deps & SourceKindDeps & AskDeps> = {
  name: 'onboarding',
  limits: () => limits,
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
    bind(
      calls.readOnboardingBrand,
      ({ caller, signal, request }) =>
        service.viewOnboardingBrand(deps, caller.userId, { signal, requestId: request.id }),
      { limit: ({ caller }) => deps.rateLimits.consume('onboardingBrand', caller.userId) },
    );
    bind(calls.getOnboardingFindings, ({ caller }) => service.viewFindings(deps, caller.userId));
    bind(
      calls.tryTypicalQuestions,
      ({ caller, body, signal, request }) =>
        service.tryQuestions(deps, caller.userId, body.businessKind, { signal, requestId: request.id }),
      { limit: ({ caller }) => deps.rateLimits.consume('onboardingQuestions', caller.userId) },
    );
    bind(calls.putAssistantLive, ({ caller, body }) => service.openToVisitors(deps, caller.userId, body));
    bind(calls.finishOnboarding, ({ caller }) => service.finishOnboarding(deps, caller.userId));
    bind(calls.skipOnboarding, ({ caller }) => service.skipOnboarding(deps, caller.userId));
  },
};
