import { ask, findAnswers, findField, findLog, findSources } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { addSample, callApi, createAgent, newAddress, openVisitor } from './people.ts';

const chatPath = (id: number) => `/public/assistant/${id}/chat`;

test('a protected assistant asks for its code, and for the new one when it changes', async ({
  owner,
  browser,
}) => {
  const { id } = await createAgent(owner, 'Counter');
  const makeCode = () => callApi<{ accessCode: string }>(owner, 'POST', `/api/assistant/${id}/access-code`);
  const { accessCode } = await makeCode();
  const visitor = await openVisitor(browser, `${chatPath(id)}?code=WRONG`);
  await expect(visitor.getByRole('heading', { name: 'Access code required' })).toBeVisible();
  await expect(visitor.getByText('Invalid access code provided')).toBeVisible();
  await visitor.getByLabel('Access code', { exact: true }).fill('NOPE1234');
  await visitor.getByRole('button', { name: 'Start chatting' }).click();
  await expect(visitor.getByText('Invalid access code. Please try again.')).toBeVisible();
  await visitor.getByRole('button', { name: 'Cancel' }).click();
  await expect(visitor.getByText('Assistant Unavailable')).toBeVisible();
  await visitor.getByRole('button', { name: 'Enter the code' }).click();
  await visitor.getByLabel('Access code', { exact: true }).fill(accessCode);
  await visitor.keyboard.press('Enter');
  await expect(findField(visitor)).toBeVisible();
  await visitor.goto(chatPath(id));
  await expect(findField(visitor)).toBeVisible();

  const { accessCode: next } = await makeCode();
  await findField(visitor).fill('Are you open?');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('Invalid access code', { exact: true })).toBeVisible();
  await visitor.getByRole('button', { name: 'Enter the code' }).click();
  await visitor.getByLabel('Access code', { exact: true }).fill(next);
  await visitor.getByRole('button', { name: 'Start chatting' }).click();
  await expect(findField(visitor)).toBeVisible();
  await visitor.context().close();
});

test('a paused assistant is reported as paused, a missing one as not found', async ({ owner, browser }) => {
  const { id } = await createAgent(owner, 'Counter');
  await callApi(owner, 'PUT', `/api/assistant/${id}`, { isActive: false });
  const visitor = await openVisitor(browser, chatPath(id));
  await expect(visitor.getByText('Assistant Inactive')).toBeVisible();
  await expect(
    visitor.getByText(
      'This assistant is currently inactive and not available for public conversations. Please contact the assistant owner to activate it.',
    ),
  ).toBeVisible();
  await visitor.goto(chatPath(987_654_321));
  await expect(visitor.getByText('Assistant not found or not available for public access')).toBeVisible();
  await visitor.context().close();
});

test('a visitor who asks too fast is told how long to wait', async ({ owner, browser }) => {
  const { id } = await createAgent(owner, 'Counter');
  const extraHTTPHeaders = newAddress();
  const visitor = await openVisitor(browser, chatPath(id), { extraHTTPHeaders });
  await expect(findField(visitor)).toBeVisible();
  const channelUserId = await visitor.evaluate(() => localStorage.getItem('anito.visitor'));
  const data = { question: 'hi', channelUserId };
  await Promise.all(
    Array.from({ length: 10 }, () =>
      visitor.request.post(`/api/assistant/${id}/public/chat`, { data, headers: extraHTTPHeaders }),
    ),
  );
  await findField(visitor).fill('Are you open on Sundays?');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('One moment, please')).toBeVisible();
  const wait = visitor.getByText(/Try again in \d+ seconds?\./);
  const first = await wait.textContent();
  await expect(visitor.getByRole('button', { name: 'Retry' })).toBeDisabled();
  await expect.poll(() => wait.textContent()).not.toBe(first);
  await expect(findLog(visitor).getByText('Are you open on Sundays?')).toBeVisible();
  await visitor.context().close();
});

test('a visitor chooses a theme and changes it', async ({ owner, browser }) => {
  const { id } = await createAgent(owner, 'Counter');
  const visitor = await openVisitor(browser, chatPath(id));
  const themes = visitor.getByRole('group', { name: 'Theme' }).getByRole('menuitemradio');
  await visitor.getByRole('button', { name: 'Theme' }).click();
  await expect(themes).toHaveText(['System', 'Light', 'Dark']);
  await expect(themes.and(visitor.getByRole('menuitemradio', { checked: true }))).toHaveText(['System']);
  await themes.filter({ hasText: 'Dark' }).click();
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'dark');
  await visitor.getByRole('button', { name: 'Theme' }).click();
  await expect(themes.and(visitor.getByRole('menuitemradio', { checked: true }))).toHaveText(['Dark']);
  await visitor.context().close();
});

test('without a network the question is kept and can be retried', async ({ owner, browser }) => {
  const { assistantId } = await addSample(owner);
  const visitor = await openVisitor(browser, chatPath(assistantId));
  await expect(findField(visitor)).toBeVisible();
  await visitor.context().setOffline(true);
  await findField(visitor).fill('How much is delivery to Pasig?');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('Failed to get response from assistant')).toBeVisible();
  // A network alone does not mean that the server responds.
  const presence = (text: string) => visitor.getByText(text, { exact: true }).filter({ visible: true });
  let isLost = true;
  await visitor.route('**/*', (route) => (isLost ? route.abort() : route.fallback()));
  await visitor.context().setOffline(false);
  await visitor.waitForFunction(() => navigator.onLine);
  await expect(presence('No connection')).toBeVisible();
  await visitor.getByRole('button', { name: 'Retry' }).click();
  await expect(visitor.getByText('Failed to get response from assistant')).toBeVisible();
  await expect(presence('No connection')).toBeVisible();
  isLost = false;
  await expect(presence('Online')).toBeVisible();
  await visitor.getByRole('button', { name: 'Retry' }).click();
  await expect(findAnswers(visitor)).toContainText('₱89');
  await expect(findLog(visitor).getByText('How much is delivery to Pasig?')).toHaveCount(1);
  await visitor.context().close();
});

test('the screen, the answer and the refusal are in Filipino', async ({ owner, browser }) => {
  const { assistantId } = await addSample(owner);
  const visitor = await openVisitor(browser, chatPath(assistantId));
  await visitor.getByRole('button', { name: 'Language' }).click();
  await visitor.getByRole('menu').getByText('Filipino').click();
  await expect(visitor.getByPlaceholder('Magsulat ng mensahe...')).toBeVisible();
  await visitor.reload();
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'fil');
  const answers = visitor.getByRole('listitem').filter({
    has: visitor.getByRole('button', { name: 'Kopyahin ang sagot' }),
  });
  await visitor.getByLabel('Ang mensahe ninyo').fill('May baking class ba kayo?');
  await visitor.keyboard.press('Enter');
  await expect(answers.first()).toContainText('₱1,200');
  await visitor.getByLabel('Ang mensahe ninyo').fill('Sino ang nanalo sa basketball noong 1978?');
  await visitor.keyboard.press('Enter');
  await expect(answers.nth(1)).toContainText('Pasensya na po');
  await visitor.context().close();
});

test('everything is reachable by keyboard, and a visitor does not see other visitors’ messages', async ({
  owner,
  browser,
}) => {
  const { assistantId } = await addSample(owner);
  const visitor = await openVisitor(browser, chatPath(assistantId));
  await expect(findField(visitor)).toBeFocused();
  const suggestion = visitor.getByRole('button', { name: 'How much is delivery to Quezon City?' });
  for (let presses = 0; presses < 12; presses += 1) {
    await visitor.keyboard.press('Shift+Tab');
    if (await suggestion.evaluate((button) => button === document.activeElement)) break;
  }
  await visitor.keyboard.press('Enter');
  await expect(findAnswers(visitor)).toHaveCount(1);
  await expect(findField(visitor)).toBeFocused();
  await visitor.keyboard.type('First line');
  await visitor.keyboard.press('Shift+Enter');
  await visitor.keyboard.type('second line');
  await expect(findField(visitor)).toHaveValue('First line\nsecond line');
  await findField(visitor).fill('');

  const marker = findAnswers(visitor).getByRole('button', { name: /^Source 1: / });
  await marker.focus();
  await visitor.keyboard.press('Enter');
  const source = findSources(findAnswers(visitor)).first();
  await expect(source.getByRole('button')).toBeFocused();
  await expect(source.getByText('Quezon City')).toBeVisible();
  await visitor.keyboard.press('Enter');
  await expect(source.getByText('Quezon City')).toBeHidden();

  const other = await openVisitor(browser, chatPath(assistantId));
  await expect(findField(other)).toBeVisible();
  await expect(findAnswers(other)).toHaveCount(0);
  await Promise.all([visitor.context().close(), other.context().close()]);
});

test('a follow-up question is understood from the previous turn', async ({ owner, browser }) => {
  const { assistantId } = await addSample(owner);
  const visitor = await openVisitor(browser, chatPath(assistantId));
  await ask(visitor, 'How much is delivery to Antipolo?');
  const { answer } = await ask(visitor, 'And to Pasig?');
  await expect(answer).toContainText('₱89');
  await expect(findSources(answer).first()).toContainText('delivery-areas.rtf');
  await visitor.context().close();
});
