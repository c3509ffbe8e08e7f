import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMails } from '../../../testing/read-mails.ts';
import { createBrowser } from '../testing/browser.ts';
import { createPerson } from '../testing/person.ts';
import { createSecurityTools, type SecurityTools } from '../testing/security.ts';

let tools: SecurityTools;
beforeAll(async () => {
  tools = await createSecurityTools({ ADMIN_EMAILS: 'boss@example.com,chief@example.com' });
});
afterAll(() => tools.close());

type Member = Awaited<ReturnType<SecurityTools['join']>>;

const ask = (person: Member, email: string, password = person.password) =>
  tools.call(person.token, 'POST', '/email', { email, password });

/** Returns the link in the last mail to an address. */
async function readLink(email: string): Promise<string> {
  const mails = await readMails(tools.identity.dataDir, email);
  return /http:\/\/localhost:3000\/oidc\/email\?token=[\w-]+&ui_locales=\w+/.exec(mails.at(-1) ?? '')![0];
}

/** Follows a link in a new browser and submits a password. */
async function follow(link: string, password: string) {
  const browser = createBrowser(tools.fromElsewhere());
  return browser.submit(await browser.open(link), { password });
}

describe('confirmation of an address', () => {
  it('needs both the link and the password', async () => {
    const person = await tools.join();
    expect((await tools.read(person.token)).email).toEqual({ address: person.email, isConfirmed: false });
    expect((await ask(person, person.email, 'wrong')).body.fields).toEqual({ password: expect.any(String) });
    expect((await ask(person, person.email)).status).toBe(200);
    const link = await readLink(person.email);
    const wrong = await follow(link, 'wrong');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain('Wrong password.');
    const done = await follow(link, person.password);
    expect(done.body).toContain('Your address is confirmed');
    expect((await tools.read(person.token)).email.isConfirmed).toBe(true);
    expect((await createBrowser(tools.fromElsewhere()).open(link)).status).toBe(400);
  });

  it("changes the address by the new one's link, notifies the old one and stops its sign-in", async () => {
    const person = await tools.join();
    await ask(person, person.email);
    await follow(await readLink(person.email), person.password);
    const { email: next } = createPerson();
    expect((await ask(person, next)).status).toBe(200);
    expect((await tools.call(person.token, 'GET', '')).body.email).toBe(person.email);
    expect((await follow(await readLink(next), person.password)).status).toBe(200);
    expect((await tools.call(person.token, 'GET', '')).body.email).toBe(next);
    expect((await tools.read(person.token)).email).toEqual({ address: next, isConfirmed: true });
    expect(tools.isIn((await tools.typePassword({ ...person, email: next })).page)).toBe(true);
    expect(tools.isIn((await tools.typePassword(person)).page)).toBe(false);
    await vi.waitFor(
      async () => {
        const mails = await readMails(tools.identity.dataDir, person.email);
        expect(mails.at(-1)).toContain('The address of your Anito account was changed');
      },
      { timeout: 60_000 },
    );
  });

  it('does not notify an unconfirmed previous address', async () => {
    const person = await tools.join();
    const { email: next } = createPerson();
    await ask(person, next);
    await follow(await readLink(next), person.password);
    expect(await readMails(tools.identity.dataDir, person.email)).toEqual([]);
  });

  it('refuses an address of another account, at the request and at the link', async () => {
    const person = await tools.join();
    const other = await tools.join();
    expect((await ask(person, other.email.toUpperCase())).body.fields).toEqual({ email: expect.any(String) });
    const late = createPerson();
    await ask(person, late.email);
    await tools.join(late);
    const page = await follow(await readLink(late.email), person.password);
    expect(page.status).toBe(422);
    expect((await tools.read(person.token)).email.address).toBe(person.email);
  });

  it('accepts only the latest link and limits the mails', async () => {
    const person = await tools.join();
    await ask(person, person.email);
    const first = await readLink(person.email);
    await ask(person, person.email);
    expect((await createBrowser(tools.fromElsewhere()).open(first)).status).toBe(400);
    await ask(person, person.email);
    expect((await ask(person, person.email)).status).toBe(429);
  });
});

describe('confirmation of an address of ADMIN_EMAILS', () => {
  it("makes the account's owner an admin", async () => {
    const person = await tools.join({ ...createPerson(), email: 'boss@example.com' });
    expect((await tools.call(person.token, 'GET', '')).body.role).toBe('trial');
    await ask(person, person.email);
    await follow(await readLink(person.email), person.password);
    expect((await tools.call(person.token, 'GET', '')).body.role).toBe('admin');
  });

  it("does not make a stranger an admin, because the mail's reader lacks the stranger's password", async () => {
    const stranger = await tools.join();
    await ask(stranger, 'chief@example.com');
    const link = await readLink('chief@example.com');
    expect((await follow(link, 'the-chief-types-anything')).status).toBe(422);
    expect((await tools.call(stranger.token, 'GET', '')).body).toMatchObject({
      role: 'trial',
      email: stranger.email,
    });
  });
});
