import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConnectionKey } from '../../../source-kind/connections.ts';
import { Button } from '../../../ui/button.tsx';
import { useSample } from './use-sample.ts';

/** Adds the sample business, to begin with that. */
export function SampleStart({ onMade }: { onMade: (made: Pick<ConnectionKey, 'id'>) => void }) {
  const { t } = useTranslation('sources');
  const sample = useSample(onMade);
  return (
    <Button icon={<Store aria-hidden size={16} />} isBusy={sample.isAdding} onClick={sample.add}>
      {sample.isAdding ? t('sample.busy') : t('sample.action')}
    </Button>
  );
}
