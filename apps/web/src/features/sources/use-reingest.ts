import { reingestFile, type SourceFile } from '@anito/contract/files';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { subscribeLive } from '../../lib/live.ts';
import { showToast } from '../../ui/toast.tsx';
import { applyReingest, clearReingest, type Reingests } from './reingest.ts';
import { connectionsKey, fileConnectionKey } from './sources.queries.ts';

/** How long the end of a re-ingest stays in sight. */
const clearMs = 3_000;

/** Reads single files of a source again and follows how it goes. */
export function useReingest(connectionId: number, files: SourceFile[]) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const [reingests, setReingests] = useState<Reingests>({});
  const filesRef = useRef(files);
  filesRef.current = files;

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = subscribeLive('PageReingestUpdate', (update) => {
      if (update.connectionId !== connectionId) return;
      setReingests((all) => applyReingest(all, update));
      if (update.status !== 'Completed' && update.status !== 'Failed') return;
      void client.invalidateQueries({ queryKey: fileConnectionKey(connectionId) });
      void client.invalidateQueries({ queryKey: connectionsKey });
      if (update.status === 'Failed') {
        const title = filesRef.current.find((file) => String(file.id) === update.pageId)?.originalFileName;
        const reason = update.error ?? t('reingest.failedDefault');
        showToast({ type: 'error', title: t('reingest.failed', { title: title ?? update.pageId, reason }) });
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

  async function start(file: SourceFile): Promise<void> {
    const pageId = String(file.id);
    setReingests((all) => ({
      ...all,
      [pageId]: { status: 'Starting', step: 0, totalSteps: 0, message: '' },
    }));
    try {
      await callApi(reingestFile, { params: { id: file.id } });
    } catch (error) {
      setReingests((all) => clearReingest(all, pageId));
      const reason = describeError(error).message || t('reingest.failedDefault');
      const title = t('reingest.failed', { title: file.originalFileName, reason });
      showToast({ type: 'error', title });
    }
  }
  return { reingests, start };
}
