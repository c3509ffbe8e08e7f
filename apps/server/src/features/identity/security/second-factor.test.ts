import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMails } from '../../../testing/read-mails.ts';
import { createSecurityTools, type SecurityTools } from '../testing/security.ts';
import { computeCode, stepOf } from './totp.ts';

let tools: SecurityTools;
beforeAll(async () => {
  tools = await createSecurityTools();
});
afterAll(() => tools.close());

const readBase32 = (text: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** Creates an account with an active authenticator app; `code` returns the code of a step relative to now. */
async function joinWithApp() {
  const person = await tools.join();
  const setup = await tools.call(person.token, 'POST', '/authenticator', { password: person.password });
  const secret = readBase32(setup.body.secret);
  const code = (steps = 0) => computeCode(secret, stepOf(Date.now()) + steps);
  const confirmed = await tools.call(person.token, 'POST', '/authenticator/confirm', { code: code(-1) });
  return { ...person, code, codes: confirmed.body.recoveryCodes as string[] };
}

const countFailures = (statuses: number[]) => ({
  wrong: statuses.filter((status) => status === 422).length,
  refused: statuses.filter((status) => status === 429).length,
});

describe('an authenticator app', () => {
  it('is activated by the password and a correct code, and returns ten recovery codes', async () => {
    const { token, password } = await tools.join();
    const wrong = await tools.call(token, 'POST', '/authenticator', { password: 'wrong' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { password: 'Wrong password.' } },
    });
    const { body } = await tools.call(token, 'POST', '/authenticator', { password });
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect((await tools.read(token)).authenticator).toBeNull();
    const refused = await tools.call(token, 'POST', '/authenticator/confirm', { code: '000000' });
    expect(refused).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    const code = computeCode(readBase32(body.secret), stepOf(Date.now()));
    const { body: confirmation } = await tools.call(token, 'POST', '/authenticator/confirm', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(new Set(confirmation.recoveryCodes).size).toBe(10);
    for (const each of confirmation.recoveryCodes) expect(each).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(await tools.read(token)).toMatchObject({
      authenticator: { enabledAt: expect.any(String) },
      recoveryCodesLeft: 10,
    });
    expect((await tools.call(token, 'POST', '/authenticator', { password })).status).toBe(409);
    const { rows } = await tools.identity.database.pool.query(
      `select encode(secret, 'escape') as secret, (select string_agg(code_hash, ' ') from recovery_codes) as codes from totp_factors`,
    );
    for (const stored of rows) {
      expect(stored.secret).not.toContain(body.secret);
      for (const each of confirmation.recoveryCodes) expect(stored.codes).not.toContain(each);
    }
  });

  it('asks for a code after the password, accepts it once, and cannot be skipped', async () => {
    const person = await joinWithApp();
    const open = await tools.typePassword(person);
    expect(open.page.body).toContain('<h1>Enter your code</h1>');
    expect(tools.isIn(open.page)).toBe(false);
    // Skipping the code restarts the sign-in.
    const skipped = open.page.url.replace(/interaction\/([\w-]+)\/code/, 'auth/$1');
    const past = await open.browser.open(skipped, { stopAt: tools.client.redirectUri });
    expect(tools.isIn(past)).toBe(false);
    expect(past.body).toContain('<h1>Sign in to Anito</h1>');
    const again = await tools.typePassword(person, open.browser);
    const wrong = await again.browser.submit(again.page, { code: '000000' }, tools.client.redirectUri);
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain('This code is wrong');
    const code = person.code();
    const right = await again.browser.submit(wrong, { code }, tools.client.redirectUri);
    expect(tools.isIn(right)).toBe(true);
    expect((await tools.finish(again, right)).access_token).toBeTruthy();

    // A code cannot be reused, and neither can the code before it.
    for (const used of [code, person.code(-1)]) {
      const thief = await tools.typePassword(person);
      const refused = await thief.browser.submit(thief.page, { code: used }, tools.client.redirectUri);
      expect(refused.status).toBe(422);
    }
  });

  it('admits one of two simultaneous sign-ins with the same code', async () => {
    const person = await joinWithApp();
    const opened = await Promise.all([tools.typePassword(person), tools.typePassword(person)]);
    const code = person.code();
    const pages = await Promise.all(
      opened.map(({ browser, page }) => browser.submit(page, { code }, tools.client.redirectUri)),
    );
    expect(pages.filter((page) => tools.isIn(page))).toHaveLength(1);
  });

  it('shows its page only after the correct password and refuses a form of another site', async () => {
    const person = await joinWithApp();
    const { browser, page } = await tools.typePassword({ ...person, password: 'wrong-one' });
    const opened = await browser.open(`${tools.publicUrl}${new URL(page.url).pathname}/code`);
    expect(opened.body).toContain('<h1>Sign in to Anito</h1>');
    const posted = await browser.open(`${tools.publicUrl}${new URL(page.url).pathname}/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ code: person.code() }).toString(),
    });
    expect(posted.body).toContain('<h1>Sign in to Anito</h1>');
    const foreign = await tools.typePassword(person);
    const refused = await foreign.browser.open(foreign.page.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ code: person.code() }).toString(),
    });
    expect(refused.status).toBe(403);
  });

  it('answers twenty of many guesses from new places', async () => {
    const person = await joinWithApp();
    const { browser, page } = await tools.typePassword(person);
    const statuses: number[] = [];
    for (let index = 0; index < 25; index += 1) {
      statuses.push((await browser.submit(page, { code: '000000' }, tools.client.redirectUri)).status);
    }
    expect(countFailures(statuses)).toEqual({ wrong: 20, refused: 5 });
    const late = await browser.submit(page, { code: person.code() }, tools.client.redirectUri);
    expect(late.status).toBe(429);
    expect(late.body).toContain('Too many wrong codes.');
  });

  it('is removed by the password together with its recovery codes, and the audit log records it', async () => {
    const person = await joinWithApp();
    const remove = (password: string) =>
      tools.call(person.token, 'POST', '/authenticator/remove', { password });
    expect((await remove('wrong')).status).toBe(400);
    expect((await remove(person.password)).status).toBe(200);
    expect(await tools.read(person.token)).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 });
    expect(tools.isIn((await tools.typePassword(person)).page)).toBe(true);
    const { rows } = await tools.identity.database.pool.query(
      `select action from audit_log where object = 'user:' || (select id from users where email = $1) order by created_at`,
      [person.email],
    );
    expect(rows.map(({ action }) => action)).toEqual(['authenticator.added', 'authenticator.removed']);
    expect(
      (await tools.call(person.token, 'POST', '/recovery-codes', { password: person.password })).status,
    ).toBe(409);
  });
});

describe('a recovery code', () => {
  const enter = async (person: Awaited<ReturnType<typeof joinWithApp>>, code: string) => {
    const open = await tools.typePassword(person);
    return open.browser.submit(open.page, { code }, tools.client.redirectUri);
  };

  it('signs in once, regardless of case and hyphens', async () => {
    const person = await joinWithApp();
    const [first, second] = person.codes as [string, string];
    expect(tools.isIn(await enter(person, first))).toBe(true);
    expect((await enter(person, first)).status).toBe(422);
    expect(tools.isIn(await enter(person, ` ${second.toUpperCase().replaceAll('-', ' ')} `))).toBe(true);
    expect((await tools.read(person.token)).recoveryCodesLeft).toBe(8);
  });

  it('works for its account only, and until new codes are created', async () => {
    const person = await joinWithApp();
    const other = await joinWithApp();
    expect((await enter(person, other.codes[0]!)).status).toBe(422);
    const { body } = await tools.call(person.token, 'POST', '/recovery-codes', { password: person.password });
    expect((await enter(person, person.codes[0]!)).status).toBe(422);
    expect(tools.isIn(await enter(person, body.recoveryCodes[0]))).toBe(true);
  });

  it('sends a mail to a confirmed address when it is used', async () => {
    const person = await joinWithApp();
    await tools.identity.database.pool.query(
      'update oidc_accounts set email_verified_at = now() where email = $1',
      [person.email],
    );
    expect(tools.isIn(await enter(person, person.codes[3]!))).toBe(true);
    await vi.waitFor(
      async () => {
        const mails = await readMails(tools.identity.dataDir, person.email);
        expect(mails.at(-1)).toContain('A recovery code of your Anito account was used');
      },
      { timeout: 60_000 },
    );
  });
});
