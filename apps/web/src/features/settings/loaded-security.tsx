import type { Security } from '@anito/contract/security';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { useSecurity } from './security.queries.ts';

/**
 * Renders `children` with the loaded sign-in settings. If an external identity provider manages the account,
 * shows a link to it instead.
 */
export function LoadedSecurity({ children }: { children: (security: Security) => ReactNode }) {
  const { t } = useTranslation('settings');
  const query = useSecurity();
  if (!query.data) {
    return (
      <QueryPlaceholder
        query={query}
        title={t('security.failedTitle')}
        meaning={t('security.failedText')}
        loading={t('security.loading')}
        skeletons={['h-80']}
      />
    );
  }
  const { provider } = query.data;
  if (provider === null) return children(query.data);
  return (
    <Card>
      <h2 className="text-16 font-semibold">{t('security.elsewhere')}</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        {t('security.elsewhereText', { provider: new URL(provider).host })}
      </p>
      <Button asChild>
        <a href={new URL(provider).origin} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden size={16} />
          {t('security.elsewhereOpen')}
        </a>
      </Button>
    </Card>
  );
}
