import { BookOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';
import { useProvisioningKeys } from './provisioning.queries.ts';

/** Page with the provisioning keys of the installation, and a button that creates one. */
export function ProvisioningKeys() {
  const { t } = useTranslation('provisioning');
  const { data: keys } = useProvisioningKeys();
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setIsCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={keys?.length ? add : undefined}
      />
      <KeyList add={add} />
      <Button className="mt-4" icon={<BookOpen aria-hidden size={16} />} asChild>
        <a href="/api/docs" target="_blank" rel="noopener">
          {t('reference')}
        </a>
      </Button>
      {isCreating && <KeyForm onClose={() => setIsCreating(false)} onSecret={setSecret} />}
      {secret && (
        <SecretDialog
          secret={secret}
          title={t('secretTitle')}
          text={t('secretText')}
          done={t('done')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}
