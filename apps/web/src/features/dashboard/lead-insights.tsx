import { UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const tips = ['deploy', 'widget', 'link', 'monitor'] as const;

/** Who left their contact: nobody yet, and what brings the first. */
export function LeadInsights() {
  const { t } = useTranslation('dashboard');
  return (
    <Card aria-labelledby="leads" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <h2 id="leads" className="text-16 font-semibold">
          {t('leads.title')}
        </h2>
        <UserRoundPlus aria-hidden size={20} className="text-muted" />
      </div>
      <div className="flex-1">
        <p className="font-semibold">{t('leads.none')}</p>
        <p className="mt-1 text-muted">{t('leads.tips')}</p>
        <ul className="mt-2 list-disc space-y-1 pl-5 text-muted">
          {tips.map((tip) => (
            <li key={tip}>{t(`leads.tip.${tip}`)}</li>
          ))}
        </ul>
      </div>
      <Button className="self-start" asChild>
        <Link to={paths.deployment}>{t('leads.action')}</Link>
      </Button>
    </Card>
  );
}
