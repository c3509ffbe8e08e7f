import type { AnnouncementText, AnnouncementTexts } from './announcements.ts';
import type { Language } from './languages.ts';

/** What an announcement says to who reads a language: in that one, or else in the one in which it was written. */
export function chooseAnnouncementText(
  { language, texts }: { language: Language; texts: AnnouncementTexts },
  reader: string | null,
): AnnouncementText {
  const wanted = reader !== null && Object.hasOwn(texts, reader) ? texts[reader as Language] : undefined;
  return wanted ?? texts[language] ?? { title: '', text: '' };
}
