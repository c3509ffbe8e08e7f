import type english from '../en/event.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Kahimunan',
  lead: 'Donde la tecnología se encuentra con la tradición',
  text: 'Un encuentro sobre cómo las herramientas nuevas pueden servir a lo que la gente siempre ha sabido. Vea las sesiones y pregunte lo que quiera al asistente del evento.',
  voice: 'Iniciar chat de voz',
  chat: 'Abrir el chat',
  sessionsTitle: 'Sesiones',
  topics: 'Temas',
  voiceChat: 'Hasta entonces, el asistente responde por escrito.',
  voiceNone: 'Hasta entonces, las sesiones de abajo cuentan de qué trata el evento.',
  sessions: {
    weaving: {
      title: 'Diseños que recuerdan',
      one: 'El tejido como registro',
      two: 'Archivos digitales de diseños locales',
      three: 'De quién es un diseño',
    },
    elders: {
      title: 'Lo que cuentan los mayores',
      one: 'Grabar la historia oral',
      two: 'Consentimiento y cuidado',
      three: 'Archivos que guarda el pueblo',
    },
    languages: {
      title: 'Muchas lenguas, un asistente',
      one: 'El filipino y sus lenguas hermanas',
      two: 'Lo que las máquinas oyen mal',
      three: 'Palabras que conservar',
    },
    shops: {
      title: 'La tienda que responde a medianoche',
      one: 'Pequeños negocios y asistentes',
      two: 'Respuestas con sus fuentes',
      three: 'De los papeles a las respuestas',
    },
    healing: {
      title: 'Hierbas, registros y remedios',
      one: 'Saber tradicional por escrito',
      two: 'Seguridad y pruebas',
      three: 'Lo que se queda con quien cura',
    },
    commons: {
      title: 'Conservar lo nuestro',
      one: 'Los datos de una comunidad',
      two: 'La privacidad como costumbre',
      three: 'Herramientas que se pueden dejar',
    },
  },
} satisfies Catalogue<typeof english>;
