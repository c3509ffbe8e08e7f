import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ClampedText } from './clamped-text.tsx';

const wish = 'Please reserve two cakes for December 24, one with ube and one with mango.';
const findTooltip = () => screen.queryByRole('tooltip', { hidden: true })?.textContent;

describe('ClampedText', () => {
  afterEach(() => void vi.restoreAllMocks());
  /** Makes a clamped text higher than its box, which the fake page does not lay out. */
  const cut = () =>
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function getHeight(this: Element) {
      return this.classList.contains('line-clamp-2') ? 2_000 : 0;
    });

  it('is plain text while it fits', () => {
    render(<ClampedText text={wish} />);
    expect(screen.getByText(wish).closest('p')).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the whole of a cut text on hover', async () => {
    cut();
    render(<ClampedText text={wish} />);
    await userEvent.hover(screen.getByRole('button', { name: wish }));
    expect(await screen.findByRole('tooltip', { hidden: true })).toBeDefined();
    expect(findTooltip()).toBe(wish);
  });

  it('shows it on keyboard focus', async () => {
    cut();
    render(<ClampedText text={wish} />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: wish }));
    expect(findTooltip()).toBe(wish);
  });

  it('expands a cut text on press, and folds it again', async () => {
    cut();
    render(<ClampedText text={wish} />);
    const button = screen.getByRole('button', { name: wish });
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText(wish).className).not.toContain('line-clamp');
    expect(findTooltip()).toBeUndefined();
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText(wish).className).toContain('line-clamp-2');
  });
});
