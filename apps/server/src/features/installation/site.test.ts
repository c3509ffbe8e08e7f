import type { Site } from '@anito/contract/site';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

it('tells anybody the name and the contact addresses, and that no assistant is shown', async () => {
  const test = await createTestApp({
    env: { CONTACT_PRIVACY: 'privacy@example.com', CONTACT_SUPPORT: 'help@example.com' },
  });
  onTestFinished(() => test.close());
  const answer = await test.app.inject({ url: '/api/site' });
  expect(answer.headers['cache-control']).toBe('public, max-age=10');
  expect(answer.json<Site>()).toEqual({
    brandName: 'Anito',
    contacts: { privacy: 'privacy@example.com', support: 'help@example.com', dpo: null },
    widget: null,
  });
});
