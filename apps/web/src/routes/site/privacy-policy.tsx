import { LegalPage } from '../../features/shell/legal-page.tsx';

export function PrivacyPolicyPage() {
  return <LegalPage document="privacy" />;
}
