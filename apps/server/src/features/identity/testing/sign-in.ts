import { createHash, randomBytes } from 'node:crypto';
import { type Browser, createBrowser, type Fetch, type Page } from './browser.ts';

/** Response of the token endpoint. */
export type Tokens = {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
  scope: string;
};

export type Person = { firstName: string; lastName: string; email: string; password: string };

type SignInClient = {
  issuer: string;
  clientId: string;
  redirectUri: string;
  scope: string;
};

/** A pending authorization request in a browser. */
export type SignInRequest = { browser: Browser; page: Page; verifier: string; state: string; nonce: string };

/** Describes the client of the embedded provider at `publicUrl`. */
export function describeClient(publicUrl: string): SignInClient {
  return {
    issuer: `${publicUrl}/oidc`,
    clientId: 'anito-web',
    redirectUri: `${publicUrl}/auth/callback`,
    scope: 'openid profile email offline_access api',
  };
}

const random = () => randomBytes(32).toString('base64url');

/** Opens the provider's sign-in page as the browser app does (authorization code, PKCE S256). */
export async function beginSignIn(
  fetch: Fetch,
  client: SignInClient,
  options: { browser?: Browser; params?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<SignInRequest> {
  const browser = options.browser ?? createBrowser(fetch);
  const request = { verifier: random(), state: random(), nonce: random() };
  const query = new URLSearchParams({
    client_id: client.clientId,
    response_type: 'code',
    scope: client.scope,
    redirect_uri: client.redirectUri,
    code_challenge: createHash('sha256').update(request.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: request.state,
    nonce: request.nonce,
    ...options.params,
  });
  const page = await browser.open(`${client.issuer}/auth?${query}`, {
    stopAt: client.redirectUri,
    headers: options.headers ?? {},
  });
  return { browser, page, ...request };
}

/** Returns the code in the redirect URL. */
export function getCode(page: Page): string {
  const code = new URL(page.url).searchParams.get('code');
  if (!code) throw new Error(`No code at ${page.url} (${page.status}): ${page.body.slice(0, 2_000)}`);
  return code;
}

export function requestTokens(
  fetch: Fetch,
  client: SignInClient,
  fields: Record<string, string>,
): Promise<Response> {
  return fetch(`${client.issuer}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: client.clientId, ...fields }).toString(),
  });
}

/** Exchanges the code of a finished sign-in. */
export async function exchangeCode(
  fetch: Fetch,
  client: SignInClient,
  request: SignInRequest,
  page: Page,
): Promise<Tokens> {
  const response = await requestTokens(fetch, client, {
    grant_type: 'authorization_code',
    code: getCode(page),
    redirect_uri: client.redirectUri,
    code_verifier: request.verifier,
  });
  if (!response.ok) throw new Error(`Token exchange failed: ${await response.text()}`);
  return (await response.json()) as Tokens;
}

/** Creates an account through the pages and returns its tokens. */
export async function signUp(
  fetch: Fetch,
  client: SignInClient,
  person: Person,
  browser?: Browser,
): Promise<Tokens> {
  const request = await beginSignIn(fetch, client, browser ? { browser } : {});
  const form = await request.browser.open(request.browser.findLink(request.page, '/create'));
  const page = await request.browser.submit(form, { ...person }, client.redirectUri);
  return exchangeCode(fetch, client, request, page);
}

/** Signs in with e-mail and password through the pages and returns the tokens. */
export async function signIn(
  fetch: Fetch,
  client: SignInClient,
  person: Pick<Person, 'email' | 'password'>,
  browser?: Browser,
): Promise<Tokens> {
  const request = await beginSignIn(fetch, client, browser ? { browser } : {});
  const { email, password } = person;
  const page = await request.browser.submit(request.page, { email, password }, client.redirectUri);
  return exchangeCode(fetch, client, request, page);
}

export function refresh(fetch: Fetch, client: SignInClient, refreshToken: string): Promise<Response> {
  return requestTokens(fetch, client, { grant_type: 'refresh_token', refresh_token: refreshToken });
}
