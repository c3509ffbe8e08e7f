import type { Language } from '../languages.ts';

/** Said without being asked for knowledge. */
type SmallTalk = 'greeting' | 'thanks' | 'goodbye';

/** What the product itself says to visitors, in an assistant's place. */
type Texts = Record<SmallTalk, string> & {
  refusal: string;
  formalRefusal: string;
  /** Before quotes that may help. */
  unsure: string;
  /** Behind an answer that became too long. */
  cut: string;
  /** Instead of an answer, once the day's questions are used up. */
  resting: string;
  /** A person was called, at the visitor's word. */
  handedOver: string;
  /** The same behind a refusal: the assistant goes on. */
  called: string;
  /** A person was asked for, and nobody is there now. */
  nobodyThere: string;
  /** The same to somebody who can be reached already. */
  nobodyThereYet: string;
  /** To who gives an address or a number. */
  reachable: string;
  /** To a picture, a voice message or another thing without words. */
  onlyText: string;
  /** Instead of an answer that could not be made, and its apology. */
  troubled: string;
  /** Before the places that an answer rests on, where they are written as links. */
  sources: string;
  /** Behind an answer, where no form can be shown. */
  contact: string;
  /** To a press of something that was offered before, and is offered no more. */
  choiceOver: string;
  /** What who is not helped may press, in at most 20 characters: it asks for a person in words too. */
  person: string;
  /** Opens a list of choices, in at most 20 characters. */
  choose: string;
};

const texts: Record<Language, Texts> = {
  en: {
    greeting: 'Hello! What would you like to know?',
    thanks: "You're welcome! Is there anything else you would like to know?",
    goodbye: 'Goodbye, and thank you for stopping by!',
    refusal: "I'm sorry, I don't have information about that. Is there something else I can help you with?",
    formalRefusal:
      'I do not have information on that. Please contact the business directly, or ask me something else.',
    unsure: 'I did not find a direct answer. This may help:',
    cut: '(This answer became too long and was cut short. Please ask for the rest.)',
    resting:
      'I have answered as many questions as I can for today, so I am resting. Please come back tomorrow, or contact the business directly.',
    handedOver:
      'I have let the team know that you would like to talk to a person. Somebody will join you here; please stay with us.',
    called:
      'I have let the team know, so that a person can join you here. Until then you can go on asking me.',
    nobodyThere:
      'Nobody from the team is here right now. Please leave your e-mail address or phone number, and they will get back to you. Until then you can go on asking me.',
    nobodyThereYet:
      'Nobody from the team is here right now. They know how to reach you and will get back to you. Until then you can go on asking me.',
    reachable: 'Thank you. The team knows how to reach you.',
    onlyText: 'I can only read text. Please write what you would like to know.',
    troubled: "I'm sorry, I cannot answer just now. Please write again in a little while.",
    sources: 'Sources:',
    contact:
      'If you would like the team to get back to you, please send your e-mail address or phone number.',
    choiceOver: 'That choice is no longer open, and nothing was done. Please write what you would like.',
    person: 'Talk to a person',
    choose: 'Choose',
  },
  fil: {
    greeting: 'Kumusta po! Ano po ang gusto ninyong malaman?',
    thanks: 'Walang anuman po! May iba pa po ba kayong gustong malaman?',
    goodbye: 'Paalam po, at salamat sa pagbisita!',
    refusal: 'Pasensya na po, wala akong impormasyon tungkol diyan. May iba pa po ba akong maitutulong?',
    formalRefusal:
      'Wala po akong impormasyon tungkol diyan. Mangyaring direktang makipag-ugnayan sa negosyo, o magtanong po ng iba.',
    unsure: 'Wala po akong nakitang tuwirang sagot. Baka po makatulong ito:',
    cut: '(Humaba po ang sagot kaya naputol. Maaari po ninyong itanong ang kasunod.)',
    resting:
      'Naabot ko na po ang dami ng tanong na kaya kong sagutin ngayong araw kaya nagpapahinga muna ako. Bumalik po kayo bukas, o direktang makipag-ugnayan sa negosyo.',
    handedOver:
      'Ipinaalam ko na po sa team na gusto ninyong makausap ang isang tao. May sasali po rito; pakihintay lang po sandali.',
    called:
      'Ipinaalam ko na po sa team para may makasali rito. Habang wala pa, maaari pa rin po kayong magtanong sa akin.',
    nobodyThere:
      'Wala pong tao mula sa team sa ngayon. Pakiiwan po ang inyong email o numero ng telepono at babalikan nila kayo. Habang hinihintay, maaari pa rin po kayong magtanong sa akin.',
    nobodyThereYet:
      'Wala pong tao mula sa team sa ngayon. Alam na po nila kung paano kayo makokontak at babalikan nila kayo. Habang hinihintay, maaari pa rin po kayong magtanong sa akin.',
    reachable: 'Salamat po. Alam na po ng team kung paano kayo makokontak.',
    onlyText: 'Text lang po ang nababasa ko. Pakisulat po ang gusto ninyong malaman.',
    troubled: 'Pasensya na po, hindi ako makasagot sa ngayon. Pakisulatan po ulit ako maya-maya.',
    sources: 'Pinagkunan:',
    contact:
      'Kung gusto po ninyong balikan kayo ng team, pakisulat lang po ang inyong email o numero ng telepono.',
    choiceOver: 'Hindi na po mapipili iyan, kaya wala pong nabago. Isulat na lang po ang gusto ninyo.',
    person: 'Makipag-usap sa tao',
    choose: 'Pumili',
  },
  es: {
    greeting: '¡Hola! ¿Qué le gustaría saber?',
    thanks: '¡Con gusto! ¿Hay algo más que quiera saber?',
    goodbye: '¡Hasta pronto y gracias por su visita!',
    refusal: 'Lo siento, no tengo información sobre eso. ¿Puedo ayudarle con otra cosa?',
    formalRefusal:
      'No dispongo de información al respecto. Contacte directamente con el negocio o hágame otra pregunta.',
    unsure: 'No encontré una respuesta directa. Esto puede ayudarle:',
    cut: '(La respuesta era demasiado larga y quedó cortada. Pregunte por el resto.)',
    resting:
      'He respondido todas las preguntas que puedo por hoy, así que estoy descansando. Vuelva mañana o contacte directamente con el negocio.',
    handedOver:
      'He avisado al equipo de que quiere hablar con una persona. Alguien se unirá aquí; no se vaya, por favor.',
    called:
      'He avisado al equipo para que una persona pueda unirse aquí. Mientras tanto puede seguir preguntándome.',
    nobodyThere:
      'Ahora mismo no hay nadie del equipo. Deje su correo electrónico o su teléfono y le responderán. Mientras tanto puede seguir preguntándome.',
    nobodyThereYet:
      'Ahora mismo no hay nadie del equipo. Ya saben cómo contactarle y le responderán. Mientras tanto puede seguir preguntándome.',
    reachable: 'Gracias. El equipo ya sabe cómo contactarle.',
    onlyText: 'Solo puedo leer texto. Escriba, por favor, lo que quiera saber.',
    troubled: 'Lo siento, no puedo responder en este momento. Escriba de nuevo dentro de un rato.',
    sources: 'Fuentes:',
    contact: 'Si quiere que el equipo le responda, escriba su correo o su número de teléfono, por favor.',
    choiceOver: 'Esa opción ya no está abierta y no se ha hecho nada. Escriba lo que desea, por favor.',
    person: 'Hablar con alguien',
    choose: 'Elegir',
  },
  fr: {
    greeting: 'Bonjour ! Que souhaitez-vous savoir ?',
    thanks: 'Avec plaisir ! Souhaitez-vous savoir autre chose ?',
    goodbye: 'Au revoir et merci de votre visite !',
    refusal: "Désolé, je n'ai pas d'information à ce sujet. Puis-je vous aider pour autre chose ?",
    formalRefusal:
      "Je ne dispose d'aucune information à ce sujet. Veuillez contacter directement l'entreprise ou poser une autre question.",
    unsure: "Je n'ai pas trouvé de réponse directe. Ceci peut vous aider :",
    cut: '(La réponse était trop longue et a été coupée. Demandez la suite.)',
    resting:
      "J'ai répondu à toutes les questions que je peux traiter pour aujourd'hui et je me repose. Revenez demain ou contactez directement l'entreprise.",
    handedOver:
      "J'ai prévenu l'équipe que vous souhaitez parler à une personne. Quelqu'un va vous rejoindre ici ; merci de patienter.",
    called:
      "J'ai prévenu l'équipe pour qu'une personne puisse vous rejoindre ici. D'ici là, vous pouvez continuer à me poser des questions.",
    nobodyThere:
      "Personne de l'équipe n'est là pour le moment. Laissez votre adresse e-mail ou votre numéro de téléphone et l'équipe vous répondra. D'ici là, vous pouvez continuer à me poser des questions.",
    nobodyThereYet:
      "Personne de l'équipe n'est là pour le moment. L'équipe sait comment vous joindre et vous répondra. D'ici là, vous pouvez continuer à me poser des questions.",
    reachable: "Merci. L'équipe sait comment vous joindre.",
    onlyText: "Je ne sais lire que du texte. Écrivez, s'il vous plaît, ce que vous souhaitez savoir.",
    troubled: 'Désolé, je ne peux pas répondre pour le moment. Écrivez de nouveau dans un petit moment.',
    sources: 'Sources :',
    contact:
      'Si vous souhaitez que l’équipe vous recontacte, écrivez votre e-mail ou votre numéro de téléphone.',
    choiceOver: 'Ce choix n’est plus ouvert, et rien n’a été fait. Écrivez ce que vous souhaitez.',
    person: 'Parler à quelqu’un',
    choose: 'Choisir',
  },
};

const formalTones = new Set(['formal', 'professional', 'technical']);

/** The product's own language nearest to the visitor's. */
export function toAnswerLanguage(language: string): Language {
  return language in texts ? (language as Language) : 'en';
}

/** An honest "I do not know", in the assistant's tone and the visitor's language. */
export function writeRefusal(language: Language, tone: string): string {
  return formalTones.has(tone) ? texts[language].formalRefusal : texts[language].refusal;
}

/** The sentence before quotes that may help where nothing answers directly. */
export function writeUnsureLead(language: Language): string {
  return texts[language].unsure;
}

/** Says that an answer was cut short. */
export function writeCutNotice(language: Language): string {
  return texts[language].cut;
}

/** Says that the day's questions are used up. */
export function writeResting(language: Language): string {
  return texts[language].resting;
}

/** The reply to small talk, which needs no knowledge. */
export function writeSmallTalk(language: Language, kind: SmallTalk): string {
  return texts[language][kind];
}

/** Says what comes of a person being needed: one joins, or is called, or nobody is there. */
export function writeHandover(
  language: Language,
  {
    because,
    isStaffed,
    isReachable,
  }: { because: 'asked' | 'refusals'; isStaffed: boolean; isReachable: boolean },
): string {
  if (!isStaffed) return isReachable ? texts[language].nobodyThereYet : texts[language].nobodyThere;
  return because === 'asked' ? texts[language].handedOver : texts[language].called;
}

/** Thanks who gives an address or a number. */
export function writeReachable(language: Language): string {
  return texts[language].reachable;
}

/** Says that only words can be read. */
export function writeOnlyText(language: Language): string {
  return texts[language].onlyText;
}

/** Says that no answer could be made just now. */
export function writeTroubled(language: Language): string {
  return texts[language].troubled;
}

/** Stands before the places that an answer rests on. */
export function writeSourcesLead(language: Language): string {
  return texts[language].sources;
}

/** Asks a visitor how to reach them, where no form can be shown. */
export function writeContactRequest(language: Language): string {
  return texts[language].contact;
}

/** Says that what was pressed is offered no more, and that nothing came of it. */
export function writeChoiceOver(language: Language): string {
  return texts[language].choiceOver;
}

/** What who is not helped may press to talk to a person. */
export function writePersonChoice(language: Language): string {
  return texts[language].person;
}

/** What opens a list of choices. */
export function writeChoose(language: Language): string {
  return texts[language].choose;
}
