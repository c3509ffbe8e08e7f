import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import { useApiKeys } from './deployment.queries.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** The owner's API keys with their actions. `id` lets links of the page lead here. */
export function OwnKeys({ id }: { id?: string }) {
  const { t } = useTranslation('deployment');
  const keys = useApiKeys();
  const [shownKey, setShownKey] = useState<string>();
  if (keys.isPending) {
    return (
      <LoadingRegion label={t('keys.loading')}>
        <Skeleton className="h-60" />
      </LoadingRegion>
    );
  }
  if (!keys.data) {
    return <QueryFailure query={keys} title={t('keys.loadFailed')} meaning={t('keys.loadFailedText')} />;
  }
  return (
    <>
      <ApiKeyList id={id} keys={keys.data} onSecret={setShownKey} />
      {shownKey && <NewKeyDialog secret={shownKey} onClose={() => setShownKey(undefined)} />}
    </>
  );
}
