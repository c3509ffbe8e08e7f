import { getMe } from '@anito/contract/users';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi, setCredentials } from '../api.ts';
import { getAccessToken, refreshAfterRefusal } from './session.ts';
import { findSessionEnd, findTokens, storeTokens } from './tokens.ts';

const origin = 'http://anito.test';
const person = {
  id: '3f0c7d0e-6b1e-4a52-9b7e-0c8f5b1a2d3e',
  email: 'maria@example.com',
  firstName: 'Maria',
  lastName: 'Santos',
  role: 'trial',
  onboardingCompleted: false,
  subscription: { status: 'trial', plan: 'trial', startDate: null, endDate: null, isActive: true },
};

/** Parts of the browser used by sessions: storage, and a server with one valid access token. */
const world = { valid: 'a1', refreshes: 0, tokenStatus: 200, isReachable: true };

class MemoryStorage {
  private readonly items = new Map<string, string>();
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
}

async function serve(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(String(input), origin);
  if (!world.isReachable) throw new TypeError('Failed to fetch');
  if (pathname === '/api/installation') {
    return Response.json({
      productName: 'Anito',
      oidc: { issuer: `${origin}/oidc`, clientId: 'anito-web', scope: 'openid offline_access' },
    });
  }
  if (pathname.endsWith('/openid-configuration')) {
    return Response.json({ issuer: `${origin}/oidc`, token_endpoint: `${origin}/oidc/token` });
  }
  if (pathname === '/oidc/token') {
    world.refreshes += 1;
    if (world.tokenStatus !== 200) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    world.valid = `a${world.refreshes + 1}`;
    return Response.json({
      access_token: world.valid,
      refresh_token: `r${world.refreshes + 1}`,
      token_type: 'Bearer',
      expires_in: 3_600,
    });
  }
  const isWelcome = new Headers(init?.headers).get('authorization') === `Bearer ${world.valid}`;
  return isWelcome
    ? Response.json(person)
    : Response.json({ error: 'Please sign in.', code: 'unauthenticated', requestId: 'r' }, { status: 401 });
}

function signIn(secondsLeft: number, accessToken = 'a1') {
  const expiresAt = Date.now() + secondsLeft * 1000;
  storeTokens({ accessToken, refreshToken: 'r1', expiresAt, idToken: undefined });
}

beforeEach(() => {
  Object.assign(world, { valid: 'a1', refreshes: 0, tokenStatus: 200, isReachable: true });
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', serve);
  setCredentials({ getAccessToken, refreshAfterRefusal });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call with a token', () => {
  it('uses the token unchanged while more than five minutes remain', async () => {
    signIn(600);
    expect((await callApi(getMe, {})).firstName).toBe('Maria');
    expect(world.refreshes).toBe(0);
  });

  it('renews a token that is about to expire, once for all calls', async () => {
    signIn(120);
    await Promise.all(Array.from({ length: 5 }, () => callApi(getMe, {})));
    expect(world.refreshes).toBe(1);
    expect(findTokens()).toMatchObject({ accessToken: 'a2', refreshToken: 'r2' });
  });

  it('renews the tokens of an unattended page only for user actions', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 6 * 60_000);
    signIn(120);
    await callApi(getMe, {});
    expect(world.refreshes).toBe(0);
    await getAccessToken(true);
    expect(world.refreshes).toBe(1);
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    await expect(callApi(getMe, {})).rejects.toThrow('Network request failed');
    expect(world.refreshes).toBe(1);
    await getAccessToken(true);
    expect(world.refreshes).toBe(2);
    vi.useRealTimers();
  });

  it('renews a refused token once for parallel refusals and retries', async () => {
    signIn(600, 'revoked');
    const answers = await Promise.all(Array.from({ length: 5 }, () => callApi(getMe, {})));
    expect(answers).toHaveLength(5);
    expect(world.refreshes).toBe(1);
  });

  it('fails with the specified message when the refresh is refused', async () => {
    signIn(600, 'revoked');
    world.tokenStatus = 400;
    await expect(callApi(getMe, {})).rejects.toThrow('Authentication failed. Please sign in again.');
    expect(findTokens()).toBeUndefined();
    expect(findSessionEnd()).toBe('refused');
    signIn(600);
    expect(findSessionEnd()).toBeUndefined();
  });

  it('keeps the session when the network is down', async () => {
    signIn(120);
    world.isReachable = false;
    await expect(callApi(getMe, {})).rejects.toMatchObject({ code: 'network', status: 0 });
    expect(findTokens()).toBeDefined();
  });

  it('fails without a token', async () => {
    await expect(callApi(getMe, {})).rejects.toThrow('No access token available');
  });
});

describe('error message of a response in an unknown format', () => {
  it('contains status and status text', async () => {
    signIn(600);
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    await expect(callApi(getMe, {})).rejects.toThrow('API error: 502 Bad Gateway');
  });
});
