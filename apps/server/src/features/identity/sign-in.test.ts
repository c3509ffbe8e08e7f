import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noAdminSettings } from '../../lib/settings.ts';
import { createBrowser, type Fetch, fetchInto } from './testing/browser.ts';
import { createIdentityApp } from './testing/identity-app.ts';
import { createPerson, getMe, requestMe } from './testing/person.ts';
import { beginSignIn, describeClient, exchangeCode, getCode, signIn, signUp } from './testing/sign-in.ts';

const publicUrl = 'http://localhost:3000';
const client = describeClient(publicUrl);
let identity: Awaited<ReturnType<typeof createIdentityApp>>;
let fetch: Fetch;

beforeAll(async () => {
  identity = await createIdentityApp();
  fetch = fetchInto(identity.app);
});
afterAll(() => identity.close());

const statusOf = async (token: string) => (await requestMe(fetch, publicUrl, token)).status;

describe('pages', () => {
  test('create an account with a trial of seven days', async () => {
    const person = createPerson();
    const tokens = await signUp(fetch, client, person);
    expect(tokens).toMatchObject({ expires_in: 3_600, refresh_token: expect.any(String) });
    const me = await getMe(fetch, publicUrl, tokens.access_token);
    expect(me).toMatchObject({
      email: person.email,
      firstName: 'Maria',
      lastName: 'Santos',
      role: 'trial',
      onboardingCompleted: false,
      subscription: { status: 'trial', plan: 'trial', isActive: true },
    });
    const { startDate, endDate } = me.subscription;
    expect(Date.parse(endDate ?? '') - Date.parse(startDate ?? '')).toBe(7 * 86_400_000);
  });

  test("sign in the same person regardless of the e-mail's case", async () => {
    const person = createPerson();
    const first = await signUp(fetch, client, person);
    const again = await signIn(fetch, client, { ...person, email: person.email.toUpperCase() });
    const ids = await Promise.all([first, again].map((t) => getMe(fetch, publicUrl, t.access_token)));
    expect(ids[0]?.id).toBe(ids[1]?.id);
  });

  test('show the current name of the installation', async () => {
    const { settings } = identity.deps;
    const signedIn = createBrowser(fetch);
    await signUp(fetch, client, createPerson(), signedIn);
    const longestName = 'W'.repeat(40);
    const hostile = `"><script>alert(1)</script>$&'{product}`;
    for (const [name, escaped] of [
      ['Suki', 'Suki'],
      [longestName, longestName],
      [hostile, '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;&#39;{product}'],
    ] as const) {
      settings.applyAdminSettings({ ...noAdminSettings, brandName: name });
      const { page, browser } = await beginSignIn(fetch, client);
      const create = await browser.open(browser.findLink(page, '/create'));
      const forgot = await browser.open(browser.findLink(page, '/forgot'));
      const signOut = await signedIn.open(`${client.issuer}/session/end`);
      const missing = await browser.open(`${client.issuer}/nowhere`, { headers: { accept: 'text/html' } });
      const link = await browser.open(`${client.issuer}/password?token=old`);
      for (const { body } of [page, create, forgot, signOut, missing, link]) {
        expect(body).toContain(`<span>${escaped}</span></a>`);
        expect(body).toMatch(/<title>[^<]+<\/title>/);
        expect(body).not.toMatch(/Anito|<script>alert/);
      }
      expect(page.body).toContain(`<h1>Sign in to ${escaped}</h1>`);
      expect(page.body).toContain(`<title>Sign in to ${escaped}</title>`);
      expect(create.body).toContain(`<title>Create your account · ${escaped}</title>`);
    }
    settings.applyAdminSettings(noAdminSettings);
  });

  test('allow a single script by its hash and forbid framing', async () => {
    const { page, browser } = await beginSignIn(fetch, client);
    const create = await browser.open(browser.findLink(page, '/create'));
    const forgot = await browser.open(browser.findLink(page, '/forgot'));
    for (const { body, headers } of [page, create, forgot]) {
      expect(body).not.toMatch(/\son\w+="|javascript:/i);
      const policy = headers.get('content-security-policy');
      for (const [tag, source] of [
        ['script', 'script-src'],
        ['style', 'style-src'],
      ]) {
        const texts = [...body.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))];
        expect(texts).toHaveLength(1);
        const hash = createHash('sha256')
          .update(texts[0]?.[1] ?? '')
          .digest('base64');
        expect(policy).toContain(`; ${source} 'sha256-${hash}';`);
      }
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each([
    ['en-PH,tl;q=0.8', undefined, 'Sign in to Anito'],
    ['tl-PH,en;q=0.8', undefined, 'Mag-sign in sa Anito'],
    ['de,es;q=0.5', undefined, 'Inicie sesión en Anito'],
    ['en', 'fr es', 'Connexion à Anito'],
    ['x-klingon', undefined, 'Sign in to Anito'],
  ])('use the language of %s and %s', async (accept, uiLocales, title) => {
    const { page } = await beginSignIn(fetch, client, {
      headers: { 'accept-language': accept },
      ...(uiLocales ? { params: { ui_locales: uiLocales } } : {}),
    });
    // Redirects lose the headers of the first request here, unlike `fetch` in a browser.
    const request = await beginSignIn(
      (url, init) => fetch(url, { ...init, headers: { ...init?.headers, 'accept-language': accept } }),
      client,
      uiLocales ? { params: { ui_locales: uiLocales } } : {},
    );
    expect(page.status).toBe(200);
    expect(request.page.body).toContain(`<h1>${title}</h1>`);
  });

  test('keep the language chosen on them', async () => {
    const { page, browser } = await beginSignIn(fetch, client);
    const chosen = await browser.open(browser.findLink(page, 'ui_locales=es'));
    expect(chosen.body).toContain('<h1>Inicie sesión en Anito</h1>');
    const form = await browser.open(browser.findLink(chosen, '/create'));
    const answer = await browser.submit(form, { ...createPerson(), password: 'short' });
    expect(answer.body).toContain('Use al menos 8 caracteres.');
    const strange = await browser.open(`${page.url}?ui_locales=constructor`);
    expect(strange.body).toContain('<h1>Inicie sesión en Anito</h1>');
  });

  test('keep the input and show the message at the field', async () => {
    const { page, browser } = await beginSignIn(fetch, client);
    const form = await browser.open(browser.findLink(page, '/create'));
    const input = { firstName: '"><b>Bo</b>', lastName: '', email: 'no-address', password: 'short' };
    const answer = await browser.submit(form, input);
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('value="&quot;&gt;&lt;b&gt;Bo&lt;/b&gt;"');
    expect(answer.body).toContain('value="no-address"');
    expect(answer.body).toMatch(/id="email-problem">.*<span>Enter an email address/);
    expect(answer.body).toMatch(/id="password-problem">.*<span>Please use at least 8/);
    expect(answer.body).not.toContain('value="short"');
    expect(answer.body.match(/ autofocus/g)).toHaveLength(1);
    expect(answer.body).toMatch(/id="email"[^>]* autofocus/);
  });

  test.each([
    ['short', 'x7!kQ2z', 'at least 8'],
    ['common', 'password1234', 'Many people use this password'],
    ['short and common', 'Iloveyou', 'Many people use this password'],
    ['uniform', 'aaaaaaaaaaaaa', 'Many people use this password'],
    ['endless', 'abc'.repeat(86), 'at most 256'],
  ])('refuse a %s password', async (_name, password, message) => {
    const { page, browser } = await beginSignIn(fetch, client);
    const form = await browser.open(browser.findLink(page, '/create'));
    const answer = await browser.submit(form, { ...createPerson(), password });
    expect(answer.body).toContain(message);
  });

  test('accept a password of eight characters', async () => {
    const tokens = await signUp(fetch, client, { ...createPerson(), password: 'x7!kQ2zW' });
    expect(tokens.access_token).toBeTruthy();
  });

  test('refuse the e-mail as password, and an e-mail that is taken', async () => {
    const person = createPerson();
    await signUp(fetch, client, person);
    const { page, browser } = await beginSignIn(fetch, client);
    const form = await browser.open(browser.findLink(page, '/create'));
    const own = await browser.submit(form, {
      ...createPerson(),
      email: 'a@example.com',
      password: 'A@example.com',
    });
    expect(own.body).toContain('can’t be your email');
    const duplicate = await browser.submit(form, { ...person, email: person.email.toUpperCase() });
    expect(duplicate.body).toContain('already has an account');
  });

  test('answer a wrong password and an unknown e-mail the same way', async () => {
    const person = createPerson();
    await signUp(fetch, client, person);
    const { page, browser } = await beginSignIn(fetch, client);
    const wrong = await browser.submit(page, { email: person.email, password: 'not-the-password' });
    const unknown = await browser.submit(page, { email: 'x@example.com', password: 'not-the-password' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain('Wrong email or password.');
    const toText = (body: string) => body.replaceAll(/(?<=challenge&quot;:&quot;)[\w-]+/g, '');
    expect(toText(unknown.body).replaceAll('x@example.com', person.email)).toBe(toText(wrong.body));
  });
});

describe('bad forms', () => {
  test('are refused with a page when the cookie is missing, or another window or site sent them', async () => {
    const { page, browser } = await beginSignIn(fetch, client);
    const post = (headers: Record<string, string>) =>
      browser.open(page.url, {
        method: 'POST',
        body: 'email=a%40example.com&password=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const stranger = await createBrowser(fetch).open(page.url);
    expect(stranger.status).toBe(400);
    expect(stranger.body).toContain('This sign-in has expired');
    const other = await beginSignIn(fetch, client);
    expect((await browser.open(other.page.url)).status).toBe(400);
  });

  test.each([
    ['arrays', 'email[]=a@example.com&password[]=x', 422],
    ['a field twice', 'email=a@example.com&email=b@example.com&password=x', 400],
    ['empty fields', 'email=&password=', 422],
    ['no fields', '', 422],
    ['null', 'email=null&password=null', 422],
    ['a huge field', `email=a@example.com&password=${'x'.repeat(20_000)}`, 413],
  ])('are answered without a failure: %s', async (_name, body, status) => {
    const { page, browser } = await beginSignIn(fetch, client);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await browser.open(page.url, { method: 'POST', body, headers })).status).toBe(status);
  });

  test('are refused when sent as JSON or with an invisible or unstorable name', async () => {
    const { page, browser } = await beginSignIn(fetch, client);
    const headers = { 'content-type': 'application/json' };
    const body = '{"email":["a@example.com"],"password":null}';
    expect((await browser.open(page.url, { method: 'POST', body, headers })).status).toBe(422);
    const form = await browser.open(browser.findLink(page, '/create'));
    for (const firstName of ['a\u0000b', '\u202eab', '\u200b\u2060', '\u3164']) {
      const answer = await browser.submit(form, { ...createPerson(), firstName });
      expect([firstName, answer.status]).toEqual([firstName, 422]);
    }
  });
});

describe('error pages', () => {
  test('name our failures as ours and offer a retry', async () => {
    const broken = await createIdentityApp();
    try {
      const { page, browser } = await beginSignIn(fetchInto(broken.app), client);
      await broken.database.pool.query('alter table oidc_payloads rename to gone');
      const request = await beginSignIn(fetchInto(broken.app), client);
      for (const failed of [await browser.open(page.url), request.page]) {
        expect(failed.status).toBe(500);
        expect(failed.headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(failed.body).toContain('Something went wrong on our side');
        expect(failed.body).not.toContain('oidc_payloads');
        expect(failed.body).toContain('<a class="button" href="">Try again</a>');
      }
    } finally {
      await broken.close();
    }
  });

  test('name bad requests and link to a new sign-in', async () => {
    const { page } = await beginSignIn(fetch, client, { params: { client_id: 'nobody' } });
    expect(page.status).toBe(400);
    expect(page.body).toContain('The link or form you used is incomplete or out of date.');
    expect(page.body).toContain(`href="${publicUrl}/signin"`);
  });
});

describe('code exchange', () => {
  const failed = async (fields: Record<string, unknown>) => {
    const request = await beginSignIn(fetch, client);
    const form = await request.browser.open(request.browser.findLink(request.page, '/create'));
    const page = await request.browser.submit(form, { ...createPerson() }, client.redirectUri);
    expect(new URL(page.url).searchParams.get('state')).toBe(request.state);
    const all = {
      client_id: client.clientId,
      grant_type: 'authorization_code',
      code: getCode(page),
      redirect_uri: client.redirectUri,
      code_verifier: request.verifier,
      ...fields,
    };
    const body = Object.entries(all)
      .filter(([, value]) => value !== undefined)
      .flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, String(item)]),
      );
    const response = await fetch(`${client.issuer}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body).toString(),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };

  test.each([
    ['foreign verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: undefined }],
    ['empty verifier', { code_verifier: '' }],
    ['null verifier', { code_verifier: 'null' }],
    ['zero verifier', { code_verifier: 0 }],
    ['two verifiers', { code_verifier: ['x'.repeat(43), 'y'.repeat(43)] }],
    ['another redirect', { redirect_uri: `${publicUrl}/auth/silent-callback` }],
    ['unknown client', { client_id: 'somebody' }],
    ['empty code', { code: '' }],
    ['unknown code', { code: 'x'.repeat(43) }],
  ])('issues no token for: %s', async (_name, fields) => {
    const answer = await failed(fields);
    expect([400, 401]).toContain(answer.status);
    expect(answer).not.toHaveProperty('access_token');
  });

  test('revokes the tokens of a code that is used twice', async () => {
    const request = await beginSignIn(fetch, client);
    const form = await request.browser.open(request.browser.findLink(request.page, '/create'));
    const page = await request.browser.submit(form, { ...createPerson() }, client.redirectUri);
    const tokens = await exchangeCode(fetch, client, request, page);
    expect(await statusOf(tokens.access_token)).toBe(200);
    await expect(exchangeCode(fetch, client, request, page)).rejects.toThrow('invalid_grant');
    expect(await statusOf(tokens.access_token)).toBe(401);
  });

  test.each([
    ['no challenge', { code_challenge: '', code_challenge_method: '' }],
    ['plain challenge', { code_challenge_method: 'plain' }],
    ['foreign redirect', { redirect_uri: 'https://evil.example/auth/callback' }],
    ['implicit', { response_type: 'token' }],
    ['foreign resource', { resource: 'https://evil.example/api' }],
  ])('refuses an authorization request with %s', async (_name, params) => {
    const { page } = await beginSignIn(fetch, client, { params });
    expect(page.body).not.toContain('<form');
    expect(new URL(page.url, publicUrl).searchParams.get('code')).toBeNull();
    expect(page.url).not.toContain('evil.example/auth/callback?');
  });
});

describe('sessions', () => {
  test('give a signed-in browser tokens without a page, also with prompt=none', async () => {
    const browser = createBrowser(fetch);
    await signUp(fetch, client, createPerson(), browser);
    const silent = await beginSignIn(fetch, client, { browser, params: { prompt: 'none' } });
    const tokens = await exchangeCode(fetch, client, silent, silent.page);
    expect(await statusOf(tokens.access_token)).toBe(200);
    const stranger = await beginSignIn(fetch, client, { params: { prompt: 'none' } });
    expect(new URL(stranger.page.url).searchParams.get('error')).toBe('login_required');
  });

  test('end at once with an ID token, revoke every token and redirect back', async () => {
    const browser = createBrowser(fetch);
    const tokens = await signUp(fetch, client, createPerson(), browser);
    const callback = `${publicUrl}/logout/callback`;
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: callback,
      state: 'bye',
    });
    const end = await browser.open(`${client.issuer}/session/end?${query}`, { stopAt: callback });
    expect(end.url).toBe(`${callback}?state=bye`);
    expect(await statusOf(tokens.access_token)).toBe(401);
    const again = await browser.open(`${client.issuer}/session/end?${query}`, { stopAt: callback });
    expect(again.url).toBe(`${callback}?state=bye`);
    const { page } = await beginSignIn(fetch, client, { browser });
    expect(page.body).toContain('Sign in to Anito');
  });

  test('ask for confirmation without an ID token, and never redirect to another site', async () => {
    const browser = createBrowser(fetch);
    const tokens = await signUp(fetch, client, createPerson(), browser);
    const question = await browser.open(`${client.issuer}/session/end`);
    expect(question.body).toContain('Sign out of Anito?');
    expect(await statusOf(tokens.access_token)).toBe(200);
    const evil = new URLSearchParams({
      client_id: 'anito-web',
      post_logout_redirect_uri: 'https://evil.example/',
    });
    expect((await browser.open(`${client.issuer}/session/end?${evil}`)).status).toBe(400);
    const again = await browser.open(`${client.issuer}/session/end`);
    const done = await browser.submit(again, { logout: 'yes' }, `${client.issuer}/session/end/success`);
    expect(done.status).toBe(303);
    expect(await statusOf(tokens.access_token)).toBe(401);
  });

  test('skip the consent page', async () => {
    const request = await beginSignIn(fetch, client, { params: { prompt: 'consent' } });
    const form = await request.browser.open(request.browser.findLink(request.page, '/create'));
    const page = await request.browser.submit(form, { ...createPerson() }, client.redirectUri);
    expect(await exchangeCode(fetch, client, request, page)).toHaveProperty('refresh_token');
  });
});
