import { LegalPage } from '../../features/shell/legal-page.tsx';

export function CookiesPage() {
  return <LegalPage document="cookies" />;
}
