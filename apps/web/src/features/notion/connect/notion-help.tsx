import { ChevronRight, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const integrationsPage = 'https://www.notion.so/my-integrations';
const steps = ['open', 'copy', 'share', 'enter'] as const;

/** How an integration is made and pages are shared with it, in steps; folded until asked for. */
export function NotionHelp() {
  const { t } = useTranslation('notion');
  return (
    <details className="group rounded-card border border-border">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-4 py-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={16} className="shrink-0 transition-transform group-open:rotate-90" />
        {t('help.title')}
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-4">
        <ol className="flex flex-col gap-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-12 font-semibold tabular-nums"
              >
                {index + 1}
              </span>
              <span className="min-w-0 pt-0.5">{t(`help.steps.${step}`)}</span>
            </li>
          ))}
        </ol>
        <a
          href={integrationsPage}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-8 w-fit items-center gap-2 rounded-control font-semibold text-accent-strong underline underline-offset-4 touch:min-h-11"
        >
          {t('help.open')}
          <ExternalLink aria-hidden size={16} className="shrink-0" />
        </a>
      </div>
    </details>
  );
}
