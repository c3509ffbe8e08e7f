import { LegalPage } from '../../features/shell/legal-page.tsx';

export function PrivacyPage() {
  return <LegalPage document="privacy" />;
}
