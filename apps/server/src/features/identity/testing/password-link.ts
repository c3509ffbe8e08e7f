import { expect, vi } from 'vitest';
import { readMails } from '../../../testing/read-mails.ts';
import { type Browser, createBrowser, type Fetch, type Page } from './browser.ts';
import { beginSignIn, type describeClient } from './sign-in.ts';

/** Requests a password link through the sign-in pages. */
export async function requestPasswordLink(
  fetch: Fetch,
  client: ReturnType<typeof describeClient>,
  email: string,
  existingBrowser?: Browser,
): Promise<Page> {
  const { page, browser } = await beginSignIn(
    fetch,
    client,
    existingBrowser ? { browser: existingBrowser } : {},
  );
  const form = await browser.open(browser.findLink(page, '/forgot'));
  return browser.submit(form, { email });
}

/** Waits for `count` mails to an address and returns the link in the last one. */
export async function waitForLink(dataDir: string, email: string, count = 1): Promise<string> {
  const mails = await vi.waitFor(
    async () => {
      const received = await readMails(dataDir, email);
      expect(received).toHaveLength(count);
      return received;
    },
    { timeout: 60_000 },
  );
  const link = /http:\/\/localhost:\d+\/oidc\/password\?token=[\w-]+&ui_locales=\w+/.exec(mails.at(-1) ?? '');
  if (!link) throw new Error(`No link in ${mails.at(-1)}`);
  return link[0];
}

/** Sets a new password by a link. */
export async function setPassword(
  fetch: Fetch,
  link: string,
  password: string,
  browser = createBrowser(fetch),
): Promise<Page> {
  return browser.submit(await browser.open(link), { password });
}
