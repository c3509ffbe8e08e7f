import type { ProgressUpdate } from '@anito/contract/live';
import type { Connection } from '@anito/contract/sources';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { dispatchLiveEvent } from '../../../lib/live.ts';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { markSyncStarted } from '../../../source-kind/mark-sync.ts';
import { buildConnection } from '../../../testing/builders.ts';
import { useLiveSources } from './use-live-sources.ts';

function tell(update: ProgressUpdate): void {
  act(() => dispatchLiveEvent('ProgressUpdate', update));
}

it('does not leave a source syncing when the page is left with a full bar', async () => {
  const source = buildConnection();
  const client = new QueryClient();
  client.setQueryData(connectionsKey, markSyncStarted([source], source));
  const read = () => client.getQueryData<Connection[]>(connectionsKey)?.[0];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useLiveSources(false), { wrapper });
  // The texts may load a moment later.
  await waitFor(() => expect(result.current).toBe('Disconnected'));
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
