import { useTranslation } from 'react-i18next';
import { type Language, languages } from '../../../lib/i18n/languages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import en from './captions/en.vtt?url';
import es from './captions/es.vtt?url';
import fil from './captions/fil.vtt?url';
import fr from './captions/fr.vtt?url';
import { demoSeconds } from './demo-seconds.ts';
import poster from './poster.webp';
import video from './recording.webm';

/** Demo video, recorded by `node e2e/make-recording.ts`, and its captions. */
const recording = { video, captions: { en, fil, es, fr } satisfies Record<Language, string> };

/** Dialog that plays the demo video, with captions in each language. The video has no sound. */
export function DemoDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('site');
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('landing.demo.dialog', { seconds: demoSeconds })}
      size="xl"
    >
      <video
        src={recording.video}
        poster={poster}
        width={1280}
        height={720}
        controls
        muted
        playsInline
        autoPlay={!isCalm}
        className="h-auto w-full rounded-control bg-sunken"
      >
        {Object.entries(languages).map(([language, name]) => (
          <track
            key={language}
            kind="captions"
            srcLang={language}
            label={name}
            src={recording.captions[language as Language]}
            default={language === i18n.language}
          />
        ))}
        {t('landing.demo.failed')} <a href={recording.video}>{t('landing.demo.download')}</a>
      </video>
    </Dialog>
  );
}
