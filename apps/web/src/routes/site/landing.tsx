import { ArrowRight, FileSearch, Link2, MessageCircleHeart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ChatPreview } from '../../features/landing/chat-preview.tsx';
import { PageBoundary } from '../../features/shell/page-boundary.tsx';
import { PageHead } from '../../features/shell/page-head.tsx';
import { SiteFrame } from '../../features/shell/site-frame.tsx';
import { useSession } from '../../lib/auth/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

const features = [
  { key: 'grounded', icon: FileSearch },
  { key: 'voice', icon: MessageCircleHeart },
  { key: 'share', icon: Link2 },
] as const;
const steps = ['add', 'build', 'share'] as const;
const section = 'mx-auto max-w-[75rem] scroll-mt-16 px-4 sm:px-6';

/** The public start page. */
export function LandingPage() {
  return (
    <PageBoundary>
      <Landing />
    </PageBoundary>
  );
}

function Landing() {
  const { t } = useTranslation('site');
  const session = useSession();
  const start = (
    <Button variant="primary" size="lg" asChild>
      <a href={session ? paths.dashboard : paths.signIn}>
        {session ? t('header.dashboard') : t('header.build')}
        <ArrowRight aria-hidden size={20} />
      </a>
    </Button>
  );
  return (
    <SiteFrame>
      <PageHead title={t('landing.pageTitle')} />
      <div className="overflow-x-clip bg-[radial-gradient(60rem_30rem_at_70%_-4rem,var(--accent-soft),transparent)]">
        <div
          className={`${section} grid items-center gap-x-12 gap-y-16 py-12 lg:grid-cols-[1.1fr_1fr] lg:py-20`}
        >
          <div>
            <Badge tone="accent" className="h-auto! min-h-6 whitespace-normal!">
              {t('landing.badge')}
            </Badge>
            <h1 className="mt-6 text-display font-semibold tracking-tight">{t('landing.title')}</h1>
            <p className="mt-6 max-w-[34rem] text-16 text-muted sm:text-20">{t('landing.text')}</p>
            <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
              {start}
              <Button variant="ghost" size="lg" asChild>
                <a href="#how-it-works">{t('landing.seeHow')}</a>
              </Button>
            </div>
          </div>
          <ChatPreview />
        </div>
      </div>

      <section id="features" aria-labelledby="features-title" className={`${section} py-16`}>
        <h2 id="features-title" className="max-w-[34rem] text-32 font-semibold">
          {t('landing.featuresTitle')}
        </h2>
        <ul className="mt-12 grid gap-x-12 gap-y-8 md:grid-cols-3">
          {features.map(({ key, icon: Icon }) => (
            <li key={key}>
              <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-strong">
                <Icon aria-hidden size={20} />
              </span>
              <h3 className="mt-4 text-20 font-semibold">{t(`landing.features.${key}.title`)}</h3>
              <p className="mt-2 text-16 text-muted">{t(`landing.features.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section
        id="how-it-works"
        aria-labelledby="how-title"
        className="mt-12 scroll-mt-16 border-y border-border bg-raised"
      >
        <div className={`${section} py-16 lg:py-24`}>
          <h2 id="how-title" className="text-32 font-semibold">
            {t('landing.stepsTitle')}
          </h2>
          <ol className="mt-12 grid gap-x-12 gap-y-8 md:grid-cols-3">
            {steps.map((key, index) => (
              <li key={key} className="group flex gap-4 md:flex-col">
                <span aria-hidden className="flex items-center gap-4">
                  <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-16 font-semibold text-accent-text tabular-nums">
                    {index + 1}
                  </span>
                  <span className="-mr-8 h-px flex-1 bg-border group-last:hidden max-md:hidden" />
                </span>
                <div>
                  <h3 className="text-20 font-semibold">{t(`landing.steps.${key}.title`)}</h3>
                  <p className="mt-2 text-16 text-muted">{t(`landing.steps.${key}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className={`${section} flex flex-col items-center py-16 text-center lg:py-24`}>
        <h2 className="text-32 font-semibold">{t('landing.closing.title')}</h2>
        <p className="mt-3 mb-8 text-16 text-muted">{t('landing.closing.text')}</p>
        {start}
      </section>
    </SiteFrame>
  );
}
