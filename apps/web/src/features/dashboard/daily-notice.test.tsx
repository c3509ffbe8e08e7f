import { type DailyUsage, getDailyUsage } from '@anito/contract/conversations';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { DailyNotice } from './daily-notice.tsx';

const much = { questionCount: 1, questionLimit: 50, tokenCount: 0, tokenLimit: 1_000_000 };

async function showNotice(fields: Partial<DailyUsage['account']>, assistantId?: number) {
  server.answers(getDailyUsage, {
    resetsAt: '2026-03-03T00:00:00.000Z',
    account: much,
    assistants: [
      { id: 1, name: 'Helper', ...much, ...fields },
      { id: 2, name: 'Other', ...much, questionCount: 50 },
    ],
  });
  show(<DailyNotice assistantId={assistantId ?? 1} />);
  await waitFor(() => expect(server.requestsTo(getDailyUsage)).toHaveLength(1));
}

describe('DailyNotice', () => {
  it('is hidden while much of the limit remains, regardless of other assistants', async () => {
    await showNotice({});
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/answered today/)).toBeNull();
  });

  it('appears when most questions are used', async () => {
    await showNotice({ questionCount: 40 });
    expect(await screen.findByText('Today’s answers are almost used up')).toBeDefined();
    expect(screen.getByText('Helper: 40 of 50 questions answered today')).toBeDefined();
    expect(screen.queryByText(/^Other/)).toBeNull();
  });

  it('appears when all questions or model tokens are used', async () => {
    await showNotice({ questionCount: 50, tokenCount: 1_200_000 });
    expect(await screen.findByText('Today’s answers are used up')).toBeDefined();
    expect(screen.getByText('Helper: 1,200,000 of 1,000,000 model tokens used today')).toBeDefined();
  });
});
