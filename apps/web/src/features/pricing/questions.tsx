import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const questions = ['cost', 'trial', 'refund', 'change', 'message'] as const;

/** What people ask before they pay; search engines are told the same. */
export function Questions() {
  const { t } = useTranslation('pricing');
  return (
    <section aria-labelledby="faq-title" className="below-fold mx-auto w-full max-w-3xl">
      <h2 id="faq-title" className="text-24 font-semibold">
        {t('faqTitle')}
      </h2>
      <div className="mt-6 divide-y divide-border border-y border-border">
        {questions.map((key) => (
          <details key={key} className="group">
            <summary className="flex min-h-12 items-center justify-between gap-4 py-3 text-16 font-semibold">
              {t(`faq.${key}.question`)}
              <ChevronDown
                aria-hidden
                size={20}
                className="shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-4 text-16 text-muted">{t(`faq.${key}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
