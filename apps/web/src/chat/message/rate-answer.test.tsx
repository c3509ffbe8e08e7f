import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { showVisitor } from '../../testing/show-visitor.tsx';
import type { ChatMessage } from '../machine/chat-state.ts';
import { RateAnswer } from './rate-answer.tsx';

const answer: ChatMessage = {
  id: 'a7',
  role: 'assistant',
  text: 'Yes.',
  at: '2026-11-24T08:00:00.000Z',
  state: 'complete',
  sources: [],
  conversationId: 7,
};

describe('RateAnswer', () => {
  it('sends feedback at once, with an optional comment, and withdraws it on a second click', async () => {
    const user = userEvent.setup();
    const onGive = vi.fn(async () => undefined);
    showVisitor(<RateAnswer message={answer} onGive={onGive} />);
    const down = screen.getByRole('button', { name: 'Not helpful' });
    await user.click(down);
    expect(onGive).toHaveBeenLastCalledWith({ messageId: 7, feedback: 'down', comment: null });
    await user.type(await screen.findByLabelText('What was missing or wrong?'), ' The price. ');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onGive).toHaveBeenLastCalledWith({ messageId: 7, feedback: 'down', comment: 'The price.' });
    expect(await screen.findByText('Thank you. The business can see your feedback.')).toBeDefined();
    await user.click(down);
    expect(onGive).toHaveBeenLastCalledWith({ messageId: 7, feedback: null, comment: null });
    expect(down.getAttribute('aria-pressed')).toBe('false');
  });

  it('restores the previous state when the request fails', async () => {
    const message = { ...answer, feedback: { feedback: 'up' as const, comment: null } };
    showVisitor(<RateAnswer message={message} onGive={() => Promise.reject(new Error('away'))} />);
    await userEvent.click(screen.getByRole('button', { name: 'Not helpful' }));
    expect(await screen.findByText('We couldn’t send it. Please try again.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Helpful' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('is hidden for answers that are not stored or were interrupted', async () => {
    const { conversationId: _, ...unkept } = answer;
    const onGive = vi.fn();
    showVisitor(
      <>
        <RateAnswer message={unkept} onGive={onGive} />
        <RateAnswer message={{ ...answer, state: 'interrupted' }} onGive={onGive} />
      </>,
    );
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
