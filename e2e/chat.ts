import { expect, type Locator, type Page } from '@playwright/test';

/** Region of the conversation on a chat page. */
export const findLog = (page: Page) => page.getByRole('region', { name: /^Conversation with / });

/** Complete or interrupted answers, oldest first. */
export const findAnswers = (page: Page) =>
  findLog(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Copy answer' }) });

/** Documents under an answer, in order. */
export const findSources = (answer: Locator) =>
  answer.locator('li').filter({ has: answer.page().locator('button[aria-expanded]') });

export const findField = (page: Page) => page.getByLabel('Your message');

/** What was visible on the screen while an answer streamed. */
export type ObservedAnswer = {
  answer: Locator;
  /** Whether the stop button was shown. */
  wasStoppable: boolean;
  /** How often the conversation grew. */
  growths: number;
};

/** Asks a question on a chat page, observes the streaming and waits for the whole answer. */
export async function ask(page: Page, question: string): Promise<ObservedAnswer> {
  const count = await findAnswers(page).count();
  await findLog(page).evaluate((log) => {
    const observed = { wasStoppable: false, growths: 0 };
    Object.assign(globalThis, { observed });
    let length = 0;
    new MutationObserver(() => {
      if (document.querySelector('button[aria-label="Stop the answer"]')) observed.wasStoppable = true;
      const { length: now } = log.querySelector('[role="list"]')?.lastElementChild?.textContent ?? '';
      if (now > length) observed.growths += 1;
      length = now;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await findField(page).fill(question);
  await page.keyboard.press('Enter');
  await expect(findAnswers(page)).toHaveCount(count + 1);
  const observed = await page.evaluate(
    () => (globalThis as unknown as { observed: Omit<ObservedAnswer, 'answer'> }).observed,
  );
  return { answer: findAnswers(page).nth(count), ...observed };
}
