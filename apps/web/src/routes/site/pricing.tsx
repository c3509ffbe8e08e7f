import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { PageHead } from '../../features/shell/page-head.tsx';
import { SiteFrame } from '../../features/shell/site-frame.tsx';
import { Button } from '../../ui/button.tsx';

/** What it costs: nothing, while in beta. */
export function PricingPage() {
  const { t } = useTranslation('site');
  return (
    <SiteFrame>
      <PageHead title={t('header.pricing')} description={t('pricing.text')} />
      <div className="mx-auto flex max-w-2xl flex-col items-center px-4 py-24 text-center sm:px-6">
        <h1 className="text-32 font-semibold">{t('pricing.title')}</h1>
        <p className="mt-4 mb-8 text-16 text-muted">{t('pricing.text')}</p>
        <Button variant="primary" size="lg" asChild>
          <Link to={paths.signIn}>{t('header.build')}</Link>
        </Button>
      </div>
    </SiteFrame>
  );
}
