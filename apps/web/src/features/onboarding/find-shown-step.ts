import { type OnboardingStatus, type OnboardingStep, onboardingSteps } from '@anito/contract/onboarding';

const isStep = (text: string | null): text is OnboardingStep => onboardingSteps.some((step) => step === text);

/**
 * The step to show: what the address asks for where it was reached already, else where it goes on. What has been read is
 * not read again by going back.
 */
export function findShownStep(
  wanted: string | null,
  { step }: Pick<OnboardingStatus, 'step'>,
): OnboardingStep {
  const reached = step === 'done' ? 'share' : step;
  if (!isStep(wanted) || wanted === 'reading') return reached;
  return onboardingSteps.indexOf(wanted) <= onboardingSteps.indexOf(reached) ? wanted : reached;
}
