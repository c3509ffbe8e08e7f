import { afterEach, expect, it, vi } from 'vitest';
import { openHost } from './host.ts';

afterEach(() => vi.unstubAllGlobals());

it('requests one token from the page for simultaneous refusals', async () => {
  const postMessage = vi.fn();
  const page = { postMessage };
  let receive: (event: object) => void = () => undefined;
  vi.stubGlobal('parent', page);
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', (_: string, listener: typeof receive) => {
    receive = listener;
  });
  const host = openHost();
  const say = (data: object) => receive({ source: page, origin: 'https://shop.example', data });
  say({ anito: 'start', config: { token: 'old' } });
  const renewals = [host.renewToken('old'), host.renewToken('old')];
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledWith({ anito: 'renew' }, expect.any(String)));
  say({ anito: 'token', token: 'new' });
  expect(await Promise.all(renewals)).toEqual(['new', 'new']);
  expect(postMessage.mock.calls.filter(([{ anito }]) => anito === 'renew')).toHaveLength(1);
  expect(await host.renewToken('old')).toBe('new');
  // A later refusal requests another token.
  const later = host.renewToken('new');
  await vi.waitFor(() => expect(postMessage.mock.lastCall?.[0]).toEqual({ anito: 'renew' }));
  say({ anito: 'token', token: 'newer' });
  expect(await later).toBe('newer');
});
