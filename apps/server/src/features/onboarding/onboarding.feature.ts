import type { Feature } from '../../feature.ts';
import { registerOnboardingRoutes } from './onboarding.routes.ts';

/** The way of a newcomer to the first assistant. */
export const onboarding: Feature = {
  name: 'onboarding',
  routes: registerOnboardingRoutes,
};
