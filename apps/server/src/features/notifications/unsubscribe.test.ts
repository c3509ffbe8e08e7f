import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptId } from '../../lib/encrypted-id.ts';
import { readMails } from '../../testing/read-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailSubscriber } from './subscriber-mail.service.ts';
import { createNotificationsApi } from './testing/notifications-api.ts';
import { createUnsubscribeUrl } from './unsubscribe.service.ts';

let test: TestApp;
let api: ReturnType<typeof createNotificationsApi>;
beforeAll(async () => {
  test = await createTestApp();
  api = createNotificationsApi(test.app);
});
afterAll(() => test.close());

const endpoint = '/api/notification-settings/unsubscribe';
const stop = (token: string) => test.app.inject({ method: 'POST', url: endpoint, payload: { token } });

let people = 0;
async function openAccount() {
  const email = `subscriber-${++people}@example.com`;
  const headers = await test.signIn(email);
  const { id: ownerId } = (await api.request(headers, 'GET', '/api/Users/me')).json<{ id: string }>();
  const url = createUnsubscribeUrl(test.deps, ownerId, 'weeklyReports');
  return { email, headers, ownerId, url, token: url.split('/').at(-1)! };
}
const read = async (headers: { authorization: string }) =>
  (await api.request(headers, 'GET', '/api/notification-settings')).json<Record<string, boolean>>();

describe('the unsubscribe link', () => {
  it('disables its kind of mails without sign-in, any number of times, for its owner only', async () => {
    const [{ headers, token }, other] = [await openAccount(), await openAccount()];
    for (let count = 0; count < 2; count++) {
      expect([(await stop(token)).statusCode, (await stop(token)).json()]).toEqual([
        200,
        { stopped: 'weeklyReports' },
      ]);
    }
    expect(await read(headers)).toMatchObject({ weeklyReports: false, emailNotifications: true });
    expect(await read(other.headers)).toMatchObject({ weeklyReports: true });
  });

  it("does not contain the owner's id, and links of earlier versions work", async () => {
    const { headers, url, ownerId } = await openAccount();
    expect(url).not.toContain(ownerId);
    const payload = `${ownerId}.weeklyReports`;
    const earlier = `${payload}.${test.deps.secrets.hmac('unsubscribe', payload)}`;
    expect((await stop(earlier)).statusCode).toBe(200);
    expect(await read(headers)).toMatchObject({ weeklyReports: false });
  });

  it('is invalid after any change', async () => {
    const [{ headers, token, ownerId }, other] = [await openAccount(), await openAccount()];
    const [setting = '', hidden = ''] = token.split('.');
    const { secrets } = test.deps;
    const forged = [
      `emailNotifications.${hidden}`,
      `${setting}.${hidden.slice(0, -4)}AAAA`,
      `${setting}.`,
      setting,
      `owner_id.${encryptId(secrets, ownerId, 'unsubscribe:owner_id')}`,
      `${setting}.${encryptId(secrets, ownerId, 'file-link:1:1')}`,
      `${other.ownerId}.${setting}.${secrets.hmac('unsubscribe', `${ownerId}.${setting}`)}`,
      `${ownerId}.owner_id.${secrets.hmac('unsubscribe', `${ownerId}.owner_id`)}`,
      '',
    ];
    for (const wrong of forged) expect([wrong, (await stop(wrong)).statusCode]).toEqual([wrong, 404]);
    expect(await read(headers)).toMatchObject({ weeklyReports: true, emailNotifications: true });
  });

  it('accepts one-click requests (RFC 8058) with any body', async () => {
    const { headers, url } = await openAccount();
    const { pathname } = new URL(url);
    const click = (path: string, type: string) =>
      test.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await click(`${pathname}0`, 'application/x-www-form-urlencoded')).statusCode).toBe(404);
    expect(await read(headers)).toMatchObject({ weeklyReports: true });
    expect((await click(pathname, 'application/x-www-form-urlencoded')).statusCode).toBe(204);
    expect((await click(pathname, 'multipart/form-data; boundary=x')).statusCode).toBe(204);
    expect(await read(headers)).toMatchObject({ weeklyReports: false });
  });

  it('of a deleted account changes nothing', async () => {
    const { ownerId, token } = await openAccount();
    await test.deps.database.pool.query('delete from users where id = $1', [ownerId]);
    expect((await stop(token)).statusCode).toBe(200);
  });
});

it('an unsubscribe link is in the mail and in its headers', async () => {
  const { email, ownerId } = await openAccount();
  const recipient = { ownerId, subject: email, language: 'fil' as const };
  await mailSubscriber(test.deps, recipient, 'weeklyReports', {
    to: email,
    subject: 'Report',
    text: 'Kumusta',
  });
  const [mail = ''] = await readMails(test.deps.env.DATA_DIR, email);
  const unfolded = mail.replace(/\n\s+/g, ' ');
  expect(unfolded).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/unsubscribe\//m);
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail).toMatch(
    /Itigil ang ganitong mga email: http:\/\/localhost:3000\/unsubscribe\/weeklyReports\.[\w-]{64}/,
  );
});
