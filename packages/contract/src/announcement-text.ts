import type { AnnouncementText, AnnouncementTexts } from './announcements.ts';
import type { Language } from './languages.ts';

/**
 * Returns the text of an announcement in the reader's language, or else in the language in which it was
 * written. Without either, title and text are empty.
 */
export function chooseAnnouncementText(
  { language, texts }: { language: Language; texts: AnnouncementTexts },
  readerLanguage: string | null,
): AnnouncementText {
  const translation =
    readerLanguage !== null && Object.hasOwn(texts, readerLanguage)
      ? texts[readerLanguage as Language]
      : undefined;
  return translation ?? texts[language] ?? { title: '', text: '' };
}
