import { readFile } from 'node:fs/promises';
import type { Language } from '@anito/contract/languages';
import type { FakeNotion } from '@anito/notion-reader/testing/fake-notion';
import type { Locator, Page } from '@playwright/test';
import type { WebsiteFarm } from '../apps/server/src/testing/website-farm.ts';
import type assistantsTexts from '../locales/en/assistants.json';
import type chatTexts from '../locales/en/chat.json';
import type notesTexts from '../locales/en/notes.json';
import type shellTexts from '../locales/en/shell.json';
import type sourcesTexts from '../locales/en/sources.json';
import type whyTexts from '../locales/en/why.json';
import type wizardTexts from '../locales/en/wizard.json';
import { expect, test } from './fixtures.ts';
import { listNarrowFaults, narrowest } from './narrow-faults.ts';
import { addNotionSource, fillShop, shopIds } from './notion.ts';
import { productFont } from './page-fonts.ts';
import { addSample, arriveSignedIn, callApi, openVisitor } from './people.ts';

test.use({ viewport: narrowest });

/** Languages with longer words than English. Spanish words are about as long as French ones. */
const longLanguages: Language[] = ['fr', 'fil'];

const consoleScreens = [
  '/deployment',
  '/leads',
  '/billing',
  '/settings',
  '/profile',
  '/admin',
  '/dashboard/nowhere',
  '/assistants/999999',
  '/sources/file/999999',
  '/website-pages',
  '/notion-pages',
];

type AccountContent = {
  assistantId: number;
  sources: { type: 'website' | 'file' | 'notion' | 'notes'; id: number }[];
};

type Texts = {
  assistants: typeof assistantsTexts;
  chat: typeof chatTexts;
  notes: typeof notesTexts;
  shell: typeof shellTexts;
  sources: typeof sourcesTexts;
  why: typeof whyTexts;
  wizard: typeof wizardTexts;
};
const areas: (keyof Texts)[] = ['assistants', 'chat', 'notes', 'shell', 'sources', 'why', 'wizard'];

/** Loads the texts of the browser app's buttons in a language. */
async function loadTexts(language: Language): Promise<Texts> {
  const loaded = areas.map(async (area) => {
    const path = new URL(`../locales/${language}/${area}.json`, import.meta.url);
    return [area, JSON.parse(await readFile(path, 'utf8'))];
  });
  return Object.fromEntries(await Promise.all(loaded));
}

async function checkFaults(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    () => ![...document.querySelectorAll('[aria-busy=true]')].some((part) => part.checkVisibility()),
  );
  expect.soft(await listNarrowFaults(page), name).toEqual([]);
  if (process.env.CI) return;
  const path = `e2e/screenshots/narrow-${name.replace(/\W+/g, '-')}.png`;
  await page.screenshot({ path, animations: 'disabled' });
}

/** Opens a screen in the loaded app, which is faster than a page load. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('h1:not([data-left])').waitFor();
}

/** Loads a page in a language. */
async function loadInLanguage(page: Page, path: string, language: Language): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('anito.language', chosen), language);
  await page.goto(path);
  await page.locator(`html[lang=${language}] h1`).first().waitFor();
}

/** Presses buttons one after another, then closes what opened. */
async function checkOpened(page: Page, name: string, ...buttons: string[]): Promise<void> {
  const opened = page.locator('[role=dialog], [role=alertdialog], [role=menu], dialog[open]');
  for (const [index, button] of buttons.entries()) await press(index === 0 ? page : opened, button);
  await opened.waitFor();
  if (buttons.length > 1) await opened.locator('input').first().waitFor({ state: 'attached' });
  await checkFaults(page, name);
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
}

async function press(scope: Page | Locator, button: string): Promise<void> {
  const parts = button
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s'));
  const name = new RegExp(`^${parts.join('.+')}`);
  await scope.getByRole('button', { name }).first().click();
}

test('layout faults on a narrow phone are detected', async ({ page }) => {
  await page.setContent(`
    <style>${productFont}</style>
    <p style="width: 60px; overflow-wrap: break-word">Connaissances de example.com/connaissances</p>
    <p style="width: 113px">Pourquoi ainsi ?</p>
    <p style="width: 60px; overflow: hidden; white-space: nowrap">Enregistrer tout</p>
    <p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Marked as cut</p>
    <p style="width: 60px; overflow: auto; white-space: nowrap">To be scrolled</p>
    <input style="width: 60px" placeholder="Rechercher par titre">
    <div style="width: 400px; height: 1px"></div>`);
  expect(await listNarrowFaults(page)).toEqual([
    'broken: "Connaissances" in "Connaissances de example.com/connaissances"',
    'parted: "?" in "Pourquoi ainsi ?"',
    'cut: "Enregistrer" in "Enregistrer tout"',
    'cut: "tout" in "Enregistrer tout"',
    'cut in its field: "Rechercher par titre"',
    expect.stringMatching(/^scrolls sideways by \d+ px$/),
  ]);
});

test('public pages and account pages have no layout faults', async ({ page }) => {
  await page.goto('/healthz');
  const screens = [
    '/pricing',
    '/kahimunan',
    '/signin',
    '/privacy-policy',
    '/terms-of-service',
    '/cookie-policy',
    '/nowhere',
  ];
  for (const language of longLanguages) {
    await loadInLanguage(page, '/', language);
    await checkFaults(page, `${language} landing`);
    // The start page is a separate document.
    await loadInLanguage(page, '/signin', language);
    for (const path of [...screens, '/auth/callback']) {
      await visit(page, path);
      await checkFaults(page, `${language} ${path}`);
    }
    for (const path of ['interaction/none', 'auth?client_id=nobody', 'password?token=none', 'session/end']) {
      const wish = `${path.includes('?') ? '&' : '?'}ui_locales=${language}`;
      await page.goto(`/oidc/${path}${wish}`);
      await checkFaults(page, `${language} /oidc/${path}`);
    }
    await loadInLanguage(page, '/signin', language);
    await page.getByRole('button', { name: 'Anito' }).first().click();
    await expect(page.locator('input[type=password]')).toBeVisible();
    await checkFaults(page, `${language} sign in`);
    await page.locator('input[type=email]').fill('nobody@example.com');
    await page.locator('input[type=password]').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await checkFaults(page, `${language} wrong password`);
    const forms = await page
      .locator('main a[href*="oidc"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const [index, url] of forms.entries()) {
      await page.goto(url);
      await checkFaults(page, `${language} form ${index}`);
    }
  }
});

/** Creates sources of every kind and an assistant with a conversation, with no long words in names. */
async function fillAccount(page: Page, notion: FakeNotion, farm: WebsiteFarm): Promise<AccountContent> {
  const { assistantId } = await addSample(page);
  fillShop(notion);
  await addNotionSource(page, { name: 'Handbook', pages: [shopIds.handbook, shopIds.cakes], filters: [] });
  const notes = await callApi<{ id: number }>(page, 'POST', '/api/notes/connections', { name: 'Rules' });
  const note = { kind: 'note', title: 'Pets', text: 'Dogs may come in.' };
  await callApi(page, 'POST', `/api/notes/connections/${notes.id}/entries`, note);
  const website = await callApi<{ id: number }>(page, 'POST', '/api/website/connections', {
    name: 'Nena',
    baseUrl: farm.url,
    scraperMode: 'HttpClient',
    selectedPages: [{ url: `${farm.url}/` }, { url: `${farm.url}/gone` }],
  });
  await callApi(page, 'POST', `/api/website/connections/${website.id}/sync`);
  await callApi(page, 'POST', `/api/assistant/${assistantId}/chat`, { question: 'Do you deliver?' });
  return { assistantId, sources: await callApi<AccountContent['sources']>(page, 'GET', '/api/connections') };
}

async function checkSources(page: Page, language: Language, { sources }: AccountContent): Promise<void> {
  const { notes, sources: texts } = await loadTexts(language);
  const checkDialog = (name: string, ...buttons: string[]) =>
    checkOpened(page, `${language} ${name}`, ...buttons);
  await visit(page, '/sources');
  await page.getByRole('region', { name: 'Nena' }).waitFor();
  await checkFaults(page, `${language} sources`);
  await checkDialog('add', texts.addSource);
  for (const { type } of sources) {
    const { name, summary } = texts.kinds[type];
    await checkDialog(`new ${type}`, texts.addSource, `${name} ${summary}`);
    await checkDialog(`about ${type}`, `${name} ${summary}`);
  }
  await checkDialog('sync settings', texts.syncSettings);
  await checkDialog('more', texts.card.more);
  await checkDialog('delete', texts.card.delete);
  await checkDialog('test chat', texts.card.testChat);
  for (const { type, id } of sources) {
    await visit(page, `/sources/${type}/${id}`);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.getByRole('tabpanel').waitFor();
      await checkFaults(page, `${language} ${type} ${await tab.innerText()}`);
    }
    await page.getByRole('tab').first().click();
    if (type === 'file') await checkDialog('document', texts.files.open);
    if (type !== 'notes') continue;
    await checkDialog('new question', notes.list.addQuestion);
    await checkDialog('new note', notes.list.addNote);
    await checkDialog('delete note', notes.list.delete);
  }
}

/** Goes through the steps of the wizard, up to the last one. */
async function checkWizard(page: Page, language: Language): Promise<void> {
  const { assistants, wizard } = await loadTexts(language);
  const dialog = page.getByRole('dialog');
  const reach = (title: string) => dialog.getByRole('heading', { level: 3, name: title }).waitFor();
  const check = (name: string) => checkFaults(page, `${language} new assistant ${name}`);
  const buttons = {
    sources: wizard.next,
    analysis: wizard.next,
    review: wizard.analysis.submit,
    finish: wizard.next,
  } as const;
  await press(page, assistants.create);
  await reach(wizard.type.title);
  await check('type');
  for (const step of ['sources', 'analysis', 'review', 'finish'] as const) {
    await press(dialog, buttons[step]);
    await reach(wizard[step].title);
    await check(step);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function checkAssistants(
  page: Page,
  language: Language,
  { assistantId }: AccountContent,
): Promise<void> {
  const { assistants: texts, why } = await loadTexts(language);
  const check = (name: string) => checkFaults(page, `${language} ${name}`);
  await visit(page, '/assistants');
  await page.getByText('Hiraya Helper').waitFor();
  await check('assistants');
  await checkWizard(page, language);
  await checkOpened(page, `${language} more of an assistant`, texts.card.more);
  await press(page, texts.card.more);
  await page.getByRole('menuitem', { name: texts.card.delete }).click();
  await page.getByRole('alertdialog').waitFor();
  await check('delete assistant');
  await page.keyboard.press('Escape');
  await visit(page, `/assistants/${assistantId}`);
  await page.getByRole('heading', { name: texts.detail.sources }).waitFor();
  await check('assistant');
  await checkOpened(page, `${language} prompt`, texts.detail.promptOpen);
  // The parts of an assistant's page share one heading.
  for (const part of ['settings', 'appearance', 'reports', 'unanswered', 'approved']) {
    await loadInLanguage(page, `/assistants/${assistantId}/${part}`, language);
    await checkFaults(page, `${language} assistant ${part}`);
  }
  await visit(page, `/assistants/${assistantId}/chat`);
  await page.getByRole('listitem').first().waitFor();
  await check('chat');
  await checkOpened(page, `${language} why`, why.open);
}

test('the console with its dialogs and the chat page have no layout faults', async ({
  page,
  product,
  browser,
  notion,
  farm,
}) => {
  await arriveSignedIn(page, product.url);
  const filled = await fillAccount(page, notion, farm);
  const visitor = await openVisitor(browser, '/healthz', { viewport: narrowest, baseURL: product.url });
  for (const language of longLanguages) {
    const { chat, shell } = await loadTexts(language);
    await loadInLanguage(page, '/dashboard', language);
    await checkFaults(page, `${language} dashboard`);
    await checkOpened(page, `${language} menu`, shell.openMenu);
    await checkOpened(page, `${language} account menu`, shell.userMenu);
    for (const path of consoleScreens) {
      await visit(page, path);
      await checkFaults(page, `${language} ${path}`);
    }
    await checkSources(page, language, filled);
    await checkAssistants(page, language, filled);

    await loadInLanguage(visitor, `/public/assistant/${filled.assistantId}/chat`, language);
    await checkFaults(visitor, `${language} public chat`);
    await checkOpened(visitor, `${language} about`, chat.public.aboutName);
  }
  await visitor.context().close();
});
