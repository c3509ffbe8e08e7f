import { type OnboardingStatus, type OnboardingStep, onboardingSteps } from '@anito/contract/onboarding';

/** Steps that have a screen. The business is taken from the first source. */
export const shownSteps = onboardingSteps.filter((step) => step !== 'business');
export type ShownStep = (typeof shownSteps)[number];

const isShown = (text: string | null): text is ShownStep => shownSteps.some((step) => step === text);

/** Returns the screen of a step: that of the first source for a status of an older server. */
const toShown = (step: OnboardingStep): ShownStep => (step === 'business' ? 'knowledge' : step);

/**
 * Returns the requested step if the owner has reached it, otherwise the next open step, or `share` if all are
 * done. The step `reading` is shown only while it is the next one.
 */
export function findShownStep(requested: string | null, { step }: Pick<OnboardingStatus, 'step'>): ShownStep {
  const reached = step === 'done' ? 'share' : toShown(step);
  if (!isShown(requested) || requested === 'reading') return reached;
  return shownSteps.indexOf(requested) <= shownSteps.indexOf(reached) ? requested : reached;
}
