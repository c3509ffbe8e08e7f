const texts = {
  en: { open: 'Open chat', close: 'Close chat', chat: 'Chat' },
  fil: { open: 'Buksan ang chat', close: 'Isara ang chat', chat: 'Chat' },
  es: { open: 'Abrir el chat', close: 'Cerrar el chat', chat: 'Chat' },
  fr: { open: 'Ouvrir la discussion', close: 'Fermer la discussion', chat: 'Discussion' },
};

/** The few words of the launcher, in the first language of the browser that is spoken here. */
export function chooseTexts(preferred: readonly string[] = navigator.languages): (typeof texts)['en'] {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0]!.replace(/^tl$/, 'fil');
    if (Object.hasOwn(texts, base)) return texts[base as keyof typeof texts];
  }
  return texts.en;
}
