import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { encryptedCodes } from './access-code.ts';
import { registerAssistantRoutes } from './assistants.routes.ts';

const limits = {
  /**
   * Reads of public assistants and histories, per address. Enough for 150 visitors a minute behind one
   * carrier address, too few to enumerate ids.
   */
  publicReadAddress: { points: 300, seconds: 60 },
  /** Pictures of assistants, per address: one per viewed page, and those of the owner's list. */
  publicLogoAddress: { points: 600, seconds: 60 },
  /**
   * Wrong access codes, per assistant and address. A code of 60 random bits cannot be guessed from many
   * addresses either, and a shared limit would let strangers lock visitors out.
   */
  accessCode: { points: 10, seconds: 600 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

export const assistants: Feature<Deps & SourceKindDeps> = {
  name: 'assistants',
  limits: () => limits,
  routes: registerAssistantRoutes,
  encryptedColumns: { 'access codes': [encryptedCodes] },
};
