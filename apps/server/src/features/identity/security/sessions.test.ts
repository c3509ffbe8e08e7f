import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeDevice } from '../../../lib/describe-device.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { createSecurityTools, type SecurityTools } from '../testing/security.ts';
import { beginSignIn, refresh } from '../testing/sign-in.ts';

let tools: SecurityTools;
beforeAll(async () => {
  tools = await createSecurityTools();
});
afterAll(() => tools.close());

/** Creates an account that is signed in on two devices. */
async function joinTwice() {
  const home = await tools.join();
  const open = await tools.typePassword(home);
  const tokens = await tools.finish(open, open.page);
  const away = { browser: open.browser, token: tokens.access_token, tokens };
  await tools.call(away.token, 'GET', '');
  return { home, away };
}

const statusOf = async (token: string) => (await tools.call(token, 'GET', '')).status;

/** Returns whether a returning browser signs in without a password. */
async function comesBack(browser: Awaited<ReturnType<typeof joinTwice>>['away']['browser']) {
  const { page } = await beginSignIn(tools.fromElsewhere(), tools.client, { browser });
  return tools.isIn(page);
}

describe('sessions', () => {
  it("are listed with browser and system, and mark the caller's own", async () => {
    const { home, away } = await joinTwice();
    const { sessions } = await tools.read(home.token);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    for (const each of sessions) expect(each).toMatchObject({ browser: 'Chrome', system: 'Linux' });
    const own = (await tools.read(away.token)).sessions.find(({ isCurrent }) => isCurrent);
    expect(own?.id).not.toBe(sessions.find(({ isCurrent }) => isCurrent)?.id);
  });

  it("end one at a time, with their tokens and the browser's silent sign-in", async () => {
    const { home, away } = await joinTwice();
    const other = (await tools.read(home.token)).sessions.find(({ isCurrent }) => !isCurrent)!;
    expect(await comesBack(away.browser)).toBe(true);
    expect((await tools.call(home.token, 'DELETE', `/sessions/${other.id}`)).status).toBe(200);
    expect(await statusOf(away.token)).toBe(401);
    expect((await refresh(tools.fromElsewhere(), tools.client, away.tokens.refresh_token)).status).toBe(400);
    expect(await comesBack(away.browser)).toBe(false);
    expect(await statusOf(home.token)).toBe(200);
    expect(await comesBack(home.browser)).toBe(true);
    expect((await tools.read(home.token)).sessions).toHaveLength(1);
    expect((await tools.call(home.token, 'DELETE', `/sessions/${other.id}`)).status).toBe(404);
    const [own] = (await tools.read(home.token)).sessions;
    expect((await tools.call(home.token, 'DELETE', `/sessions/${own!.id}`)).status).toBe(409);
    expect(await statusOf(home.token)).toBe(200);
  });

  it("end all except the caller's, including those never seen", async () => {
    const { home, away } = await joinTwice();
    const unseen = await tools.typePassword(home);
    const { access_token: late } = await tools.finish(unseen, unseen.page);
    expect((await tools.call(home.token, 'DELETE', '/sessions')).status).toBe(200);
    expect(await Promise.all([away.token, late, home.token].map(statusOf))).toEqual([401, 401, 200]);
    expect(await comesBack(unseen.browser)).toBe(false);
    expect(await comesBack(home.browser)).toBe(true);
    expect((await refresh(tools.fromElsewhere(), tools.client, home.tokens.refresh_token)).status).toBe(200);
  });

  it('of another account behave like missing ones', async () => {
    const { home } = await joinTwice();
    const stranger = await tools.join();
    const [session] = (await tools.read(home.token)).sessions;
    for (const id of [session!.id, 999_999_999]) {
      expect((await tools.call(stranger.token, 'DELETE', `/sessions/${id}`)).status).toBe(404);
    }
    await tools.call(stranger.token, 'DELETE', '/sessions');
    expect((await tools.read(home.token)).sessions).toHaveLength(2);
  });
});

describe('password change', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    tools.call(token, 'PUT', '/password', { currentPassword, newPassword });

  it('requires the current password and a valid new one', async () => {
    const { token, password, email } = await tools.join();
    for (const [current, next, field] of [
      ['wrong', 'mga-pandesal', 'currentPassword'],
      [password, 'short', 'newPassword'],
      [password, 'password123', 'newPassword'],
      [password, email, 'newPassword'],
      [password, 'x'.repeat(257), 'newPassword'],
    ] as const) {
      const answer = await change(token, current, next);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields)).toEqual([field]);
    }
    expect(tools.isIn((await tools.typePassword({ ...(await tools.join()), password })).page)).toBe(true);
  });

  it('is limited per hour, not counting wrong passwords', async () => {
    const few = await createSecurityTools({}, { rateLimits: { ownChange: { points: 2, seconds: 3_600 } } });
    try {
      const { token, password } = await few.join();
      const statuses: number[] = [];
      for (const currentPassword of ['wrong', 'wrong', password, password, password]) {
        const body = { currentPassword, newPassword: password };
        statuses.push((await few.call(token, 'PUT', '/password', body)).status);
      }
      expect(statuses).toEqual([400, 400, 200, 200, 429]);
    } finally {
      await few.close();
    }
  });

  it('ends all other sessions, is audited and mailed, and the new password signs in', async () => {
    const { home, away } = await joinTwice();
    const before = (await tools.read(home.token)).passwordChangedAt!;
    await tools.identity.database.pool.query(
      'update oidc_accounts set email_verified_at = now() where email = $1',
      [home.email],
    );
    expect((await change(home.token, home.password, 'mga-pandesal')).status).toBe(200);
    expect(await Promise.all([away.token, home.token].map(statusOf))).toEqual([401, 200]);
    const { passwordChangedAt } = await tools.read(home.token);
    expect(Date.parse(passwordChangedAt!)).toBeGreaterThan(Date.parse(before));
    expect(tools.isIn((await tools.typePassword(home)).page)).toBe(false);
    expect(tools.isIn((await tools.typePassword({ ...home, password: 'mga-pandesal' })).page)).toBe(true);
    await vi.waitFor(
      async () => {
        const mails = await readMails(tools.identity.dataDir, home.email);
        expect(mails.at(-1)).toContain('Your Anito password was changed');
        expect(mails.at(-1)).toContain('http://localhost:3000/settings/security');
      },
      { timeout: 60_000 },
    );
    const { rows } = await tools.identity.database.pool.query(
      `select 1 from audit_log a join users u on u.id = a.actor_id where u.email = $1 and action = 'password.changed'`,
      [home.email],
    );
    expect(rows).toHaveLength(1);
  });

  it('limits guesses with a stolen token to ten', async () => {
    const { token, password } = await tools.join();
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      statuses.push((await change(token, `wrong-${index}`, 'mga-pandesal')).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect((await change(token, password, 'mga-pandesal')).status).toBe(429);
  });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15; SM-S921B) Chrome/130.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox',
    'macOS',
  ],
  ['curl/8.9.1', 'curl', null],
  ['', null, null],
])('describes the user agent "%s" by its common names', (userAgent, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system });
});
