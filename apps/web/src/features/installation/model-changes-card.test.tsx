import { listModelChanges, type ModelChangeProgress } from '@anito/contract/model-change';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { ModelChangesCard } from './model-changes-card.tsx';

const change: ModelChangeProgress = {
  passages: { done: 1, total: 4 },
  sources: { done: 0, total: 2 },
  problem: null,
  retryAt: null,
};

describe('ModelChangesCard', () => {
  it('names the model when all sources use it', async () => {
    server.answers(listModelChanges, { model: 'bge-m3', change: null, accountCount: 0, accounts: [] });
    show(<ModelChangesCard />);
    expect(await screen.findByText('Search uses bge-m3 for all sources.')).toBeDefined();
  });

  it('shows the progress of each account, and advice for a refused key', async () => {
    const failed = { ...change, problem: 'refused-key' as const, retryAt: '2026-03-02T08:00:00.000Z' };
    server.answers(listModelChanges, {
      model: 'bge-m3',
      change: failed,
      accountCount: 3,
      accounts: [{ ...failed, email: 'rosa@example.com' }],
    });
    show(<ModelChangesCard />);
    expect(await screen.findByText(/doesn’t accept AI_EMBED_API_KEY/)).toBeDefined();
    const row = screen.getByText('rosa@example.com').closest('li');
    expect(row?.textContent).toBe('rosa@example.comKey refused1 of 4 passages · 0 of 2 sources');
    expect(screen.getByText('And 2 more accounts.')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  });

  it('reports a load failure', async () => {
    server.refuses(listModelChanges, 'unavailable', 'Not now.');
    show(<ModelChangesCard />);
    const title = 'We couldn’t load the progress';
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  });
});
