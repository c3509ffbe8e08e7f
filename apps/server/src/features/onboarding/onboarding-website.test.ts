import type { Assistant } from '@anito/contract/assistants';
import { contrast } from '@anito/contract/colors';
import type { ErrorBody } from '@anito/contract/error-body';
import type {
  BusinessKind,
  OnboardingBrand,
  OnboardingFindings,
  OnboardingStatus,
  TriedQuestion,
} from '@anito/contract/onboarding';
import type { WebsiteConnection, WebsiteValidation } from '@anito/contract/websites';
import type { FakeWebsite } from '@anito/outside/testing/fake-website';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBakerySite, thinPath } from '../../testing/bakery-site.ts';
import { createWordEmbed } from '../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForSync } from '../sources/testing/sources-app.ts';
import { toChatColors, toStoredBrand } from './brand.ts';
import { findBusinessKind } from './find-business-kind.ts';

let bakery: FakeWebsite;
let test: TestApp;
type Headers = { authorization: string };

beforeAll(async () => {
  bakery = await startBakerySite();
  const env = { FETCH_ALLOW_PRIVATE: bakery.host };
  test = await createTestApp({ worker: true, env, embed: createWordEmbed() });
});
afterAll(async () => {
  await test.close();
  await bakery.close();
});

async function call<T>(headers: Headers, method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
}

async function refuse(headers: Headers, method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, code: response.json<ErrorBody>().code };
}

/** Connects a site as a new owner, chooses it, and waits until it was read. */
async function readSite(email: string, path = ''): Promise<Headers> {
  const headers = await test.signIn(email);
  const input = { name: 'Our site', baseUrl: bakery.url + path, readsOn: true, scraperMode: 'HttpClient' };
  const { id } = await call<WebsiteConnection>(headers, 'POST', '/api/website/connections', input);
  await call(headers, 'POST', '/api/Onboarding/step/knowledge', { connectionId: id });
  const isSynced = waitForSync(test.deps, id);
  await call(headers, 'POST', `/api/website/connections/${id}/sync`);
  await isSynced;
  return headers;
}

it('a bakery gets its name, look, greeting and kind from its website, and opens only when it chooses to', async () => {
  const headers = await readSite('bakery@example.com');
  const { brand } = await call<{ brand: OnboardingBrand }>(headers, 'POST', '/api/Onboarding/brand');
  expect(brand).toMatchObject({
    name: 'Casa Lualhati Bakery',
    greeting: 'Cakes, ensaymada and warm pandesal from a family bakery in Marikina.',
    logo: expect.stringMatching(/^data:image\/png;base64,/),
    colors: { header: '#8a4b2a', headerText: '#ffffff', button: '#8a4b2a' },
  });
  const findings = await call<OnboardingFindings>(headers, 'GET', '/api/Onboarding/findings');
  expect(findings).toMatchObject({ pageCount: 8, wordCount: expect.any(Number) });
  expect(findings.wordCount).toBeGreaterThan(300);
  expect(findings.pages.map(({ title }) => title)).toContain('Delivery | Casa Lualhati Bakery');
  expect(findings.questions).toContain('Do you write names on cakes?');

  const requests = bakery.requests.length;
  const { step, assistantId, business } = await call<OnboardingStatus>(
    headers,
    'POST',
    '/api/Onboarding/step/reading',
  );
  expect(bakery.requests.length, 'the brand is read once').toBe(requests);
  expect({ step, business }).toEqual({
    step: 'assistant',
    business: { businessName: 'Casa Lualhati Bakery', businessKind: 'food' },
  });
  const url = `/api/assistant/${assistantId}`;
  expect(await call<Assistant>(headers, 'GET', url)).toMatchObject({
    name: 'Casa Lualhati Bakery Assistant',
    description: brand.greeting,
    isActive: false,
    isIndexable: false,
    headerColor: '#8a4b2a',
    buttonColor: '#8a4b2a',
    logoUrl: expect.any(String),
  });

  const tried = await call<{ businessKind: BusinessKind; questions: TriedQuestion[] }>(
    headers,
    'POST',
    '/api/Onboarding/questions',
    {},
  );
  expect(tried.businessKind).toBe('food');
  expect(tried.questions).toHaveLength(10);
  const answered = tried.questions.map(({ isAnswered }) => isAnswered);
  expect(answered, 'unanswered ones first').toEqual(answered.toSorted((a, b) => Number(a) - Number(b)));
  expect(answered).toContain(true);
  for (const { isAnswered, answer } of tried.questions) expect(answer !== null).toBe(isAnswered);

  await call(headers, 'POST', '/api/Onboarding/live', { visibility: 'link' });
  const linked = await call<Assistant>(headers, 'GET', url);
  expect(linked).toMatchObject({ isActive: true, isIndexable: false, publicAccessCode: expect.any(String) });
  await call(headers, 'POST', '/api/Onboarding/live', { visibility: 'link' });
  expect((await call<Assistant>(headers, 'GET', url)).publicAccessCode).toBe(linked.publicAccessCode);
  await call(headers, 'POST', '/api/Onboarding/live', { visibility: 'public', isIndexable: true });
  expect(await call(headers, 'GET', url)).toMatchObject({ isIndexable: true, publicAccessCode: null });
}, 60_000);

it('a site of four words is counted as such', async () => {
  const headers = await readSite('thin@example.com', thinPath);
  const findings = await call<OnboardingFindings>(headers, 'GET', '/api/Onboarding/findings');
  expect(findings).toMatchObject({ pageCount: 1, wordCount: 4, questions: [] });
  expect(await call(headers, 'POST', '/api/Onboarding/brand')).toMatchObject({
    brand: { name: null, logo: null, colors: null },
  });
}, 60_000);

it('calls are refused before their step, and with invalid input', async () => {
  const headers = await test.signIn('early@example.com');
  const early = { status: 409, code: 'out_of_order' };
  expect(await refuse(headers, 'GET', '/api/Onboarding/findings')).toEqual(early);
  expect(await refuse(headers, 'POST', '/api/Onboarding/brand')).toEqual(early);
  expect(await refuse(headers, 'POST', '/api/Onboarding/questions', {})).toEqual(early);
  const live = '/api/Onboarding/live';
  expect(await refuse(headers, 'POST', live, { visibility: 'public' })).toEqual(early);
  const invalid = { status: 400, code: 'invalid_request' };
  expect(await refuse(headers, 'POST', live, { visibility: 'secret' })).toEqual(invalid);
  expect(await refuse(headers, 'POST', live, { visibility: 'link', isIndexable: true })).toEqual(invalid);
  expect(await refuse(headers, 'POST', '/api/Onboarding/questions', { businessKind: 'bank' })).toEqual(
    invalid,
  );
});

it('the address of a social network is told from a typo', async () => {
  const headers = await test.signIn('social@example.com');
  const input = { baseUrl: 'facebook.com/casalualhati' };
  const { isValid, errorMessage } = await call<WebsiteValidation>(
    headers,
    'POST',
    '/api/website/validate',
    input,
  );
  expect(isValid).toBe(false);
  expect(errorMessage).toContain("Facebook doesn't let other programs read its pages.");
});

it.each(['#ffe14d', '#8a4b2a', '#777777', '#0b3d91', '#f8f8ff', '#e63946'])(
  'the text on %s is readable, and the button is visible',
  (color) => {
    const { header, headerText, button } = toChatColors(color);
    expect(contrast(header, headerText)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(button, '#ffffff')).toBeGreaterThanOrEqual(3);
  },
);

it('a brand keeps whole sentences, and no invisible or overlong name', () => {
  const description = `We bake. ${'Long words '.repeat(30)}.`;
  const stated = { name: '\u200b', description, color: 'red', types: [], logo: null };
  expect(toStoredBrand(stated)).toEqual({
    name: null,
    greeting: 'We bake.',
    color: null,
    types: [],
    logo: null,
  });
  expect(toStoredBrand({ ...stated, name: 'x'.repeat(101) }).name).toBeNull();
});

it.each([
  [['Bakery'], [], 'food'],
  [['WebSite', 'HairSalon'], [], 'bookings'],
  [[], ['Tuition and enrollment for new students.'], 'education'],
  [[], ['Welcome'], 'other'],
] as const)('finds for the types %j and the texts %j the kind %s', (types, texts, kind) => {
  expect(findBusinessKind(types, texts)).toBe(kind);
});
