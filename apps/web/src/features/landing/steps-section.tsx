import { FileText, Globe, NotebookText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { type PictureName, ProductPicture } from './pictures/product-picture.tsx';
import { column } from './section-classes.ts';

const sources = [
  ['websites', Globe],
  ['files', FileText],
  ['notionPages', NotebookText],
] as const;

/** How it works: steps from a shop's content to answers on its website, each with a screenshot. */
export function StepsSection() {
  const { t } = useTranslation('site');
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-title"
      className="below-fold scroll-mt-16 border-y border-border bg-raised"
    >
      <div className={`${column} py-16 lg:py-24`}>
        <h2 id="how-title" className="text-32 font-semibold">
          {t('landing.stepsTitle')}
        </h2>
        <p className="mt-3 text-16 text-muted">{t('landing.stepsText')}</p>
        <ol className="mt-12 grid gap-y-16 lg:gap-y-24">
          <Step number={1} name="add">
            <ul className="mt-6 grid gap-4">
              {sources.map(([key, Icon]) => (
                <li key={key} className="flex gap-3">
                  <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-accent-strong" />
                  <p className="text-16">
                    <b className="font-semibold">{t(`landing.steps.add.${key}.title`)}</b>{' '}
                    <span className="text-muted">{t(`landing.steps.add.${key}.text`)}</span>
                  </p>
                </li>
              ))}
            </ul>
          </Step>
          <Step number={2} name="build" isMirrored />
          <Step number={3} name="share" />
        </ol>
      </div>
    </section>
  );
}

function Step({
  number,
  name,
  isMirrored = false,
  children,
}: {
  number: number;
  name: PictureName;
  isMirrored?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation('site');
  return (
    <li className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.3fr]">
      <div className={cx(isMirrored && 'lg:order-last')}>
        <p
          aria-hidden
          className="grid size-10 place-items-center rounded-full bg-accent text-16 font-semibold text-accent-text tabular-nums"
        >
          {number}
        </p>
        <h3 className="mt-4 text-24 font-semibold">{t(`landing.steps.${name}.title`)}</h3>
        <p className="mt-2 max-w-[34rem] text-16 text-muted">{t(`landing.steps.${name}.text`)}</p>
        {children}
      </div>
      <ProductPicture name={name} label={t(`landing.steps.${name}.picture`)} />
    </li>
  );
}
