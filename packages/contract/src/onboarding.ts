import { z } from 'zod';
import { connectionWithType } from './assistants.ts';
import { defineEndpoint } from './endpoint.ts';
import type { Connection } from './sources.ts';
import { id, personText } from './values.ts';

/**
 * Onboarding steps, in order. `business` is optional: without it the name and the kind of the business are
 * taken from the first source. It is never the next step.
 */
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
  /** A deleted source or assistant. Its step must be repeated. */
  lost: z.enum(['source', 'assistant']).nullable(),
});
export type OnboardingStatus = z.infer<typeof onboardingStatus>;

/**
 * Returns whether an assistant can answer from a source: its last sync has learned documents, or its first
 * sync has learned some so far.
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

/** How the business presents itself at its first source, as the assistant uses it. */
const onboardingBrand = z.object({
  name: z.string().nullable(),
  /** What the business says of itself, one or two sentences. It becomes part of the greeting. */
  greeting: z.string().nullable(),
  /** The logo as a data URL. */
  logo: z.string().nullable(),
  /** Colors of the chat, with readable text on them; null when the source has no color. */
  colors: z.object({ header: z.string(), headerText: z.string(), button: z.string() }).nullable(),
});
export type OnboardingBrand = z.infer<typeof onboardingBrand>;

/** Fewest words from which an assistant can answer: about three sentences. */
export const enoughWords = 30;

/** What has been found in the first source so far. All counts only rise during a sync. */
const onboardingFindings = z.object({
  /** Titles of the pages or documents that were read, the latest first. At most 30. */
  pages: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Number of all pages or documents that were read. */
  pageCount: z.int().nonnegative(),
  /** Questions of customers that the source speaks of. At most 8. */
  questions: z.array(z.string()),
  /** Number of words that answers can use so far, counted up to 1,000. */
  wordCount: z.int().nonnegative(),
});
export type OnboardingFindings = z.infer<typeof onboardingFindings>;

/** A typical question, and whether the assistant answers it. */
const triedQuestion = z.object({
  question: z.string(),
  isAnswered: z.boolean(),
  /** The beginning of the answer; null without one. */
  answer: z.string().nullable(),
  /** Title of the first document that the answer cites; null without one. */
  source: z.string().nullable(),
});
export type TriedQuestion = z.infer<typeof triedQuestion>;

/** Whom the assistant is opened to: everyone, or only people who were given its link. */
export const visibilities = ['public', 'link'] as const;
export type Visibility = (typeof visibilities)[number];

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

export const readOnboardingBrand = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/api/Onboarding/brand',
  summary:
    'Read how the business presents itself at its first source: name, logo, color and greeting. Read once per source. `brand` is null when the source tells nothing, for example for files',
  bodyKind: 'none',
  response: z.object({ brand: onboardingBrand.nullable() }),
});

export const getOnboardingFindings = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/api/Onboarding/findings',
  summary: 'Get what has been found in the first source so far. 409 out_of_order before a source is chosen',
  response: onboardingFindings,
});

export const tryTypicalQuestions = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/api/Onboarding/questions',
  summary:
    'Ask the first assistant ten questions that customers of this kind of business ask. Nothing is stored except the kind of business. 409 out_of_order before the assistant exists',
  body: z.strictObject({ businessKind: z.enum(businessKinds).optional() }),
  bodyExample: { businessKind: 'food' },
  response: z.object({
    businessKind: z.enum(businessKinds),
    /** Unanswered questions first. */
    questions: z.array(triedQuestion),
  }),
});

export const putAssistantLive = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/api/Onboarding/live',
  summary:
    'Open the first assistant to visitors: to everyone, or only with its link, which then has an access code. Search engines list it only with `isIndexable`. 409 out_of_order before the assistant exists',
  body: z
    .strictObject({ visibility: z.enum(visibilities), isIndexable: z.boolean().default(false) })
    .refine(({ visibility, isIndexable }) => visibility === 'public' || !isIndexable, {
      path: ['isIndexable'],
      error: 'Search engines can only list an assistant that is open to everyone',
    }),
  bodyExample: { visibility: 'public', isIndexable: false },
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
