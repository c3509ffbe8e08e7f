import type { LeftOutSentence } from '@anito/contract/explanations';
import { useTranslation } from 'react-i18next';

/** Sentences of the model that its sources did not bear out, each with the reason. */
export function LeftOutSentences({ sentences }: { sentences: LeftOutSentence[] }) {
  const { t } = useTranslation('why');
  return (
    <section aria-labelledby="why-left-out">
      <h3 id="why-left-out" className="text-16 font-semibold">
        {t('leftOut.title')}
      </h3>
      <p className="mt-1 max-w-prose text-muted">{t('leftOut.text')}</p>
      <ul className="mt-3 divide-y divide-border rounded-card border border-border">
        {sentences.map(({ sentence, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a sentence may come twice.
          <li key={index} className="p-3 sm:p-4">
            <p className="max-w-prose break-words whitespace-pre-wrap">{sentence}</p>
            <p className="mt-1 max-w-prose text-12 text-muted">{t(`leftOut.reasons.${reason}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
