import { randomBytes, randomUUID } from 'node:crypto';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { createBrowser, type Fetch } from '../apps/server/src/features/identity/testing/browser.ts';
import {
  describeClient,
  signUp as signUpWithoutPages,
} from '../apps/server/src/features/identity/testing/sign-in.ts';
import { readMails } from '../apps/server/src/testing/read-mails.ts';

export const password = 'mga-pandesal-tuwing-umaga';

/** Returns an unused email address. */
export const newEmail = () => `rosa.${randomUUID().slice(0, 8)}@example.com`;

/** Creates an account through the pages of a new user, from sign-in past the first steps to the dashboard. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await createAccount(page, email);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/dashboard');
  return email;
}

/** Like `signUp`, for a session that ends within seconds. Opens the profile. */
export async function signUpBriefly(page: Page): Promise<void> {
  await createAccount(page, newEmail());
  await expect(page).toHaveURL(/\/onboarding\b/);
  // The timeout warning covers the first steps, and the dashboard would renew the session continuously.
  await page.goto('/profile');
}

async function createAccount(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Anito' }).click();
  await page.getByRole('link', { name: 'Create account' }).click();
  await fillNewAccount(page, email);
}

/** Like `signInUnseen`, and opens the dashboard. */
export async function arriveSignedIn(page: Page, url: string, email = newEmail()): Promise<string> {
  await signInUnseen(page, url, email);
  await page.goto('/dashboard');
  return email;
}

/**
 * Signs the page in to a new account, created over HTTP like the forms do, before its first screen. For
 * journeys that are not about signing in.
 */
export async function signInUnseen(page: Page, url: string, email = newEmail()): Promise<void> {
  const headers = newAddress();
  const visit: Fetch = (address, init) =>
    fetch(address, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } });
  const browser = createBrowser(visit);
  const person = { firstName: 'Rosa', lastName: 'Santos', email, password };
  const tokens = await signUpWithoutPages(visit, describeClient(url), person, browser);
  await page
    .context()
    .addCookies(browser.cookies.map(({ name, value, path }) => ({ name, value, domain: 'localhost', path })));
  // Any page of the origin can store the tokens.
  await page.goto('/healthz');
  await page.evaluate(
    (text) => localStorage.setItem('anito.tokens', text),
    JSON.stringify({
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      idToken: tokens.id_token,
      expiresAt: Date.now() + tokens.expires_in * 1_000,
    }),
  );
}

/** Fills and submits the form for a new account. */
export async function fillNewAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Santos');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Signs in on the provider's open page. */
export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Returns the link of the first mail to an address, once it is written. */
export async function readMailedLink(dataDir: string, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const [mail] = await readMails(dataDir, email);
      link = mail?.match(/https?:\/\/\S+/)?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

/**
 * Resets the password with the mailed link, which confirms the address and signs out everywhere, and signs
 * in.
 */
export async function confirmAddress(page: Page, product: { dataDir: string }, email: string): Promise<void> {
  await page.goto(await readMailedLink(product.dataDir, email));
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your address is confirmed, and you’re an admin.')).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Continue with Anito' }).click();
  await fillSignIn(page, email);
  await expect(page).toHaveURL('/dashboard');
}

/** Calls the API as the user signed in on the page. Returns the parsed body. */
export async function callApi<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const { accessToken } = await page.evaluate(() => JSON.parse(localStorage.getItem('anito.tokens') ?? '{}'));
  const response = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${accessToken}` },
    ...(body === undefined ? {} : { data: body }),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}

/** Adds the sample business with its assistant and waits for the sync. */
export async function addSample(page: Page): Promise<{ connectionId: number; assistantId: number }> {
  const sample = await callApi<{ connectionId: number; assistantId: number }>(page, 'POST', '/api/sample');
  await expect
    .poll(async () => {
      const { lastSyncedAt } = await callApi<{ lastSyncedAt: string | null }>(
        page,
        'GET',
        `/api/files/connections/${sample.connectionId}`,
      );
      return lastSyncedAt;
    })
    .not.toBeNull();
  return sample;
}

/** Returns a forwarded-for header with a new client address. */
export function newAddress(): Record<string, string> {
  const [a, b, c] = randomBytes(3);
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` };
}

/** Opens a page for a new, signed-out visitor. Close its context when done. */
export async function openVisitor(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext({ extraHTTPHeaders: newAddress(), ...options })).newPage();
  await page.goto(path);
  return page;
}

/** Opens a page of a new, signed-in user with a confirmed address, such as one of ADMIN_EMAILS. */
export async function openConfirmed(
  browser: Browser,
  product: { dataDir: string },
  email: string,
): Promise<Page> {
  const page = await (await browser.newContext({ extraHTTPHeaders: newAddress() })).newPage();
  await signUp(page, email);
  await confirmAddress(page, product, email);
  return page;
}

/** A phone in portrait orientation. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** Creates an assistant without sources, which answers with any text that its model returns. */
export function createAgent(page: Page, name: string): Promise<{ id: number }> {
  return callApi(page, 'POST', '/api/assistant', {
    name,
    description: 'Tells what it knows.',
    systemPrompt: 'You help the customers of a bakeshop.',
    isAgentMode: true,
  });
}

/** Opens a section of an assistant's settings. */
export async function openSection(
  page: Page,
  name: 'Greeting and questions' | 'Knowledge' | 'Customers and access' | 'Advanced',
): Promise<void> {
  const section = page.getByRole('button', { name, exact: true });
  await section.click();
  await expect(section).toHaveAttribute('aria-expanded', 'true');
}
