import type { NewApiKey } from '@anito/contract/api-keys';
import type { Assistant } from '@anito/contract/assistants';
import type { UnansweredGroup } from '@anito/contract/unanswered';
import type { Page } from '@playwright/test';
import { forEachConcurrently } from '../apps/server/src/lib/for-each-concurrently.ts';
import { expect } from './fixtures.ts';
import { startForeignSite } from './foreign-site.ts';
import { divide, listShown, selectShare, test, writeHostileTexts } from './hostile-texts.ts';
import { callApi, createAgent, newAddress, openVisitor } from './people.ts';
import { expectInert, expectInertAnswers, startTrap, type Trap } from './trap.ts';

let trap: Trap;
let texts: string[];

test.beforeEach(async () => {
  trap = await startTrap();
  texts = writeHostileTexts(trap.host);
});
test.afterEach(() => trap.close());

/** Parallel calls. More would wait in the server's queue or be rejected. */
const parallelCalls = 4;
/** Questions that a visitor may ask per minute. */
const perVisitor = 10;

/** Visitors ask all texts, some each, and rate one answer as not helpful. */
async function askAll(page: Page, assistantId: number, prepare?: (part: string[]) => void): Promise<void> {
  const visitors = divide(texts, Math.ceil(texts.length / perVisitor));
  for (const [number, part] of visitors.entries()) {
    const channelUserId = `public_hostile-visitor-${number}`;
    const headers = newAddress();
    const say = async (path: string, data: object) => {
      const url = `/api/assistant/${assistantId}/public/${path}`;
      const answer = await page.request.post(url, { headers, data: { ...data, channelUserId } });
      expect(answer.status()).toBe(200);
      return answer.json();
    };
    prepare?.(part);
    await forEachConcurrently(part, parallelCalls, async (question) => {
      const { messageId } = await say('chat', { question });
      await say('feedback', { messageId, feedback: 'down', comment: question });
    });
  }
}

/** Returns the first question of each group of an assistant's unanswered ones. */
async function listUnanswered(page: Page, assistantId: number): Promise<string[]> {
  const questions: string[] = [];
  for (;;) {
    const path = `/api/assistant/${assistantId}/unanswered?offset=${questions.length}`;
    const { groups, total } = await callApi<{ groups: UnansweredGroup[]; total: number }>(page, 'GET', path);
    questions.push(...groups.map(({ question }) => question));
    if (questions.length >= total) return questions;
  }
}

/** Opens the groups on each page of a report list. Resolves to the texts that were shown. */
async function readReports(page: Page, lookInto?: () => Promise<void>): Promise<Set<string>> {
  const shown = new Set<string>();
  for (let number = 1; ; number++) {
    const groups = page.getByRole('button', { name: /^Customer/ });
    await expect(groups.first()).toBeVisible();
    for (const group of await groups.all()) {
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
    }
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const text of await listShown(page, texts)) shown.add(text);
    await expectInertAnswers(trap, page.getByRole('main'));
    if (number === 1) await lookInto?.();
    await expect(groups.first()).toBeVisible();
    const next = page.getByRole('button', { name: `Page ${number + 1}`, exact: true });
    if (!(await next.isVisible())) return shown;
    await next.click();
    await expect(next).toHaveAttribute('aria-current', 'page');
  }
}

test("visitors' texts are inert in the reports of the owner and the public, and on the dashboard", async ({
  owner: page,
  browser,
  model,
  product,
}) => {
  texts = selectShare(texts, 0);
  await trap.watch(page, product.url);
  const { id } = await createAgent(page, 'Helper');
  // Answers contain the texts as well.
  await askAll(page, id, (part) => model.order({ text: [part.join('\n\n')] }));
  await callApi(page, 'PUT', `/api/assistant/${id}`, { isReportsPublic: true });

  await page.goto(`/assistants/${id}/reports`);
  const shown = await readReports(page, async () => {
    await page.getByRole('link', { name: 'Open conversation' }).first().click();
    await expect(page.getByRole('heading', { name: /^Conversation with customer/ })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectInertAnswers(trap, page.getByRole('main'));
    await page.goBack();
  });
  expect(texts.filter((text) => !shown.has(text))).toEqual([]);

  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('<svg/onload=alert(1)>');
  await expect(page.getByText(/customers? found/)).toBeVisible();
  await expectInert(trap, page);
  await page.getByRole('button', { name: 'Delete this message' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectInert(trap, page);
  await page.goto('/dashboard');
  await expect.poll(async () => (await listShown(page, texts)).length).toBeGreaterThan(0);
  await expectInert(trap, page);

  const stranger = await openVisitor(browser, 'about:blank');
  await trap.watch(stranger, product.url);
  await stranger.goto(`${product.url}/public/reports/${id}`);
  const shownToAll = await readReports(stranger);
  expect(texts.filter((text) => !shownToAll.has(text))).toEqual([]);
  await stranger.context().close();
});

test('texts of owners and visitors are inert in notes, keys, approved answers and unanswered questions', async ({
  owner: page,
  product,
}) => {
  texts = selectShare(texts, 1);
  await trap.watch(page, product.url);
  const notes = await callApi<{ id: number }>(page, 'POST', '/api/notes/connections', { name: 'Notes' });
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/assistant', {
    name: 'Helper',
    systemPrompt: 'Help.',
    connectionIds: [notes.id],
  });

  await test.step('unanswered questions', async () => {
    // There are no sources yet, so nothing is answered.
    await askAll(page, id);
    await expect(async () => {
      await page.goto(`/assistants/${id}/unanswered`);
      const more = page.getByRole('button', { name: 'Show more' });
      await expect(page.getByRole('link', { name: 'Answer in notes' }).first()).toBeVisible();
      const groups = page.getByRole('button', { name: 'Ignore' });
      while (await more.isVisible()) {
        const before = await groups.count();
        await more.click();
        await expect.poll(() => groups.count()).toBeGreaterThan(before);
      }
      // Similar questions are in one group.
      const heads = await listUnanswered(page, id);
      expect(heads.length).toBeGreaterThan(texts.length / 3);
      expect(await listShown(page, heads)).toEqual(heads);
    }).toPass({ timeout: 240_000 });
    await expectInert(trap, page);
    await page.getByRole('button', { name: 'Ignore' }).first().click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectInert(trap, page);
  });

  await test.step('notes', async () => {
    const entries = texts.filter((text) => text.length <= 200);
    await forEachConcurrently(entries, parallelCalls, (text) =>
      callApi(page, 'POST', `/api/notes/connections/${notes.id}/entries`, {
        kind: 'question',
        title: text,
        text,
      }),
    );
    await page.goto(`/sources/notes/${notes.id}`);
    const onOnePage = Math.min(entries.length, 45);
    await expect.poll(async () => (await listShown(page, entries)).length).toBeGreaterThanOrEqual(onOnePage);
    await expectInert(trap, page);
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectInert(trap, page.getByRole('dialog').locator('form *').first());
  });

  await test.step('approved answers', async () => {
    const made = texts.filter((text) => text.length <= 300);
    await forEachConcurrently(made, parallelCalls, (text) =>
      callApi(page, 'POST', `/api/assistant/${id}/approved-answers`, {
        answer: text,
        questions: [text, `${text} x`],
      }),
    );
    await page.goto(`/assistants/${id}/approved`);
    await expect.poll(async () => (await listShown(page, made)).length).toBe(made.length);
    await expectInert(trap, page);
  });

  await test.step('API keys', async () => {
    const names = texts.filter((text) => text.length <= 200).slice(0, 20);
    for (const name of names) await callApi(page, 'POST', '/api/apikey', { name, description: name });
    await page.goto('/deployment');
    await expect.poll(async () => (await listShown(page, names)).length).toBe(names.length);
    await expectInert(trap, page);
  });
});

test('the server escapes names of assistants in the head of their public chat', async ({
  owner: page,
  browser,
  product,
}) => {
  const names = texts.filter((text) => text.length <= 200);
  const visitor = await openVisitor(browser, 'about:blank');
  await trap.watch(visitor, product.url);
  const paths: string[] = [];
  const read = (html: string) =>
    visitor.evaluate((text) => {
      const { head } = new DOMParser().parseFromString(text, 'text/html');
      const isActive = 'script:not([src]), style, base, meta[http-equiv]';
      return {
        title: head.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content,
        description: head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
        titles: head.querySelectorAll('title').length,
        tags: [...head.children].map((each) => (each.matches(isActive) ? each.outerHTML : each.localName)),
      };
    }, html);
  await forEachConcurrently([...names.entries()], parallelCalls, async ([index, name]) => {
    const made = await callApi<Assistant>(page, 'POST', '/api/assistant', {
      name,
      description: `${name} at our shop`,
      systemPrompt: 'Help.',
      isAgentMode: true,
      suggestedQuestions: [name],
    });
    const path = `/public/assistant/${made.id}/chat`;
    const { tags, ...head } = await read(await (await page.request.get(path)).text());
    const description = made.description?.replace(/\s+/g, ' ').trim();
    expect(head).toEqual({ title: made.name, description, titles: 1 });
    expect(new Set(tags)).toEqual(new Set(['meta', 'title', 'link', 'script']));
    if (index % 6 === 0) paths.push(path);
  });
  for (const path of paths) {
    await visitor.goto(product.url + path);
    await expect(visitor.getByLabel('Your message')).toBeVisible();
    await expectInert(trap, visitor);
  }
  await visitor.context().close();
});

test("hostile answers are inert in a widget's frame on a website, while they stream and afterwards", async ({
  owner: page,
  browser,
  model,
  product,
}) => {
  const name = `<img src="${trap.host}/name" onerror=alert(1)>`;
  const { id } = await callApi<Assistant>(page, 'POST', '/api/assistant', {
    name,
    description: texts[0],
    systemPrompt: 'Help.',
    isAgentMode: true,
    suggestedQuestions: [texts[1], texts[40]],
  });
  const { plainTextKey } = await callApi<NewApiKey>(page, 'POST', '/api/apikey', {});
  const script = `AnitoWidget.init(${JSON.stringify({ assistantId: id, apiKey: plainTextKey, position: 'inline-iframe', container: '#chat' })});
    AnitoWidget.init(${JSON.stringify({ assistantId: id, apiKey: plainTextKey, title: texts[5] })});`;
  const site = await startForeignSite(product.url, {
    '/': {
      head: `<script src="${product.url}/widget.js"></script>`,
      body: '<div id="chat"></div><script src="/.js"></script>',
      script,
    },
  });
  // Extra headers would trigger preflight requests to other origins, which real visitors do not cause.
  const context = await browser.newContext({ extraHTTPHeaders: {} });
  const visitor = await context.newPage();
  await trap.watch(visitor, product.url, site.origin);
  await visitor.goto(site.origin);
  const frame = visitor.frameLocator('#chat iframe');
  const log = frame.getByRole('region', { name: /^Conversation with / });
  const answers = frame
    .getByRole('listitem')
    .filter({ has: frame.getByRole('button', { name: 'Copy answer' }) });
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(name);
  await expectInert(trap, log);
  const parts = divide(selectShare(texts, 2), process.env.CI ? 4 : perVisitor);
  for (const [index, part] of parts.entries()) {
    model.order({ text: [...[...part, 'That is all.'].join('\n\n')], tokensPerSecond: 1_000 });
    await frame.getByLabel('Your message').fill(part[0] ?? '');
    await visitor.keyboard.press('Enter');
    await expect(answers).toHaveCount(index + 1);
    await expect(answers.last()).toContainText('That is all.');
    await expectInertAnswers(trap, log);
  }
  await visitor.reload();
  await expect(answers).toHaveCount(parts.length);
  await expectInertAnswers(trap, log);
  expect(await listShown(visitor, texts)).toEqual([]);
  await context.close();
  await site.close();
});
