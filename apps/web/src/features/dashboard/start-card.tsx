import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';

/** The shortest ways to a first answer, for who has nothing yet. */
export function StartCard({ website, sample }: { website: ReactNode; sample: ReactNode }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card aria-labelledby="start" className="mb-4">
      <h2 id="start" className="text-20 font-semibold">
        {t('start.title')}
      </h2>
      <p className="mt-1 mb-6 max-w-prose text-muted">{t('start.text')}</p>
      <div className="max-w-2xl">{website}</div>
      <div className="mt-6 border-t border-border pt-6">
        <p className="mb-3 text-muted">{t('start.noWebsite')}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {sample}
          <Link
            to={paths.sources}
            className="rounded-control py-2 text-accent-strong hover:underline touch:py-3"
          >
            {t('start.otherSources')}
          </Link>
        </div>
      </div>
    </Card>
  );
}
