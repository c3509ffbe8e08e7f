import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeroCarousel } from './hero-carousel.tsx';

beforeEach(async () => {
  await i18next.loadNamespaces('site');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const shown = () => screen.getByRole('group').getAttribute('aria-label');
const turn = () => act(() => vi.advanceTimersByTime(3_000));

describe('HeroCarousel', () => {
  it('advances every three seconds, from the last to the first', () => {
    render(<HeroCarousel />);
    expect(shown()).toBe('1 of 5');
    for (const next of ['2 of 5', '3 of 5', '4 of 5', '5 of 5', '1 of 5']) {
      turn();
      expect(shown()).toBe(next);
    }
  });

  it('renders drawings on their first turn, and keeps them', () => {
    const { container } = render(<HeroCarousel />);
    const drawn = () =>
      [...container.querySelectorAll('[role=group] > svg')].map((svg) => svg.childElementCount > 0);
    expect(drawn()).toEqual([true, false, false, false, false]);
    turn();
    expect(drawn()).toEqual([true, true, false, false, false]);
  });

  it('pauses and continues with its button', () => {
    render(<HeroCarousel />);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    turn();
    expect(shown()).toBe('1 of 5');
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    turn();
    expect(shown()).toBe('2 of 5');
  });

  it('pauses under the pointer', () => {
    render(<HeroCarousel />);
    const carousel = screen.getByRole('region');
    fireEvent.pointerEnter(carousel, { pointerType: 'mouse' });
    turn();
    expect(shown()).toBe('1 of 5');
    fireEvent.pointerLeave(carousel, { pointerType: 'mouse' });
    turn();
    expect(shown()).toBe('2 of 5');
  });

  it('does not advance with reduced motion, and is operated manually', () => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    } as unknown as MediaQueryList);
    render(<HeroCarousel />);
    turn();
    expect(shown()).toBe('1 of 5');
    fireEvent.click(screen.getByRole('button', { name: /^Show picture 4/ }));
    expect(shown()).toBe('4 of 5');
  });

  it('follows a horizontal swipe', () => {
    render(<HeroCarousel />);
    const swipe = (from: number, to: number) => {
      const picture = screen.getByRole('group');
      fireEvent.pointerDown(picture, { pointerType: 'touch', clientX: from });
      fireEvent.pointerUp(picture, { pointerType: 'touch', clientX: to });
    };
    swipe(300, 200);
    expect(shown()).toBe('2 of 5');
    swipe(100, 200);
    swipe(100, 200);
    expect(shown()).toBe('5 of 5');
    swipe(100, 120);
    expect(shown()).toBe('5 of 5');
  });
});
