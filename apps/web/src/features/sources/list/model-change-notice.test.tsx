import { getModelChange, type ModelChangeProgress } from '@anito/contract/model-change';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { ModelChangeNotice } from './model-change-notice.tsx';

const change: ModelChangeProgress = {
  passages: { done: 340, total: 1200 },
  sources: { done: 2, total: 5 },
  problem: null,
  retryAt: null,
};

describe('ModelChangeNotice', () => {
  it('shows the progress, and that everything works', async () => {
    server.answers(getModelChange, { change });
    show(<ModelChangeNotice live="Connected" />);
    const title = 'We’re improving search in your sources';
    expect(await screen.findByRole('region', { name: title })).toBeDefined();
    const text = '340 of 1,200 passages, 2 of 5 sources. Everything keeps working.';
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('28');
  });

  it.each([
    ['busy', /is busy/],
    ['refused-key', /Your admin needs to fix it/],
    ['failing', /try again automatically/],
  ] as const)('explains why the change has stopped: %s', async (problem, text) => {
    server.answers(getModelChange, { change: { ...change, problem } });
    show(<ModelChangeNotice live="Connected" />);
    expect((await screen.findByText(text)).textContent).not.toMatch(/AI_/);
  });

  it('is hidden once all sources use the model', async () => {
    server.answers(getModelChange, { change: null });
    show(<ModelChangeNotice live="Connected" />);
    await waitFor(() => expect(server.requestsTo(getModelChange)).toHaveLength(1));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
