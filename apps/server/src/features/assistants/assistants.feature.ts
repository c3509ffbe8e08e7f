import type { Feature } from '../../feature.ts';
import { sealedCodes } from './access-code.ts';
import { registerAssistantRoutes } from './assistants.routes.ts';

const limits = {
  /**
   * Looking at public assistants and histories, by address: pages of 150 visitors a minute at one carrier, and too few
   * to walk through the ids.
   */
  publicReadAddress: { points: 300, seconds: 60 },
  /** Pictures of assistants, by address: one for each page that is looked at, and those of the owner's list. */
  publicLogoAddress: { points: 600, seconds: 60 },
  /**
   * Wrong access codes, by assistant and address. Of 60 random bits nobody guesses one from many addresses either, and a
   * limit on all of them together would let strangers lock visitors out.
   */
  accessCode: { points: 10, seconds: 600 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** Assistants, their prompts and access codes. */
export const assistants: Feature = {
  name: 'assistants',
  limits: () => limits,
  routes: registerAssistantRoutes,
  sealed: { 'access codes': [sealedCodes] },
};
