import { Store } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { assistantPath } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useConnections } from './sources.queries.ts';
import { useLiveSources } from './use-live-sources.ts';
import { useSample } from './use-sample.ts';

/** Adds the sample business, says that it is being read, and leads to its assistant once that can answer. */
export function SampleStart() {
  const { t } = useTranslation('sources');
  const navigate = useNavigate();
  const sample = useSample();
  const { assistantId } = sample;
  const live = useLiveSources(assistantId !== undefined);
  const connections = useConnections(live);
  const isRead = connections.data?.some(({ lastSyncedAt }) => lastSyncedAt !== null) === true;
  useEffect(() => {
    if (assistantId !== undefined && isRead) void navigate(assistantPath(assistantId));
  }, [assistantId, isRead, navigate]);
  if (assistantId !== undefined) {
    return (
      <div role="status" className="flex flex-col gap-2">
        <ProgressBar label={t('sample.reading')} />
        <p className="text-12 text-muted">{t('sample.readingText')}</p>
      </div>
    );
  }
  return (
    <Button icon={<Store aria-hidden size={16} />} isBusy={sample.isAdding} onClick={sample.add}>
      {sample.isAdding ? t('sample.busy') : t('sample.action')}
    </Button>
  );
}
