import { expect, type Locator, type Page } from '@playwright/test';

/** The open wizard for a new assistant. */
export const findWizard = (page: Page) => page.getByRole('dialog', { name: 'Create Assistant' });

/** Continues to a step of the wizard. Its heading then has the focus. */
export async function continueTo(wizard: Locator, button: string, heading: string): Promise<void> {
  await wizard.getByRole('button', { name: button, exact: true }).click();
  // The analysis tries its suggested questions.
  await expect(wizard.getByRole('heading', { level: 3, name: heading })).toBeFocused();
}

/**
 * Goes from the first step of the wizard to the review of the proposal, for the preselected or the given
 * sources.
 */
export async function analyzeSources(page: Page, sources: string[] = []): Promise<Locator> {
  const wizard = findWizard(page);
  await continueTo(wizard, 'Continue', 'Step 2 of 5: Choose its knowledge sources');
  for (const name of sources) await wizard.getByRole('checkbox', { name, exact: true }).check();
  await continueTo(wizard, 'Continue', 'Step 3 of 5: Let it get to know your content');
  await continueTo(wizard, 'Generate Assistant', 'Step 4 of 5: Review the proposal');
  return wizard;
}

/** Names the assistant, creates it, and resolves to the dialog that offers to share it. */
export async function finishAssistant(page: Page, name: string): Promise<Locator> {
  const wizard = findWizard(page);
  await continueTo(wizard, 'Continue', 'Step 5 of 5: Give it a name');
  await wizard.getByLabel('Name').fill(name);
  await wizard.getByRole('button', { name: 'Create Assistant' }).click();
  const ready = page.getByRole('dialog', { name: `${name} is ready` });
  await expect(ready.getByRole('img', { name: 'QR code of the public chat link' })).toBeVisible();
  return ready;
}
