import type { LiveEvent, ProgressUpdate } from '@anito/contract/live';
import type { Connection } from '@anito/contract/sources';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { markStarted } from '../../../source-kind/mark-sync.ts';
import { buildConnection } from '../../../testing/builders.ts';
import { useLiveSources } from './use-live-sources.ts';

type Handler = (data: unknown) => void;
const handlers = vi.hoisted(() => new Map<string, Set<Handler>>());

vi.mock('../../../lib/live.ts', () => ({
  useLiveConnection: () => 'Connected',
  subscribeLive(event: LiveEvent['event'], handler: Handler) {
    const set = handlers.get(event) ?? new Set();
    handlers.set(event, set.add(handler));
    return () => set.delete(handler);
  },
}));

function tell(update: ProgressUpdate): void {
  act(() => {
    for (const handler of handlers.get('ProgressUpdate') ?? []) handler(update);
  });
}

it('a page that is left while a bar is full leaves no source behind that syncs for good', async () => {
  const source = buildConnection();
  const client = new QueryClient();
  client.setQueryData(connectionsKey, markStarted([source], source));
  const read = () => client.getQueryData<Connection[]>(connectionsKey)?.[0];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => useLiveSources(false), { wrapper });
  // Its words may come a moment later.
  await vi.waitFor(() => expect(handlers.get('ProgressUpdate')?.size).toBe(1));
  tell({
    connectionId: source.id,
    connectionType: source.type,
    percentage: 100,
    total: 2,
    completed: 2,
    successful: 2,
    failed: 0,
    isComplete: true,
    status: 'Completed',
  });
  expect(read()).toMatchObject({ isSyncing: true, progress: { percentage: 100 } });
  unmount();
  expect(read()).toMatchObject({ isSyncing: false, progress: null });
});
