import { chooseAnnouncementText } from '@anito/contract/announcement-text';
import type { AnnouncementInput } from '@anito/contract/announcements';
import { Mail, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages as names } from '../../lib/i18n/languages.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

/**
 * Preview of an announcement, as it appears in the notification menu and as an email. With several languages,
 * one can be chosen.
 */
export function AnnouncementPreview({ input: { language, texts } }: { input: AnnouncementInput }) {
  const { t } = useTranslation('announcements');
  const [shownLanguage, setShownLanguage] = useState<Language>(language);
  const { title, text } = chooseAnnouncementText({ language, texts }, shownLanguage);
  const writtenLanguages = (Object.keys(names) as Language[]).filter((name) => texts[name]);
  return (
    <div className="flex flex-col gap-4">
      {writtenLanguages.length > 1 && (
        <SegmentedControl
          label={t('language')}
          options={writtenLanguages.map((value) => ({ value, label: names[value] }))}
          value={shownLanguage}
          onChange={setShownLanguage}
        />
      )}
      <section className="rounded-card border border-border p-4">
        <h3 className="flex items-center gap-2 text-13 font-semibold text-muted">
          <Megaphone aria-hidden size={16} /> {t('inBell')}
        </h3>
        <p dir="auto" className="mt-2 font-semibold break-words">
          {title}
        </p>
        <div className="mt-1 max-w-prose">
          <LinkedText text={text} />
        </div>
      </section>
      <section className="rounded-card border border-border p-4">
        <h3 className="flex items-center gap-2 text-13 font-semibold text-muted">
          <Mail aria-hidden size={16} /> {t('asMail')}
        </h3>
        <p dir="auto" className="mt-2 break-words">
          <span className="text-muted">{t('subject')}</span> <span className="font-semibold">{title}</span>
        </p>
        <p className="mt-1 max-w-prose text-muted">{t('mailText')}</p>
      </section>
    </div>
  );
}
