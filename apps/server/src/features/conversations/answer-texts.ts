import type { SmallTalk } from './small-talk.ts';

/** Languages in which the product itself speaks to visitors. */
export type AnswerLanguage = 'en' | 'fil' | 'es' | 'fr';

type Texts = Record<SmallTalk, string> & { refusal: string; formalRefusal: string };

const texts: Record<AnswerLanguage, Texts> = {
  en: {
    greeting: 'Hello! What would you like to know?',
    thanks: "You're welcome! Is there anything else you would like to know?",
    goodbye: 'Goodbye, and thank you for stopping by!',
    refusal: "I'm sorry, I don't have information about that. Is there something else I can help you with?",
    formalRefusal:
      'I do not have information on that. Please contact the business directly, or ask me something else.',
  },
  fil: {
    greeting: 'Kumusta po! Ano po ang gusto ninyong malaman?',
    thanks: 'Walang anuman po! May iba pa po ba kayong gustong malaman?',
    goodbye: 'Paalam po, at salamat sa pagbisita!',
    refusal: 'Pasensya na po, wala akong impormasyon tungkol diyan. May iba pa po ba akong maitutulong?',
    formalRefusal:
      'Wala po akong impormasyon tungkol diyan. Mangyaring direktang makipag-ugnayan sa negosyo, o magtanong po ng iba.',
  },
  es: {
    greeting: '¡Hola! ¿Qué le gustaría saber?',
    thanks: '¡Con gusto! ¿Hay algo más que quiera saber?',
    goodbye: '¡Hasta pronto y gracias por su visita!',
    refusal: 'Lo siento, no tengo información sobre eso. ¿Puedo ayudarle con otra cosa?',
    formalRefusal:
      'No dispongo de información al respecto. Contacte directamente con el negocio o hágame otra pregunta.',
  },
  fr: {
    greeting: 'Bonjour ! Que souhaitez-vous savoir ?',
    thanks: 'Avec plaisir ! Souhaitez-vous savoir autre chose ?',
    goodbye: 'Au revoir et merci de votre visite !',
    refusal: "Désolé, je n'ai pas d'information à ce sujet. Puis-je vous aider pour autre chose ?",
    formalRefusal:
      "Je ne dispose d'aucune information à ce sujet. Veuillez contacter directement l'entreprise ou poser une autre question.",
  },
};

const formalTones = new Set(['formal', 'professional', 'technical']);

/** The product's own language nearest to the visitor's. */
export function toAnswerLanguage(language: string): AnswerLanguage {
  return language in texts ? (language as AnswerLanguage) : 'en';
}

/** An honest "I do not know", in the assistant's tone and the visitor's language. */
export function writeRefusal(language: AnswerLanguage, tone: string): string {
  return formalTones.has(tone) ? texts[language].formalRefusal : texts[language].refusal;
}

/** The reply to small talk, which needs no knowledge. */
export function writeSmallTalk(language: AnswerLanguage, kind: SmallTalk): string {
  return texts[language][kind];
}
