import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setCredentials } from '../lib/api.ts';
import { everyArea } from '../lib/i18n/every-area.ts';
import { startI18n } from '../lib/i18n/start.ts';
import { closeLiveConnection } from '../lib/live.ts';
import { recordReach } from '../lib/reach.ts';
import { dismissToasts } from '../ui/toasts.ts';
import { server } from './contract-fake.ts';

const areas = Object.keys(import.meta.glob('../../../../locales/en/*.json')).map((path) =>
  path.split('/').at(-1)!.slice(0, -'.json'.length),
);

/**
 * Timeout for code that is loaded when first shown, in milliseconds. It is long because the machine may be
 * busy.
 */
configure({ asyncUtilTimeout: 30_000 });

beforeAll(async () => {
  setCredentials({ getAccessToken: async () => 'token', refreshAfterRefusal: async () => 'token' });
  await startI18n(everyArea);
  await i18next.changeLanguage('en');
  await i18next.loadNamespaces(areas);
});

/** The test DOM has no layout, so virtualized lists get fixed heights for themselves and their lines. */
for (const [property, pixels] of Object.entries({ clientHeight: 600, offsetHeight: 44 })) {
  Object.defineProperty(HTMLElement.prototype, property, { configurable: true, value: pixels });
}

beforeEach(() => {
  // An earlier test may have left data, or may write late.
  localStorage.clear();
  sessionStorage.clear();
  server.start();
});

afterEach(() => {
  dismissToasts();
  cleanup();
  closeLiveConnection();
  // Resets a network failure simulated by the test.
  recordReach(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.expectNothingElse();
});
