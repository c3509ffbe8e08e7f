/** Steps of a new assistant, in order. */
export const wizardSteps = ['type', 'sources', 'analysis', 'review', 'finish'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/**
 * Returns the steps of the wizard. An agent has no analysis, and with `hasInitialSources` no step for
 * sources.
 */
export function listSteps(isAgentMode: boolean, hasInitialSources: boolean): WizardStep[] {
  if (!isAgentMode) return [...wizardSteps];
  return hasInitialSources ? ['type', 'review', 'finish'] : ['type', 'sources', 'review', 'finish'];
}
