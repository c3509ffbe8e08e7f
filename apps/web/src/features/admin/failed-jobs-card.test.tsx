import {
  type DeadLetteredJob,
  listDeadLetteredJobs,
  retryDeadLetteredJob,
} from '@anito/contract/dead-lettered-jobs';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { FailedJobsCard } from './failed-jobs-card.tsx';

const work: DeadLetteredJob = {
  id: 'document:4',
  kind: 'document',
  title: 'catalogue.md',
  source: { name: 'Cakes', type: 'file' },
  email: 'rosa@example.com',
  attempts: 3,
  setAsideAt: '2026-03-02T08:00:00.000Z',
};

describe('FailedJobsCard', () => {
  it('reports an empty list', async () => {
    server.answers(listDeadLetteredJobs, []);
    show(<FailedJobsCard />);
    expect(await screen.findByText('No paused work.')).toBeDefined();
  });

  it('reports a load failure and retries', async () => {
    server.refuses(listDeadLetteredJobs, 'forbidden', 'No.');
    const { user } = show(<FailedJobsCard />);
    expect(await screen.findByRole('heading', { name: 'We couldn’t load the paused work' })).toBeDefined();
    server.answers(listDeadLetteredJobs, [work]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const row = (await screen.findByText('catalogue.md')).closest('li');
    expect(row?.textContent).toMatch(/catalogue\.md.*stopped 3 times.*Document.*Cakes.*rosa@example\.com/);
  });

  it('names a job without a title by its kind, and reports a deleted account', async () => {
    server.answers(listDeadLetteredJobs, [
      { ...work, id: '1', kind: 'retry-sync', title: null, source: null, email: null },
      { ...work, id: '2', kind: 'of-a-later-version', title: null },
    ]);
    show(<FailedJobsCard />);
    expect(
      await screen.findByRole('button', { name: /^Try again.*Retry of a scheduled sync$/ }),
    ).toBeDefined();
    expect(screen.getByText('Account deleted')).toBeDefined();
    expect(screen.getByRole('button', { name: /of-a-later-version$/ })).toBeDefined();
  });

  it('keeps a job when the retry is refused', async () => {
    server.answers(listDeadLetteredJobs, [work]);
    server.refuses(retryDeadLetteredJob, 'unavailable', 'Not just now.');
    const { user } = show(<FailedJobsCard />);
    await user.click(await screen.findByRole('button', { name: /^Try again.*catalogue\.md$/ }));
    expect(await screen.findByText('We couldn’t retry catalogue.md')).toBeDefined();
    expect(screen.getByText('Not just now.')).toBeDefined();
    expect(await screen.findByRole('button', { name: /^Try again/ })).toBeDefined();
  });

  it('removes a job after a retry, or reports that the next sync retries it', async () => {
    server.answers(listDeadLetteredJobs, [work]);
    server.answers(retryDeadLetteredJob, { ok: true, isStarted: false });
    const { user } = show(<FailedJobsCard />);
    await user.click(await screen.findByRole('button', { name: /^Try again.*catalogue\.md$/ }));
    expect(await screen.findByText(/^Its source is syncing/)).toBeDefined();
    server.answers(retryDeadLetteredJob, { ok: true, isStarted: true });
    server.answers(listDeadLetteredJobs, []);
    await user.click(await screen.findByRole('button', { name: /^Try again.*catalogue\.md$/ }));
    expect(await screen.findByText('No paused work.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Paused work'));
    expect(server.requestsTo(retryDeadLetteredJob).map(({ body }) => body)).toEqual([
      { id: 'document:4' },
      { id: 'document:4' },
    ]);
  });
});
