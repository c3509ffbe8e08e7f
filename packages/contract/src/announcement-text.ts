import type { AnnouncementText, AnnouncementTexts } from './announcements.ts';
import type { Language } from './languages.ts';

/**
 * Returns the text of an announcement in the reader's language, or in the language in which it was written.
 */
export function chooseAnnouncementText(
  { language, texts }: { language: Language; texts: AnnouncementTexts },
  reader: string | null,
): AnnouncementText {
  const wanted = reader !== null && Object.hasOwn(texts, reader) ? texts[reader as Language] : undefined;
  return wanted ?? texts[language] ?? { title: '', text: '' };
}
