import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-client.ts';
import { describeCallFailure } from './describe-call.ts';

const t = ((key: string) => key) as unknown as Parameters<typeof describeCallFailure>[1];
const cause = new ApiError('Please sign in.', { status: 401, code: 'unauthenticated' });

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));

it('tells visitors that the public site has no assistant, instead of asking them to sign in', () => {
  expect(describeCallFailure({ kind: 'token', cause }, t, { isOwner: false })).toBe('failure.nobody');
  expect(describeCallFailure({ kind: 'token', cause }, t, { isOwner: true })).toBe('failure.failed');
});
