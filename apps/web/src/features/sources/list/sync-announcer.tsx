import type { Connection } from '@anito/contract/sources';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { findSyncNews, listSyncMoments, type SyncMoment } from './announce-sync.ts';

/** Announces syncs to screen readers a few times each, not at every percent. */
export function SyncAnnouncer({ connections }: { connections: Connection[] }) {
  const { t } = useTranslation('sources');
  const before = useRef(new Map<string, SyncMoment>());
  const [news, setNews] = useState('');
  useEffect(() => {
    const after = listSyncMoments(connections);
    const { reached, ended } = findSyncNews(before.current, after);
    before.current = after;
    if (reached.length + ended.length === 0) return;
    setNews(
      [
        ...reached.map(({ name, quarter }) => t('progress.announce', { name, percent: quarter })),
        ...ended.map(({ name }) => t('progress.announceEnd', { name })),
      ].join(' '),
    );
  }, [connections, t]);
  return (
    <div aria-live="polite">
      <VisuallyHidden>{news}</VisuallyHidden>
    </div>
  );
}
