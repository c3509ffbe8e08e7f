import { cleanup } from '@testing-library/react';
import i18next from 'i18next';
import { toast } from 'sonner';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setCredentials } from '../lib/api.ts';
import { startI18n } from '../lib/i18n/start.ts';
import { server } from './contract-fake.ts';

const areas = Object.keys(import.meta.glob('../lib/i18n/en/*.ts')).map((path) =>
  path.split('/').at(-1)!.slice(0, -'.ts'.length),
);

beforeAll(async () => {
  setCredentials({ getAccessToken: async () => 'token', refreshAfterRefusal: async () => 'token' });
  await startI18n();
  await i18next.changeLanguage('en');
  await i18next.loadNamespaces([...areas, 'server']);
});

beforeEach(() => server.start());

afterEach(() => {
  toast.dismiss();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.expectNothingElse();
});
