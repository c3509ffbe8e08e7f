import type { AnnouncementText, AnnouncementTexts } from '@anito/contract/announcements';
import type { Language } from '@anito/contract/languages';

/** What an announcement says to who reads a language: in that one, or else in the one in which it was written. */
export function chooseText(
  { language, texts }: { language: Language; texts: AnnouncementTexts },
  reader: string,
): AnnouncementText {
  const wanted = Object.hasOwn(texts, reader) ? texts[reader as Language] : undefined;
  return wanted ?? texts[language] ?? { title: '', text: '' };
}
