import { CircleHelp, FileSearch, Languages, Link2, MessageCircleHeart, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HeroCarousel } from './hero/hero-carousel.tsx';
import { column } from './section-classes.ts';

const mainFeatures = [
  ['grounded', FileSearch],
  ['honest', CircleHelp],
  ['voice', MessageCircleHeart],
] as const;
const furtherFeatures = [
  ['share', Link2],
  ['languages', Languages],
  ['yours', ShieldCheck],
] as const;

type Feature = (typeof mainFeatures | typeof furtherFeatures)[number];

/** Features of the product, beside a carousel of drawings. */
export function FeaturesSection() {
  const { t } = useTranslation('site');
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className={`${column} below-fold scroll-mt-16 py-16 lg:py-24`}
    >
      <h2 id="features-title" className="max-w-[36rem] text-32 font-semibold">
        {t('landing.featuresTitle')}
      </h2>
      <p className="mt-3 max-w-[36rem] text-16 text-muted">{t('landing.featuresText')}</p>
      <div className="mt-12 grid items-center gap-x-16 gap-y-12 lg:grid-cols-2">
        <HeroCarousel />
        <FeatureList features={mainFeatures} className="grid gap-y-8" />
      </div>
      <FeatureList
        features={furtherFeatures}
        className="mt-12 grid gap-x-12 gap-y-8 border-t border-border pt-12 md:grid-cols-3"
      />
    </section>
  );
}

function FeatureList({ features, className }: { features: readonly Feature[]; className: string }) {
  const { t } = useTranslation('site');
  return (
    <ul className={className}>
      {features.map(([key, Icon]) => (
        <li key={key} className="flex gap-4">
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-strong">
            <Icon aria-hidden size={20} />
          </span>
          <div>
            <h3 className="text-20 font-semibold">{t(`landing.features.${key}.title`)}</h3>
            <p className="mt-1 text-16 text-muted">{t(`landing.features.${key}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
