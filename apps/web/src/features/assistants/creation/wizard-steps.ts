/** The five steps of a new assistant, in their order. */
export const wizardSteps = ['type', 'sources', 'analysis', 'review', 'finish'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/**
 * The steps that are gone through: an agent has no content to analyse, and where the wizard began with chosen sources
 * (`isBegun`), no sources to be told about either.
 */
export function listSteps(isAgentMode: boolean, isBegun: boolean): WizardStep[] {
  if (!isAgentMode) return [...wizardSteps];
  return isBegun ? ['type', 'review', 'finish'] : ['type', 'sources', 'review', 'finish'];
}
