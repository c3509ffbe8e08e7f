import { LegalPage } from '../../features/shell/legal-page.tsx';

export function TermsPage() {
  return <LegalPage document="terms" />;
}
