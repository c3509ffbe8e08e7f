import type { Browser, Page } from '@playwright/test';
import { ask, findAnswers, findLog, findSources } from './chat.ts';
import { allFiles, createFiles, findCard, waitUntilSynced } from './files.ts';
import { expect } from './fixtures.ts';
import { fillNewAccount, newEmail, openVisitor, phone } from './people.ts';
import { analyzeSources, finishAssistant } from './wizard.ts';

/** Questions answered by different files, each with a part of the correct answer. */
const questions = [
  { question: 'How much is the ube macapuno cake?', expectedText: '₱', file: 'menu-and-prices.pdf' },
  { question: 'How much is delivery to Antipolo?', expectedText: '₱120', file: 'delivery-areas.rtf' },
  { question: 'Until when can I cancel my order?', expectedText: '48 hours', file: 'store-policies.docx' },
  {
    question: 'Do you have sugar-free products?',
    expectedText: 'stevia',
    file: 'frequently-asked-questions.md',
  },
];
const outside = 'Who won the basketball world cup in 1978?';
const refusal =
  "I'm sorry, I don't have information about that. Is there something else I can help you with?";

/** Records every progress value of a sync, on a page that is not reloaded in the meantime. */
async function watchProgress(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const states: string[] = [];
    Object.assign(globalThis, { progressStates: states });
    new MutationObserver(() => {
      const bar = document.querySelector('section [role=progressbar]');
      if (bar && states.at(-1) !== bar.ariaValueNow) states.push(bar.ariaValueNow ?? 'starting');
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { progressStates: string[] }).progressStates);
}

/** Signs up, uploads and syncs the shop's files, and creates an assistant. Returns its public URL. */
async function buildAssistant(page: Page): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Build My Anito' }).first().click();
  await fillNewAccount(page, newEmail());
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Add Knowledge Source' }).click();
  const readStates = await watchProgress(page);
  await createFiles(page, 'Hiraya Bakeshop', allFiles);
  const card = findCard(page, 'Hiraya Bakeshop');
  await waitUntilSynced(page, 'Hiraya Bakeshop');
  await expect(card).toContainText('4 documents');
  const percentages = (await readStates()).map(Number).filter((value) => value >= 0);
  expect(percentages.length).toBeGreaterThan(1);
  expect(percentages).toEqual(percentages.toSorted((a, b) => a - b));

  // The next step is part of the page.
  await expect(page.getByRole('status').filter({ hasText: '4 documents are ready' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  const wizard = await analyzeSources(page);
  await expect(wizard.getByText('your sources answer each of them')).toBeVisible();
  const ready = await finishAssistant(page, 'Hiraya Helper');
  const [chat] = await Promise.all([
    page.waitForEvent('popup'),
    ready.getByRole('link', { name: 'Open', exact: true }).click(),
  ]);
  await expect(chat.getByRole('heading', { level: 1, name: 'Hiraya Helper' })).toBeVisible();
  const address = chat.url();
  await chat.close();
  return address;
}

/**
 * The whole journey of a new user: from the start page to a visitor's cited answers, which are still there
 * after a reload.
 */
export async function runMainJob(page: Page, browser: Browser): Promise<void> {
  const address = await buildAssistant(page);
  const visitor = await openVisitor(browser, address, phone);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Hiraya Helper' })).toBeVisible();
  for (const { question, expectedText, file } of questions) {
    const { answer, wasStoppable, growths } = await ask(visitor, question);
    expect(wasStoppable, 'the stop button is there while the answer comes').toBe(true);
    expect(growths, 'the answer grows').toBeGreaterThan(1);
    await expect(answer).toContainText(expectedText);
    await expect(findSources(answer).first()).toContainText(file);
    await expect(findSources(answer).first()).not.toContainText('%');
    await expect(answer.getByRole('button', { name: `Source 1: ${file}` }).first()).toBeVisible();
  }
  const refused = await ask(visitor, outside);
  await expect(refused.answer).toContainText(refusal);
  await expect(findSources(refused.answer)).toHaveCount(0);

  await visitor.reload();
  await expect(findAnswers(visitor)).toHaveCount(questions.length + 1);
  for (const [index, { question, file }] of questions.entries()) {
    await expect(findLog(visitor).getByText(question, { exact: true })).toBeVisible();
    await expect(findSources(findAnswers(visitor).nth(index)).first()).toContainText(file);
  }
  await visitor.context().close();
}
