import { LegalPage } from '../../features/shell/legal-page.tsx';

export function TermsOfServicePage() {
  return <LegalPage document="terms" />;
}
