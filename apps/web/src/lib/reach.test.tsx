import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkReach, recordReach, useReach } from './reach.ts';

/** Response to the next reachability checks. */
const look = vi.fn<() => Promise<Response>>();
let isOnline = true;

const Reach = () => <p>{useReach()}</p>;
const shown = () => screen.getByRole('paragraph').textContent;

function turn(name: 'online' | 'offline'): void {
  isOnline = name === 'online';
  act(() => void dispatchEvent(new Event(name)));
}

const answers = () => look.mockImplementation(async () => new Response());
const fails = () => look.mockRejectedValue(new TypeError('lost'));
function holds() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  look.mockReturnValueOnce(promise);
  return () => act(async () => resolve(new Response()));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', look);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  answers();
  render(<Reach />);
});
afterEach(() => {
  isOnline = true;
  act(() => recordReach(true));
  look.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('reports a lost network as reachable only after the server has answered', async () => {
  expect(shown()).toBe('reached');
  turn('offline');
  expect(shown()).toBe('offline');
  const answer = holds();
  turn('online');
  expect(shown()).toBe('unreachable');
  await answer();
  expect(shown()).toBe('reached');
});

it('keeps checking a network behind which the server does not answer', async () => {
  turn('offline');
  fails();
  turn('online');
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(shown()).toBe('unreachable');
  answers();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(shown()).toBe('reached');
});

it('reports a failed request until another one is answered', async () => {
  act(() => recordReach(false));
  expect(shown()).toBe('unreachable');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(shown()).toBe('reached');
});

it('ignores a check that ends after a newer request', async () => {
  const { promise, reject } = Promise.withResolvers<Response>();
  look.mockReturnValueOnce(promise);
  const looking = checkReach();
  act(() => recordReach(true));
  await act(async () => {
    reject(new TypeError('lost'));
    await looking;
  });
  expect(shown()).toBe('reached');
});
