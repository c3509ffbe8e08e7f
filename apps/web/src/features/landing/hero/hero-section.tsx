import {
  FileSpreadsheet,
  FileText,
  Globe,
  Image,
  type LucideIcon,
  MessageCircle,
  NotebookText,
  Presentation,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { DemoButton } from '../demo/demo-button.tsx';
import { column } from '../section-classes.ts';
import { StartLink } from '../start-link.tsx';
import { HeroChat } from './hero-chat.tsx';

const readableSources = [
  ['websites', Globe],
  ['notionPages', NotebookText],
  ['pdf', FileText],
  ['word', FileText],
  ['excel', FileSpreadsheet],
  ['slides', Presentation],
  ['pictures', Image],
] as const satisfies [string, LucideIcon][];

const channels = ['Messenger', 'WhatsApp', 'Telegram'];

/**
 * First section of the start page: what the product is, links to start and to the demo, and a chat to try.
 */
export function HeroSection() {
  const { t } = useTranslation('site');
  return (
    <div className="overflow-x-clip border-b border-border bg-[radial-gradient(60rem_30rem_at_75%_-4rem,var(--accent-soft),transparent)]">
      <div
        className={`${column} grid items-center gap-x-16 gap-y-12 pt-12 pb-12 lg:grid-cols-[1.05fr_1fr] lg:pt-16`}
      >
        <div>
          <Badge tone="accent" className="h-auto! min-h-6 whitespace-normal!">
            {t('landing.badge')}
          </Badge>
          <h1 className="mt-6 text-display font-semibold tracking-tight">{t('landing.title')}</h1>
          <p className="mt-6 max-w-[34rem] text-16 text-muted sm:text-20">{t('landing.text')}</p>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
            <StartLink />
            <DemoButton />
          </div>
          <p className="mt-4 text-muted">{t('landing.free')}</p>
        </div>
        <HeroChat />
      </div>
      <div
        className={`${column} grid gap-x-8 gap-y-3 pb-10 text-muted sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center`}
      >
        <h2 id="works-title" className="text-14 font-semibold text-text">
          {t('landing.works.label')}
        </h2>
        <ul aria-labelledby="works-title" className="flex flex-wrap gap-x-6 gap-y-3">
          {channels.map((name) => (
            <li key={name} className="flex items-center gap-2">
              <MessageCircle aria-hidden size={20} />
              {name}
            </li>
          ))}
          <li className="flex items-center gap-2">
            <Globe aria-hidden size={20} />
            {t('landing.works.website')}
          </li>
        </ul>
        <h2 id="reads-title" className="text-14 font-semibold text-text">
          {t('landing.reads.label')}
        </h2>
        <ul aria-labelledby="reads-title" className="flex flex-wrap gap-x-6 gap-y-3">
          {readableSources.map(([key, Icon]) => (
            <li key={key} className="flex items-center gap-2">
              <Icon aria-hidden size={20} />
              {t(`landing.reads.${key}`)}
            </li>
          ))}
          <li>{t('landing.reads.soon')}</li>
        </ul>
      </div>
    </div>
  );
}
