import type { Connection } from '@anito/contract/sources';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { compareMilestones, listSyncMilestones, type SyncMilestone } from './announce-sync.ts';

/** Announces syncs to screen readers at each quarter of their progress and at their end. */
export function SyncAnnouncer({ connections }: { connections: Connection[] }) {
  const { t } = useTranslation('sources');
  const before = useRef(new Map<string, SyncMilestone>());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const after = listSyncMilestones(connections);
    const { reached, ended } = compareMilestones(before.current, after);
    before.current = after;
    if (reached.length + ended.length === 0) return;
    setAnnouncement(
      [
        ...reached.map(({ name, quarter }) => t('progress.announce', { name, percent: quarter })),
        ...ended.map(({ name }) => t('progress.announceEnd', { name })),
      ].join(' '),
    );
  }, [connections, t]);
  return (
    <div aria-live="polite">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
