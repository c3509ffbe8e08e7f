import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { subscribeLive } from '../../lib/live.ts';
import { showToast } from '../../ui/toast.tsx';
import { applyReingest, clearReingest, type Reingests } from './reingest.ts';
import { connectionsKey } from './sources.queries.ts';

/** How long the end of a re-ingest stays in sight. */
const clearMs = 3_000;

type Source = {
  connectionId: number;
  /** What is asked for anew when a document was read again. */
  queryKey: QueryKey;
  /** What a document is called in a message, by its id in live events. */
  findTitle: (pageId: string) => string | undefined;
  /** Asks the server to read one document again. */
  call: (pageId: string) => Promise<unknown>;
};

/** Reads single documents of a source again and follows how it goes. */
export function useReingest(source: Source) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const [reingests, setReingests] = useState<Reingests>({});
  const { connectionId } = source;
  const sourceRef = useRef(source);
  sourceRef.current = source;

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = subscribeLive('PageReingestUpdate', (update) => {
      if (update.connectionId !== connectionId) return;
      setReingests((all) => applyReingest(all, update));
      if (update.status !== 'Completed' && update.status !== 'Failed') return;
      const { queryKey, findTitle } = sourceRef.current;
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: connectionsKey });
      if (update.status === 'Failed') {
        const title = findTitle(update.pageId) ?? update.pageId;
        const reason = update.error ?? t('reingest.failedDefault');
        showToast({ type: 'error', title: t('reingest.failed', { title, reason }) });
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        setReingests((all) => clearReingest(all, update.pageId));
      }, clearMs);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [client, connectionId, t]);

  async function start(pageId: string): Promise<void> {
    setReingests((all) => ({
      ...all,
      [pageId]: { status: 'Starting', step: 0, totalSteps: 0, message: '' },
    }));
    try {
      await source.call(pageId);
    } catch (error) {
      setReingests((all) => clearReingest(all, pageId));
      const title = source.findTitle(pageId) ?? pageId;
      const reason = describeError(error).message || t('reingest.failedDefault');
      showToast({ type: 'error', title: t('reingest.failed', { title, reason }) });
    }
  }
  return { reingests, start };
}
