import { LegalPage } from '../../features/shell/legal-page.tsx';

export function CookiePolicyPage() {
  return <LegalPage document="cookies" />;
}
