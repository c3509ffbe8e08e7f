import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import { useApiKeys } from './deployment.queries.ts';

/** The owner's API keys with their actions. `id` is the anchor for links to this section. */
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
      {shownKey && (
        <SecretDialog
          secret={shownKey}
          title={t('newKey.title')}
          text={t('newKey.text')}
          done={t('newKey.done')}
          onClose={() => setShownKey(undefined)}
        />
      )}
    </>
  );
}
