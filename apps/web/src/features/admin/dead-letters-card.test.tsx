import {
  type DeadLetter,
  deleteDeadLetter,
  getDeadLetter,
  listDeadLetters,
  processDeadLetter,
  processDeadLetters,
} from '@anito/contract/dead-letters';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { DeadLettersCard } from './dead-letters-card.tsx';

const letter: DeadLetter = {
  id: 7,
  channel: 'whatsapp',
  accountId: null,
  reason: 'unknown-form',
  size: 812,
  receivedAt: '2026-03-02T08:00:00.000Z',
  expiresAt: '2026-03-09T08:00:00.000Z',
  attempts: 0,
  lastAttemptAt: null,
};
const counts = { channel: 'whatsapp', kept: 1, received: 4, processed: 0, dropped: 0, expired: 0 };
const none = { letters: [], channels: [] };

describe('DeadLettersCard', () => {
  it('reports an empty list', async () => {
    server.answers(listDeadLetters, none);
    show(<DeadLettersCard />);
    expect(await screen.findByText('All messages from messaging services were processed.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reports a load failure and retries', async () => {
    server.refuses(listDeadLetters, 'forbidden', 'No.');
    const { user } = show(<DeadLettersCard />);
    expect(
      await screen.findByRole('heading', { name: 'We couldn’t load the unprocessed messages' }),
    ).toBeDefined();
    server.answers(listDeadLetters, { letters: [letter], channels: [counts] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const row = (await screen.findByText('WhatsApp')).closest('li');
    expect(row?.textContent).toMatch(/WhatsApp.*This version doesn’t know the service’s format.*812/);
  });

  it('shows how many messages were dropped', async () => {
    server.answers(listDeadLetters, {
      letters: [],
      channels: [{ ...counts, kept: 0, dropped: 1_200, expired: 3 }],
    });
    show(<DeadLettersCard />);
    expect(
      await screen.findByText('WhatsApp: 1,200 deleted to save space, 3 deleted after seven days.'),
    ).toBeDefined();
  });

  it('retries one message, and keeps it on failure', async () => {
    server.answers(listDeadLetters, { letters: [letter], channels: [counts] });
    server.answers(processDeadLetter, { processed: 0, failed: 1 });
    const { user } = show(<DeadLettersCard />);
    const button = await screen.findByRole('button', { name: /^Process again/ });
    await user.click(button);
    expect(await screen.findByText('It still can’t be processed')).toBeDefined();
    server.answers(processDeadLetter, { processed: 1, failed: 0 });
    server.answers(listDeadLetters, none);
    await user.click(screen.getByRole('button', { name: /^Process again/ }));
    expect(await screen.findByText('All messages from messaging services were processed.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Unprocessed messages'));
    expect(server.requestsTo(processDeadLetter).map(({ params }) => params)).toEqual([
      { id: '7' },
      { id: '7' },
    ]);
  });

  it('retries all messages if there are several, and reports the number left', async () => {
    const letters = [letter, { ...letter, id: 8 }];
    server.answers(listDeadLetters, { letters, channels: [{ ...counts, kept: 2 }] });
    server.answers(processDeadLetters, { processed: 1, failed: 1, remaining: 0 });
    const { user } = show(<DeadLettersCard />);
    await user.click(await screen.findByRole('button', { name: 'Process all again' }));
    expect(await screen.findByText('1 processed, 1 left')).toBeDefined();
  });

  it('shows the content, and deletes it after a confirmation', async () => {
    server.answers(listDeadLetters, { letters: [letter], channels: [counts] });
    server.answers(getDeadLetter, { ...letter, text: '{"object":"page"}', isCut: false });
    const { user } = show(<DeadLettersCard />);
    await user.click(await screen.findByRole('button', { name: /^View message/ }));
    expect(await screen.findByText(/"object": "page"/)).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^Delete:/ }));
    const dialog = await screen.findByRole('alertdialog');
    server.answers(deleteDeadLetter, { ok: true });
    server.answers(listDeadLetters, none);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('All messages from messaging services were processed.')).toBeDefined();
    expect(server.requestsTo(deleteDeadLetter)).toHaveLength(1);
  });
});
