import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useVisibleArea } from './use-visible-area.ts';

let viewport: EventTarget & { offsetTop: number; height: number; scale: number };

beforeEach(() => {
  viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: innerHeight, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => vi.unstubAllGlobals());

/** Resizes the visual viewport, as the keyboard of a phone does. */
const resize = (change: Partial<typeof viewport>) =>
  act(() => {
    Object.assign(viewport, change);
    viewport.dispatchEvent(new Event('resize'));
  });

it('ends above the keyboard and returns to the whole screen', () => {
  const { result } = renderHook(() => useVisibleArea(true));
  expect(result.current).toBeUndefined();
  resize({ height: innerHeight - 300 });
  expect(result.current).toMatchObject({ top: 0, bottom: 300 });
  resize({ height: innerHeight });
  expect(result.current).toBeUndefined();
});

it('ignores a zoomed page', () => {
  const { result } = renderHook(() => useVisibleArea(true));
  resize({ height: innerHeight / 2, scale: 2 });
  expect(result.current).toBeUndefined();
});
