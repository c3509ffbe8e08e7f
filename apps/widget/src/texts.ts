const textsByLanguage = {
  en: { open: 'Open chat', close: 'Close chat', unread: 'new' },
  fil: { open: 'Buksan ang chat', close: 'Isara ang chat', unread: 'bago' },
  es: { open: 'Abrir el chat', close: 'Cerrar el chat', unread: 'sin leer' },
  fr: { open: 'Ouvrir la discussion', close: 'Fermer la discussion', unread: 'non lus' },
};

/** Returns the button's texts in the first supported language of the browser's list, otherwise in English. */
export function chooseTexts(
  preferred: readonly string[] = navigator.languages,
): (typeof textsByLanguage)['en'] {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0]!.replace(/^tl$/, 'fil');
    if (Object.hasOwn(textsByLanguage, base)) return textsByLanguage[base as keyof typeof textsByLanguage];
  }
  return textsByLanguage.en;
}
