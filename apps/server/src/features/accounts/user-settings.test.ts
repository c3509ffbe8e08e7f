import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdministration } from './testing/administration.ts';

let tools: Awaited<ReturnType<typeof createAdministration>>;
beforeAll(async () => {
  tools = await createAdministration();
});
afterAll(() => tools.close());

const path = '/api/Users/me/settings';
const defaults = {
  company: 'My Company',
  timezone: 'Asia/Manila',
  isTimezoneSet: false,
  theme: null,
  language: null,
  dateFormat: 'auto',
};

it('settings have defaults, can be set one by one, and belong to one user', async () => {
  const ana = await tools.addPerson('ana@settings.example');
  const ben = await tools.addPerson('ben@settings.example');
  expect((await tools.call('GET', path, undefined, ana.headers)).body).toEqual(defaults);
  const put = (changes: object) => tools.call('PUT', path, changes, ana.headers);
  expect((await put({})).body).toEqual(defaults);
  expect((await put({ company: '  Hiraya Bakeshop ' })).body).toEqual({
    ...defaults,
    company: 'Hiraya Bakeshop',
  });
  const look = { theme: 'dark', language: 'fil', dateFormat: 'YYYY-MM-DD' };
  await put({ ...look, timezone: 'Europe/Madrid' });
  const expected = { ...look, company: 'Hiraya Bakeshop', timezone: 'Europe/Madrid', isTimezoneSet: true };
  expect((await tools.call('GET', path, undefined, ana.headers)).body).toEqual(expected);
  expect((await put({ theme: null, company: '' })).body).toEqual({ ...expected, theme: null, company: '' });
  expect((await tools.call('GET', path, undefined, ben.headers)).body).toEqual(defaults);
});

it.each([
  { timezone: 'Mars/Olympus' },
  // JavaScript reads it as east of Greenwich, PostgreSQL as west.
  { timezone: '+08:00' },
  { timezone: null },
  { timezone: '' },
  { theme: 'pink' },
  { language: 'de' },
  { dateFormat: 'DD.MM.YYYY' },
  { dateFormat: null },
  { company: 'x'.repeat(201) },
  { company: 'a\u0000b' },
  { ownerId: '00000000-0000-4000-8000-000000000000' },
  { role: 'admin' },
])('%j is refused', async (changes) => {
  expect((await tools.call('PUT', path, changes)).status).toBe(400);
  expect((await tools.call('GET', path)).body).toEqual(defaults);
});

it("the owner's time zone defines the day of the figures", async () => {
  const { headers } = await tools.addPerson('far@settings.example');
  // The dates of these two zones always differ.
  const readToday = async (timezone: string) => {
    await tools.call('PUT', path, { timezone }, headers);
    const { body } = await tools.call('GET', '/api/dashboard', undefined, headers);
    return body.week.days.at(-1).day as string;
  };
  const east = await readToday('Pacific/Kiritimati');
  const west = await readToday('Pacific/Pago_Pago');
  expect(Date.parse(east)).toBeGreaterThan(Date.parse(west));
});
