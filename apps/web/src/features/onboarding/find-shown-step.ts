import { type OnboardingStatus, type OnboardingStep, onboardingSteps } from '@anito/contract/onboarding';

const isStep = (text: string | null): text is OnboardingStep => onboardingSteps.some((step) => step === text);

/**
 * Returns the step in the URL if it was reached, otherwise the next open step, or `share` once all are done.
 * The reading step is shown only while it is the next one.
 */
export function findShownStep(
  requested: string | null,
  { step }: Pick<OnboardingStatus, 'step'>,
): OnboardingStep {
  const reached = step === 'done' ? 'share' : step;
  if (!isStep(requested) || requested === 'reading') return reached;
  return onboardingSteps.indexOf(requested) <= onboardingSteps.indexOf(reached) ? requested : reached;
}
