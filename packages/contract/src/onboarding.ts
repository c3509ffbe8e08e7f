import { z } from 'zod';
import { connectionWithType } from './assistants.ts';
import { defineEndpoint } from './endpoint.ts';
import type { Connection } from './sources.ts';
import { id, personText } from './values.ts';

/** Onboarding steps, in order. */
export const onboardingSteps = ['business', 'knowledge', 'reading', 'assistant', 'share'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Kinds of businesses. The assistant is prepared for the questions of their customers. */
export const businessKinds = ['shop', 'food', 'bookings', 'services', 'education', 'other'] as const;
export type BusinessKind = (typeof businessKinds)[number];

/** Longest business name, in characters. */
export const businessNameMax = 100;

const business = z.strictObject({
  businessName: personText({ min: 1, max: businessNameMax, label: 'Business name' }),
  businessKind: z.enum(businessKinds),
});
export type Business = z.infer<typeof business>;

/** Onboarding progress of a user. */
const onboardingStatus = z.object({
  /** Next step. `done` also for users who created an assistant without onboarding. */
  step: z.enum([...onboardingSteps, 'done']),
  /**
   * Whether sign-in leads to onboarding: not after it is done or postponed, and not for users with an
   * assistant.
   */
  isOffered: z.boolean(),
  business: business.nullable(),
  /** The first source; null when none was chosen or it was deleted. */
  source: connectionWithType.nullable(),
  /** The assistant that answers from it; null when none was created or it was deleted. */
  assistantId: id.nullable(),
  /** A deleted source or assistant, whose step must be repeated. */
  lost: z.enum(['source', 'assistant']).nullable(),
});
export type OnboardingStatus = z.infer<typeof onboardingStatus>;

/**
 * Returns whether an assistant can answer from a source: from its last sync, or from passages that the first
 * sync has learned so far.
 */
export function isReadable(source: Pick<Connection, 'lastSyncedAt' | 'learnedCount' | 'progress'>): boolean {
  const { lastSyncedAt, learnedCount, progress } = source;
  if (lastSyncedAt !== null) return learnedCount > 0;
  return progress !== null && !progress.isRefreshing && progress.successful > 0;
}

const own = { access: 'user', resource: 'none', response: onboardingStatus } as const;

export const getOnboarding = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/api/Onboarding/status',
  summary: 'Get the progress of the signed-in owner with the first assistant',
});

/** Returns the common part of the endpoint of a step. */
const defineStep = <const Step extends OnboardingStep>(step: Step) => ({
  ...own,
  method: 'POST' as const,
  path: `/api/Onboarding/step/${step}` as const,
});

export const describeBusiness = defineEndpoint({
  ...defineStep('business'),
  summary: 'Set the name and the kind of the business',
  body: business,
  bodyExample: { businessName: 'Hiraya Bakeshop', businessKind: 'food' },
});

export const chooseKnowledge = defineEndpoint({
  ...defineStep('knowledge'),
  summary: 'Choose the first source. Another source leads to another assistant',
  body: z.strictObject({ connectionId: id }),
  bodyExample: { connectionId: 7 },
});

export const makeFirstAssistant = defineEndpoint({
  ...defineStep('reading'),
  summary:
    'Create the assistant from the source, once. Uses an existing assistant that already answers from the source. 409 nothing_read before the source has content',
  bodyKind: 'none',
});

export const meetAssistant = defineEndpoint({
  ...defineStep('assistant'),
  summary: 'Confirm that the owner has tried the assistant',
  bodyKind: 'none',
});

export const finishOnboarding = defineEndpoint({
  ...defineStep('share'),
  summary: 'Complete the onboarding. `onboardingCompleted` of the profile becomes true',
  bodyKind: 'none',
});

export const skipOnboarding = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/api/Onboarding/skip',
  summary: 'Skip the onboarding. Every step remains available',
  bodyKind: 'none',
});
