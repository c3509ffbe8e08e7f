import { useTranslation } from 'react-i18next';
import { DemoSection } from './demo/demo-section.tsx';
import { FeaturesSection } from './features-section.tsx';
import { column } from './section-classes.ts';
import { StartLink } from './start-link.tsx';
import { StepsSection } from './steps-section.tsx';

/** Start page below its first section. */
export function LandingRest() {
  return (
    <div>
      <FeaturesSection />
      <StepsSection />
      <DemoSection />
      <ClosingSection />
    </div>
  );
}

/** Last section of the start page, with a link to sign-up or the dashboard. */
function ClosingSection() {
  const { t } = useTranslation('site');
  return (
    <section className={`${column} below-fold flex flex-col items-center py-16 text-center lg:py-24`}>
      <h2 className="text-32 font-semibold">{t('landing.closing.title')}</h2>
      <p className="mt-3 mb-8 text-16 text-muted">{t('landing.closing.text')}</p>
      <StartLink />
    </section>
  );
}
