import { useTranslation } from 'react-i18next';
import { ProvisioningKeys } from '../../features/provisioning/provisioning-keys.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** Admin page for the API keys with which programs of the operator manage accounts. */
export function AdminProvisioningPage() {
  const { t } = useTranslation('provisioning');
  useDocumentTitle(t('title'));
  return <ProvisioningKeys />;
}
