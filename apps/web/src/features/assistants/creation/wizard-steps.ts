/** Steps of a new assistant, in order. */
export const wizardSteps = ['type', 'sources', 'analysis', 'review', 'finish'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/**
 * Returns the steps of the creation wizard in their order. In agent mode there is no analysis step, and no
 * sources step if `hasInitialSources`. Otherwise all steps are returned.
 */
export function listSteps(isAgentMode: boolean, hasInitialSources: boolean): WizardStep[] {
  if (!isAgentMode) return [...wizardSteps];
  return hasInitialSources ? ['type', 'review', 'finish'] : ['type', 'sources', 'review', 'finish'];
}
