import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { column } from '../section-classes.ts';
import { demoSeconds } from './demo-seconds.ts';
import poster from './poster.webp';
import { useDemo } from './use-demo.tsx';

/** Section with a still picture that opens the demo video. */
export function DemoSection() {
  const { t } = useTranslation('site');
  const { open, dialog } = useDemo();
  return (
    <section aria-labelledby="demo-title" className={`${column} below-fold py-16 lg:py-24`}>
      <div className="mx-auto max-w-[36rem] text-center">
        <h2 id="demo-title" className="text-32 font-semibold">
          {t('landing.demo.title')}
        </h2>
        <p className="mt-3 text-16 text-muted">{t('landing.demo.text')}</p>
      </div>
      <button
        type="button"
        onClick={open}
        className="group relative mx-auto mt-10 block w-full max-w-[60rem] overflow-hidden rounded-card border border-border shadow-float"
      >
        <img
          src={poster}
          alt=""
          width={1280}
          height={720}
          loading="lazy"
          decoding="async"
          className="h-auto w-full"
        />
        <span className="absolute inset-0 grid place-items-center bg-overlay">
          <span className="flex items-center gap-3 rounded-full bg-accent py-3 pr-6 pl-5 text-16 font-semibold text-accent-text transition-colors group-hover:bg-accent-hover">
            <Play aria-hidden size={20} />
            {t('landing.demo.play')}
            <span className="tabular-nums">0:{String(demoSeconds).padStart(2, '0')}</span>
          </span>
        </span>
      </button>
      {dialog}
    </section>
  );
}
