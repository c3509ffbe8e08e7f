import type { SiteFaq, SiteHeads } from './site-texts.ts';

/** What search engines and previews of links are told of each public page. */
export const heads = {
  landing: {
    title: 'El asistente que conoce su negocio',
    description:
      'Un asistente listo para usar que asume el papel que su negocio necesita: asistente ejecutivo, agente de ventas, soporte o guía. Responde con sus propios documentos y nombra sus fuentes.',
    keywords: 'asistente de IA, asistente para negocios, atención al cliente, chatbot, chat para la web',
  },
  pricing: {
    title: 'Precios',
    description:
      '{{product}} es gratis durante la beta. Los planes que vendrán, en dólares y pesos: Starter, Done-for-You, Pro, Business y Agency.',
    keywords: 'precios, planes, beta gratuita, asistente de IA, pesos',
  },
  event: {
    title: 'Kahimunan, tecnología y tradición',
    description:
      'El asistente de Kahimunan, un encuentro de tecnología y tradición: las sesiones, sus temas y las preguntas respondidas en el chat.',
    keywords: 'Kahimunan, tecnología, tradición, evento, asistente',
  },
  privacy: {
    title: 'Política de privacidad',
    description: 'Qué guarda {{product}}, para qué, quién más lo ve y cómo pedir que se borre.',
  },
  terms: {
    title: 'Condiciones del servicio',
    description: 'Qué ofrece {{product}}, qué es un uso razonable y de qué respondemos.',
  },
  cookies: {
    title: 'Política de cookies',
    description: 'Qué guarda {{product}} en su dispositivo, para qué y cuánto tiempo, y cómo elegir.',
  },
  signIn: {
    title: 'Iniciar sesión',
    description: 'Inicie sesión en {{product}} o cree una cuenta.',
  },
  missing: {
    title: 'Esta página no existe',
    description: 'Puede que la dirección tenga una errata o que la página se haya movido.',
  },
} satisfies SiteHeads;

/** What people ask before they pay, on the page of prices and in what search engines are told of it. */
export const faq = {
  cost: {
    question: '¿Cuánto cuesta {{product}} ahora?',
    answer:
      'Nada. {{product}} está en beta: todas las funciones son gratuitas y no se pide tarjeta. Si eso cambia, avisaremos con 30 días de antelación.',
  },
  trial: {
    question: '¿Cómo será la prueba?',
    answer:
      'Cada plan de pago empieza con 7 días gratis. Si no continúa, sus asistentes se pausan y lo que ha creado se guarda otros 30 días.',
  },
  refund: {
    question: '¿Y si no es para mí?',
    answer: 'En los 30 días siguientes a su primer pago se le devuelve todo.',
  },
  change: {
    question: '¿Puedo cambiar de plan?',
    answer:
      'En cualquier momento. Una mejora vale al instante; una reducción empieza en el siguiente ciclo de facturación.',
  },
  message: {
    question: '¿Qué cuenta como un mensaje?',
    answer: 'Una pregunta que un asistente responde, la haga un visitante o la pruebe usted.',
  },
} satisfies SiteFaq;
