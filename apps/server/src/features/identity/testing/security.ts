import type { Security } from '@anito/contract/security';
import { type Browser, createBrowser, fetchInto, type Page } from './browser.ts';
import { createIdentityApp } from './identity-app.ts';
import { createPerson } from './person.ts';
import { beginSignIn, describeClient, exchangeCode, type Person, signUp } from './sign-in.ts';

const publicUrl = 'http://localhost:3000';

/** Creates an app with helpers for security tests: accounts, their calls and their pages. */
export async function createSecurityTools(
  env: Record<string, string> = {},
  options: Pick<NonNullable<Parameters<typeof createIdentityApp>[0]>, 'rateLimits'> = {},
) {
  const identity = await createIdentityApp({ env, ...options });
  const client = describeClient(publicUrl);
  let networks = 0;
  /** Returns a `fetch` from an unused network. */
  const fetchFromNewNetwork = () => fetchInto(identity.app, `2001:db8:${(++networks).toString(16)}::1`);

  async function call(token: string, method: string, path: string, body?: object) {
    const response = await fetchFromNewNetwork()(`${publicUrl}/api/Users/me${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests know the type of the response
    return { status: response.status, body: (await response.json()) as any };
  }
  /** Creates an account with its browser. */
  async function join(person: Person = createPerson()) {
    const browser = createBrowser(fetchFromNewNetwork());
    const tokens = await signUp(fetchFromNewNetwork(), client, person, browser);
    await call(tokens.access_token, 'GET', '');
    return { ...person, browser, tokens, token: tokens.access_token };
  }
  /** Submits e-mail and password and returns the following page. Uses a new browser unless one is given. */
  async function submitPassword(person: Person, existingBrowser?: Browser) {
    const open = await beginSignIn(
      fetchFromNewNetwork(),
      client,
      existingBrowser ? { browser: existingBrowser } : {},
    );
    const { email, password } = person;
    return { ...open, page: await open.browser.submit(open.page, { email, password }, client.redirectUri) };
  }
  return {
    identity,
    client,
    publicUrl,
    call,
    join,
    fromElsewhere: fetchFromNewNetwork,
    typePassword: submitPassword,
    read: async (token: string) => (await call(token, 'GET', '/security')).body as Security,
    isIn: (page: Page) => page.url.startsWith(client.redirectUri),
    finish: (open: Awaited<ReturnType<typeof submitPassword>>, page: Page) =>
      exchangeCode(fetchFromNewNetwork(), client, open, page),
    close: () => identity.close(),
  };
}

export type SecurityTools = Awaited<ReturnType<typeof createSecurityTools>>;
