import type { AnnouncementText, AnnouncementTexts } from './announcements.ts';
import type { Language } from './languages.ts';

/**
 * Returns the text of an announcement in the reader's language, otherwise in the language in which it was
 * written. If both are missing, title and text are empty.
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
