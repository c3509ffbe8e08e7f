import { ask, findAnswers, findSources } from './chat.ts';
import { createFiles, findCard, textFile, waitUntilSynced } from './files.ts';
import { expect, test } from './fixtures.ts';
import { listViolations, look } from './look.ts';
import { addSample, arriveSignedIn, callApi, openVisitor } from './people.ts';
import { findActive, startTrap } from './trap.ts';
import { analyzeSources, continueTo, findWizard, finishAssistant } from './wizard.ts';

test.use({ actionTimeout: 30_000 });

test('an assistant with sources is proposed from them, created once, and answers its suggested questions', async ({
  owner: page,
  browser,
  product,
}) => {
  await addSample(page);
  for (const { id } of await callApi<{ id: number }[]>(page, 'GET', '/api/assistant')) {
    await callApi(page, 'DELETE', `/api/assistant/${id}`);
  }
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Assistants', exact: true }).first().click();
  await expect(page.getByText('No Assistants Yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  const wizard = findWizard(page);
  await expect(wizard.getByRole('radio', { name: 'RAG Assistant' })).toBeChecked();
  await look(page, 'wizard-type');

  await continueTo(wizard, 'Continue', 'Step 2 of 5: Choose its knowledge sources');
  const source = wizard.getByRole('checkbox', { name: 'Hiraya Bakeshop' });
  await expect(source).toBeChecked();
  await source.uncheck();
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(wizard.getByText('Please select at least one knowledge source')).toBeVisible();
  await source.check();
  await look(page, 'wizard-sources');
  await continueTo(wizard, 'Continue', 'Step 3 of 5: Let it get to know your content');
  await look(page, 'wizard-analysis');

  const analysis = '**/api/assistant/generate-prompt';
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(analysis, async (route) => {
    await isHeld;
    await route.continue();
  });
  await wizard.getByRole('button', { name: 'Generate Assistant' }).click();
  await expect(wizard.getByRole('button', { name: 'Analyzing Content...' })).toBeVisible();
  expect(await listViolations(page, false)).toEqual([]);
  answer();
  await expect(wizard.getByRole('heading', { name: 'Review the proposal' })).toBeFocused();
  await page.unrouteAll();
  const questions = await wizard
    .getByRole('textbox', { name: /^Question \d$/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(questions).toHaveLength(3);
  const topics = await wizard.locator('dd li').allInnerTexts();
  expect(topics.length).toBeGreaterThan(2);
  await expect(wizard.getByRole('checkbox', { name: 'Web Search' })).toBeDisabled();
  await look(page, 'wizard-review');
  await wizard.getByText('Advanced: instructions (system prompt)').click();
  await expect(wizard.getByLabel('Instructions (system prompt)')).toHaveValue(
    /Answer only from the knowledge sources/,
  );
  await expect(wizard.getByLabel('Instructions (system prompt)')).toHaveValue(new RegExp(topics[0]!));
  await wizard.getByLabel('Instructions (system prompt)').fill('');
  await wizard.getByText('Advanced: instructions (system prompt)').click();
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(wizard.getByLabel('Instructions (system prompt)')).toBeFocused();
  await expect(wizard.getByText('System prompt cannot be empty')).toBeVisible();
  await look(page, 'wizard-prompt');
  await wizard.getByRole('button', { name: 'Restore the proposed instructions' }).click();

  // Back and forward keep changes.
  await wizard.getByLabel('Tone').selectOption('Formal');
  await continueTo(wizard, 'Back', 'Step 3 of 5: Let it get to know your content');
  await expect(wizard.getByText('These sources have been analyzed')).toBeVisible();
  await look(page, 'wizard-analyzed');
  await continueTo(wizard, 'Continue', 'Step 4 of 5: Review the proposal');
  await expect(wizard.getByLabel('Tone')).toHaveValue('formal');

  await continueTo(wizard, 'Continue', 'Step 5 of 5: Give it a name');
  await wizard.getByLabel('Name').fill('');
  await expect(wizard.getByText('Please provide a name and system prompt')).toBeVisible();
  await expect(wizard.getByRole('button', { name: 'Create Assistant' })).toBeDisabled();
  await wizard.getByLabel('Name').fill('Hiraya Helper');
  await wizard.getByLabel('Description').fill('Knows our breads.');
  await look(page, 'wizard-finish');
  const leaving = page.getByRole('alertdialog');
  await page.keyboard.press('Escape');
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect(wizard.getByLabel('Description')).toBeFocused();
  // The browser's Back goes one step back, and leaves the page only from the first step.
  for (const heading of [
    'Review the proposal',
    'Let it get to know your content',
    'Choose its knowledge sources',
    'What should it answer from?',
  ]) {
    await page.goBack();
    await expect(wizard.getByRole('heading', { level: 3, name: heading })).toBeFocused();
  }
  await page.goBack();
  await leaving.getByRole('button', { name: 'Stay on Page' }).click();
  await expect(wizard.getByRole('heading', { name: 'Step 1 of 5' })).toBeFocused();
  for (const step of [2, 3, 4, 5]) {
    await page.goForward();
    await expect(wizard.getByRole('heading', { name: `Step ${step} of 5` })).toBeFocused();
  }
  await expect(wizard.getByLabel('Name')).toHaveValue('Hiraya Helper');

  await page.route('**/api/assistant', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: 'x', code: 'internal', requestId: 'r' } })
      : route.fallback(),
  );
  await wizard.getByRole('button', { name: 'Create Assistant' }).click();
  await expect(wizard.getByText('Failed to create assistant. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await wizard.getByRole('button', { name: 'Create Assistant' }).dblclick();
  const ready = page.getByRole('dialog', { name: 'Hiraya Helper is ready' });
  await expect(ready.getByLabel('Public chat link')).toHaveValue(
    /^http:\/\/localhost:\d+\/public\/assistant\/\d+\/chat$/,
  );
  await expect(ready.getByRole('img', { name: 'QR code of the public chat link' })).toBeVisible();
  await look(page, 'wizard-ready');
  const made = await callApi<{ id: number; tone: string }[]>(page, 'GET', '/api/assistant');
  expect(made).toHaveLength(1);
  expect(made[0]?.tone).toBe('formal');

  const visitor = await openVisitor(browser, `${product.url}/public/assistant/${made[0]?.id}/chat`);
  for (const question of questions) {
    const { answer } = await ask(visitor, question);
    expect(await findSources(answer).count(), question).toBeGreaterThan(0);
  }
  await visitor.context().close();

  await ready.getByRole('link', { name: 'Test it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chat with Hiraya Helper' })).toBeVisible();
  await page.getByRole('button', { name: questions[0]! }).click();
  await expect(findAnswers(page)).toHaveCount(1);
});

test('a failed analysis uses general defaults with a message, and can be retried', async ({
  owner: page,
}) => {
  await addSample(page);
  await page.goto('/assistants');
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  await page.route('**/api/assistant/generate-prompt', (route) =>
    route.fulfill({ status: 500, json: { error: 'x', code: 'internal', requestId: 'r' } }),
  );
  const wizard = await analyzeSources(page);
  await expect(wizard.getByText('Failed to generate assistant prompt. Please try again.')).toBeVisible();
  await expect(wizard.getByText('My Assistant')).toBeVisible();
  await look(page, 'wizard-failed');
  await page.unrouteAll();
  await wizard.getByRole('button', { name: 'Retry' }).click();
  await expect(wizard.getByText('your sources answer each of them')).toBeVisible();
  await expect(wizard.getByText('Failed to generate assistant prompt')).toBeHidden();
  await finishAssistant(page, 'Second helper');
});

test('an agent needs no sources, and ends with sharing', async ({ owner: page }) => {
  await page.goto('/assistants');
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  const wizard = findWizard(page);
  await wizard.getByText('Agent Assistant').click();
  await continueTo(wizard, 'Continue', 'Step 2 of 5: An agent needs no sources');
  await look(page, 'wizard-agent');
  await continueTo(wizard, 'Continue to Customize', 'Step 4 of 5: Review the proposal');
  await look(page, 'wizard-agent-review');
  await continueTo(wizard, 'Back', 'Step 2 of 5: An agent needs no sources');
  await continueTo(wizard, 'Continue to Customize', 'Step 4 of 5: Review the proposal');
  await finishAssistant(page, 'Night counter');
  expect(await callApi(page, 'GET', '/api/assistant')).toMatchObject([
    {
      isAgentMode: true,
      connectionIds: [],
      systemPrompt: expect.stringMatching(
        /^You work for [^.]+\. You are a helpful assistant[^{]*\{conversation_context\}[^{]*\{current_question\}$/s,
      ),
    },
  ]);
});

test('opened from a source it uses only that source, and an agent skips the selection', async ({
  owner: page,
}) => {
  await addSample(page);
  await page.goto('/sources');
  await createFiles(page, 'Rules', [textFile('rules.txt', 'Dogs may come in. Parking is behind the shop.')]);
  await waitUntilSynced(page, 'Rules');
  await findCard(page, 'Rules').getByRole('button', { name: 'More for Rules' }).click();
  await page.getByRole('menuitem', { name: 'Create an assistant from this' }).click();
  const wizard = findWizard(page);
  await wizard.getByText('Agent Assistant').click();
  await continueTo(wizard, 'Continue to Customize', 'Step 4 of 5: Review the proposal');
  await continueTo(wizard, 'Back', 'Step 1 of 5: What should it answer from?');
  await wizard.getByText('RAG Assistant', { exact: true }).click();
  await continueTo(wizard, 'Continue', 'Step 2 of 5: Choose its knowledge sources');
  await expect(wizard.getByRole('checkbox', { name: 'Rules' })).toBeChecked();
  await expect(wizard.getByRole('checkbox', { name: 'Hiraya Bakeshop' })).not.toBeChecked();
  await continueTo(wizard, 'Continue', 'Step 3 of 5: Let it get to know your content');
  await continueTo(wizard, 'Generate Assistant', 'Step 4 of 5: Review the proposal');
  await finishAssistant(page, 'Rules helper');
  const [made] = await callApi<{ connectionIds: number[]; isAgentMode: boolean }[]>(
    page,
    'GET',
    '/api/assistant',
  );
  expect(made).toMatchObject({ isAgentMode: false });
  expect(made?.connectionIds).toHaveLength(1);
});

test('sources that appear, disappear or belong to another account while it is open', async ({
  owner: page,
  browser,
  product,
}) => {
  const { connectionId } = await addSample(page);
  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage();
  await arriveSignedIn(stranger, product.url);
  const { id: foreign } = await callApi<{ id: number }>(stranger, 'POST', '/api/notes/connections', {
    name: 'Secrets',
  });
  await stranger.context().close();

  await page.goto('/assistants');
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  const wizard = findWizard(page);
  await continueTo(wizard, 'Continue', 'Step 2 of 5: Choose its knowledge sources');
  const notes = await callApi<{ id: number }>(page, 'POST', '/api/notes/connections', { name: 'Rules' });
  const entry = { kind: 'note', title: 'Pets', text: 'Dogs may come in.' };
  await callApi(page, 'POST', `/api/notes/connections/${notes.id}/entries`, entry);
  await expect(
    wizard.getByRole('checkbox', { name: 'Rules' }),
    'what is read joins the choice',
  ).toBeChecked();

  // The id of another account's source counts as missing.
  await continueTo(wizard, 'Continue', 'Step 3 of 5: Let it get to know your content');
  await page.route('**/api/assistant/generate-prompt', (route) =>
    route.continue({ postData: JSON.stringify({ connectionIds: [foreign] }) }),
  );
  await wizard.getByRole('button', { name: 'Generate Assistant' }).click();
  const lost = wizard.getByText('A source you chose no longer exists, so we removed it.');
  await expect(lost).toBeVisible();
  await expect(wizard.getByRole('heading', { name: 'Choose its knowledge sources' })).toBeFocused();
  await page.unrouteAll();

  await continueTo(wizard, 'Continue', 'Step 3 of 5: Let it get to know your content');
  // Deleted after the click: a source that is deleted before it leaves the choice by itself.
  await page.route('**/api/assistant/generate-prompt', async (route) => {
    await callApi(page, 'DELETE', `/api/notes/connections/${notes.id}`);
    await route.continue();
  });
  await wizard.getByRole('button', { name: 'Generate Assistant' }).click();
  await expect(wizard.getByRole('checkbox', { name: 'Rules' })).toBeHidden();
  await expect(lost).toBeVisible();
  await page.unrouteAll();
  await look(page, 'wizard-lost');
  await continueTo(wizard, 'Continue', 'Step 3 of 5: Let it get to know your content');
  await continueTo(wizard, 'Generate Assistant', 'Step 4 of 5: Review the proposal');
  await continueTo(wizard, 'Continue', 'Step 5 of 5: Give it a name');
  await callApi(page, 'DELETE', `/api/files/connections/${connectionId}`);
  await wizard.getByRole('button', { name: 'Create Assistant' }).click();
  await expect(wizard.getByText('No knowledge sources found.')).toBeVisible();
});

test('shows names and contents by others as plain text, of any length and direction', async ({
  owner: page,
  product,
}) => {
  const trap = await startTrap();
  await trap.watch(page, product.url);
  const name = `<img src=x onerror="fetch('${trap.host}/name')">`;
  const heading = `<script>fetch("${trap.host}/topic")</script> Breads`;
  const texts = [
    [heading, 'We bake breads and cakes. '.repeat(20)],
    ['خبز طازج كل يوم', 'نخبز الخبز كل صباح في المحل. '.repeat(20)],
    ['Endless'.repeat(28), 'Delivery is free. '.repeat(200)],
  ];
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/notes/connections', { name });
  for (const [title, text] of texts) {
    await callApi(page, 'POST', `/api/notes/connections/${id}/entries`, { kind: 'note', title, text });
  }
  await page.goto('/sources');
  await expect(findCard(page, name)).toBeVisible();
  await page.goto('/assistants');
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  await page.route('**/api/assistant/generate-prompt', async (route) => {
    const response = await route.fetch();
    const proposal = await response.json();
    proposal.suggestedName = name;
    proposal.analysis.topics = [...texts.flat(), 'long '.repeat(1_000).trim(), 'x'.repeat(5_000)];
    proposal.suggestedQuestions = [`${heading}?`, 'هل تخبزون كل يوم؟', name];
    await route.fulfill({ response, json: proposal });
  });
  const wizard = await analyzeSources(page, [name]);
  await look(page, 'wizard-hostile');
  await expect(wizard.getByText('خبز طازج كل يوم')).toHaveCSS('direction', 'rtl');
  const ready = await finishAssistant(page, name);
  await look(page, 'wizard-hostile-ready');
  expect(await findActive(page)).toEqual([]);
  await ready.getByRole('link', { name: 'Test it' }).click();
  await expect(page.getByRole('button', { name: `${heading}?` })).toBeVisible();
  expect(await findActive(page)).toEqual([]);
  expect(trap.caught).toEqual([]);
  trap.close();
});
