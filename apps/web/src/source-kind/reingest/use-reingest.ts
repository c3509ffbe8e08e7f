import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { subscribeLive } from '../../lib/live.ts';
import { localizeMessage } from '../../lib/server-texts.ts';
import { showToast } from '../../ui/toasts.ts';
import { connectionsKey } from '../connections.ts';
import { applyReingest, clearReingest, type Reingests } from './reingest.ts';

/** How long a completed re-ingest stays visible, in milliseconds. */
const clearMs = 3_000;

/** A file or page of a source, by its id in live events. */
type Page = { id: string; title: string };

/**
 * Reads single files or pages of a source again and follows their progress through live events. Returns the
 * progress by id, and a function that starts a re-ingest. When one ends, the query is refetched, and its
 * progress is removed after `clearMs`. A failure is also shown as a toast.
 */
export function useReingest({
  connectionId,
  queryKey,
  findTitle,
  request,
}: {
  connectionId: number;
  /** Query to refetch after a file or page was read. */
  queryKey: QueryKey;
  findTitle: (id: string) => string | undefined;
  request: (id: string) => Promise<unknown>;
}) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const [reingests, setReingests] = useState<Reingests>({});
  const latest = useRef({ queryKey, findTitle });
  latest.current = { queryKey, findTitle };

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = subscribeLive('PageReingestUpdate', (update) => {
      if (update.connectionId !== connectionId) return;
      setReingests((all) => applyReingest(all, update));
      if (update.status !== 'Completed' && update.status !== 'Failed') return;
      void client.invalidateQueries({ queryKey: latest.current.queryKey });
      void client.invalidateQueries({ queryKey: connectionsKey });
      if (update.status === 'Failed') {
        const title = latest.current.findTitle(update.pageId) ?? update.pageId;
        const text = update.error ?? t('reingest.failedDefault');
        void localizeMessage({ text, because: update.because }).then((reason) =>
          showToast({ type: 'error', title: t('reingest.failed', { title, reason }), durationMs: 0 }),
        );
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

  async function start({ id, title }: Page): Promise<void> {
    setReingests((all) => ({ ...all, [id]: { status: 'Starting', step: 0, totalSteps: 0, message: '' } }));
    try {
      await request(id);
    } catch (error) {
      setReingests((all) => clearReingest(all, id));
      const reason = describeError(error).message || t('reingest.failedDefault');
      showToast({ type: 'error', title: t('reingest.failed', { title, reason }), durationMs: 0 });
    }
  }
  return { reingests, start };
}
