import type { Page } from '@playwright/test';
import { forEachConcurrently } from '../apps/server/src/lib/for-each-concurrently.ts';
import { ask, findAnswers, findLog } from './chat.ts';
import { createFiles, findCard, openSource, waitUntilSynced } from './files.ts';
import { expect } from './fixtures.ts';
import { divide, listShown, test, writeHostileTexts } from './hostile-texts.ts';
import { callApi, createAgent, newEmail, openVisitor } from './people.ts';
import { expectInert, expectInertAnswers, findActive, startTrap, type Trap } from './trap.ts';

let trap: Trap;
let texts: string[];

test.beforeEach(async () => {
  trap = await startTrap();
  texts = writeHostileTexts(trap.host);
});
test.afterEach(() => trap.close());

/** Parallel calls. More would wait in the server's queue or be rejected. */
const parallelCalls = 4;

const countShown = async (page: Page) => (await listShown(page, texts)).length;

test('hostile answers and questions are inert, while they stream and afterwards', async ({
  owner: page,
  browser,
  model,
  product,
}) => {
  expect(texts.length).toBeGreaterThan(100);
  const { id } = await createAgent(page, 'Helper');
  const visitor = await openVisitor(browser, 'about:blank');
  await trap.watch(visitor, product.url);
  await visitor.goto(`${product.url}/public/assistant/${id}/chat`);
  // Questions that a visitor may ask per minute.
  for (const part of divide(texts, 10)) {
    // Split at every character, so that each prefix of each markup is rendered.
    const answer = [...[...part, 'That is all.'].join('\n\n')];
    model.order({ text: answer, tokensPerSecond: 1_000 });
    const asked = await ask(visitor, part[0] ?? '');
    await expect(asked.answer).toContainText('That is all.');
  }
  await expectInertAnswers(trap, findLog(visitor));
  await visitor.reload();
  await expect(findAnswers(visitor)).toHaveCount(10);
  await expectInertAnswers(trap, findLog(visitor));

  // Each as a separate question, so that none hides another.
  await trap.watch(page, product.url);
  for (const part of divide(texts, 3)) {
    const agent = await createAgent(page, 'Helper');
    for (const text of part) {
      model.order({ text: [text] });
      await callApi(page, 'POST', `/api/assistant/${agent.id}/chat`, { question: text });
    }
    await page.goto(`/assistants/${agent.id}/chat`);
    await expect(findAnswers(page)).toHaveCount(part.length);
    await expectInertAnswers(trap, findLog(page));
    // At least the questions.
    expect(await countShown(page)).toBeGreaterThanOrEqual(part.length);
  }
  await visitor.context().close();
});

test('hostile names, documents and web pages are inert on every screen', async ({
  owner: page,
  model,
  product,
}) => {
  await trap.watch(page, product.url);
  const short = texts.filter((text) => text.length <= 100);
  const [firstName, lastName] = [short[0], short[1]];
  await callApi(page, 'PUT', '/api/Users/me', { firstName, lastName });
  const names = texts.filter((text) => text.length <= 200);
  await forEachConcurrently(names, parallelCalls, (name) =>
    callApi(page, 'POST', '/api/assistant', {
      name,
      description: name,
      systemPrompt: name,
      isAgentMode: true,
      suggestedQuestions: [name],
    }),
  );
  await forEachConcurrently(short, parallelCalls, (text) =>
    callApi(page, 'POST', '/api/notes/connections', { name: `N ${text}`.slice(0, 100), description: text }),
  );

  await test.step('names of assistants and sources', async () => {
    await page.goto('/assistants');
    await expect.poll(() => countShown(page)).toBeGreaterThanOrEqual(100);
    await expectInert(trap, page);
    const assistants = await callApi<{ id: number }[]>(page, 'GET', '/api/assistant');
    for (const { id } of assistants.slice(0, 3)) {
      await page.goto(`/assistants/${id}`);
      await expect.poll(() => countShown(page)).toBeGreaterThanOrEqual(1);
      await expectInert(trap, page);
    }
    for (const path of ['/dashboard', '/profile', '/sources']) {
      await page.goto(path);
      await expect.poll(() => countShown(page)).toBeGreaterThanOrEqual(path === '/sources' ? 70 : 1);
      await expectInert(trap, page);
    }
  });

  await test.step('documents, their names, headings and passages, and why an answer rests on them', async () => {
    const files = texts.slice(0, 95).map((text, index) => ({
      name: `${text.replaceAll(/[/\\\n]/g, '∕').slice(0, 150)} ${index}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# ${text}\n\nThe ube cake number ${index} costs ${index + 100} pesos. ${text}\n`),
    }));
    await createFiles(page, 'Hostile', files);
    await waitUntilSynced(page, 'Hostile');
    await expect((await openSource(page, 'Hostile')).getByRole('listitem').first()).toBeVisible();
    await expectInert(trap, page);
    await page.goto('/sources');
    const connections = await callApi<{ id: number; name: string }[]>(page, 'GET', '/api/connections');
    const hostile = connections.find(({ name }) => name === 'Hostile');
    const { id } = await callApi<{ id: number }>(page, 'POST', '/api/assistant', {
      name: 'Helper',
      systemPrompt: 'Help.',
      connectionIds: [hostile?.id],
      unsupportedSentences: 'mark',
    });
    model.order({
      text: `The ube cake number 1 costs 101 pesos [1] [2] [3].\n\n${texts.slice(0, 40).join('\n\n')}`,
    });
    await page.goto(`/assistants/${id}/chat`);
    const { answer } = await ask(page, 'How much is the ube cake number 1?');
    await expectInert(trap, page);
    await answer.getByRole('button', { name: 'Why this answer?' }).click();
    const why = page.getByRole('dialog', { name: 'Why this answer?' });
    const passages = why.getByRole('region', { name: 'Passages found' });
    await expect(passages.getByRole('listitem').first()).toContainText('ube cake');
    await why.getByText('Technical details').click();
    await expectInert(trap, page);
    const { files: read } = await callApi<{ files: { documentId: number }[] }>(
      page,
      'GET',
      `/api/files/connections/${hostile?.id}`,
    );
    for (const { documentId } of read.slice(0, 5)) {
      await page.goto(`/sources?document=${documentId}`);
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('ube cake');
      await expectInert(trap, page);
    }
  });

  await test.step('titles of pages', async () => {
    const website = await callApi<{ id: number }>(page, 'POST', '/api/website/connections', {
      name: 'Website',
      baseUrl: 'https://[2d00::1]/',
      selectedPages: texts.map((title, index) => ({ url: `https://[2d00::1]/${index}`, title })),
    });
    expect(website.id).toBeGreaterThan(0);
    await page.goto('/sources');
    await openSource(page, 'Website');
    await expect.poll(() => countShown(page)).toBeGreaterThanOrEqual(20);
    await expectInert(trap, page);
  });

  await test.step('messages that name what was done', async () => {
    const name = `Gone ${texts[32]} ${texts[0]}`.slice(0, 100);
    await callApi(page, 'POST', '/api/notes/connections', { name });
    await page.goto('/sources');
    await findCard(page, name).getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByText(name).last()).toBeVisible();
    await expectInert(trap, page);
  });
});

test('hostile texts in forms and URLs are inert', async ({ page, product }) => {
  await trap.watch(page, product.url);
  const all = texts.join(' ').replaceAll(/\s+/g, ' ');
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Anito' }).click();
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('First name').evaluate((field) => field.removeAttribute('maxlength'));
  await page.getByLabel('First name').fill(all);
  await page.getByLabel('Last name').fill('Santos');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password').fill('short');
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.getByLabel('First name')).toHaveValue(all);
  expect((await findActive(page)).filter((html) => !html.startsWith('<form'))).toEqual([]);
  expect(trap.caught).toEqual([]);

  // As long as a URL may be.
  for (const part of all.match(/.{1,1500}/gu) ?? []) {
    const word = encodeURIComponent(part);
    for (const path of [
      `/auth/callback?error=${word}&error_description=${word}`,
      `/signin?returnTo=${encodeURIComponent('javascript:alert(1)')}&error=${word}`,
      `/public/assistant/1/chat?code=${word}`,
      `/public/assistant/${encodeURIComponent(part.slice(0, 60))}/chat`,
      `/${word}`,
      `/#${word}`,
    ]) {
      await page.goto(path);
      await expect(page.locator('#root')).not.toBeEmpty();
      await expectInert(trap, page);
    }
  }
});
