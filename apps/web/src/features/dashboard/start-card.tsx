import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Link to the first steps, for users who have not completed them. */
export function StartCard({ isStarted }: { isStarted: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card
      aria-labelledby="start"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 bg-[radial-gradient(40rem_20rem_at_100%_0%,var(--accent-soft),transparent)]"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="start" className="text-20 font-semibold">
          {t(isStarted ? 'start.goOnTitle' : 'start.title')}
        </h2>
        <p className="mt-1 max-w-prose text-muted">{t(isStarted ? 'start.goOnText' : 'start.text')}</p>
      </div>
      <Button variant="primary" size="lg" className="max-sm:w-full" asChild>
        <Link to={paths.onboarding}>
          {t(isStarted ? 'start.goOn' : 'start.begin')}
          <ArrowRight aria-hidden size={16} />
        </Link>
      </Button>
    </Card>
  );
}
