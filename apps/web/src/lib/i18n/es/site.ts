import { heads } from '@anito/contract/texts/site/es';
import type english from '../en/site.ts';
import type { Catalogue } from '../resources.ts';

export default {
  heads,
  header: {
    label: 'Sitio',
    openMenu: 'Abrir el menú',
    features: 'Funciones',
    howItWorks: 'Cómo funciona',
    pricing: 'Precios',
    signIn: 'Iniciar sesión',
    build: 'Crear mi {{ownAssistant}}',
    dashboard: 'Inicio',
    signOut: 'Cerrar sesión',
  },
  landing: {
    badge: 'En beta. Por ahora todo es gratuito.',
    title: 'El asistente que se sabe su negocio de memoria',
    text: 'Dé a {{product}} su web, sus menús, listas de precios y condiciones. Responde con ellos a sus clientes, a cualquier hora, y muestra de dónde viene cada respuesta.',
    watch: 'Ver la demo',
    watchLength: 'Ver la demo, {{seconds}} segundos',
    free: 'Sin tarjeta y sin código. Hay una tienda de muestra para probar.',
    carousel: {
      label: 'Qué hace {{product}}',
      slide: '{{number}} de {{total}}',
      show: 'Mostrar la imagen {{number}}: {{title}}',
      pause: 'Pausar',
      play: 'Reproducir',
      night: {
        title: 'Abierto cuando usted cierra',
        text: 'Lo que se pregunta a medianoche se responde a medianoche.',
      },
      sources: {
        title: 'Aprende de lo que ya tiene',
        text: 'Sitios web, archivos y páginas de Notion, en un solo lugar.',
      },
      cited: {
        title: 'Cada respuesta nombra su fuente',
        text: 'Un toque muestra el pasaje exacto.',
      },
      widget: {
        title: 'En su propia web',
        text: 'Un fragmento corto de código lo pone en cada página.',
      },
      asked: {
        title: 'Usted ve qué se pregunta',
        text: 'Y qué no responden aún sus fuentes.',
      },
    },
    reads: {
      label: 'Lee',
      websites: 'Sitios web',
      notionPages: 'Notion',
      pdf: 'PDF',
      word: 'Word',
      excel: 'Excel',
      slides: 'PowerPoint',
      text: 'Texto',
      pictures: 'Imágenes',
      soon: 'Próximamente: Confluence, Dropbox',
    },
    featuresTitle: 'Pensado para tiendas, no para ingenieros',
    featuresText: 'Sin instrucciones que escribir ni modelos que entrenar. Basta con lo que usted sabe.',
    preview: {
      label: 'Ejemplo de un chat',
      name: 'Panadería Aling Nena',
      online: 'Ejemplo',
      question: '¿Pueden llevar una tarta de ube a Marikina el domingo?',
      answer:
        'Sí. Repartimos en Marikina de 9 a 16 h, también los domingos. Pídala con dos días de antelación. El envío cuesta 120 pesos.',
      sourceOne: 'Reparto.docx',
      sourceTwo: 'Tartas.pdf, página 2',
      followUp: '¿La hay más pequeña?',
      followUpAnswer: 'Sí. La tarta de 15 cm cuesta 650 pesos y da para ocho personas.',
      placeholder: 'Escriba un mensaje',
    },
    features: {
      grounded: {
        title: 'Respuestas que puede comprobar',
        text: 'Cada respuesta nombra el documento del que viene. Lo que sus documentos no dicen, no se lo inventa.',
      },
      honest: {
        title: 'Dice cuándo no sabe',
        text: 'La pregunta se guarda para usted. Escriba la respuesta una vez y ya la sabrá.',
      },
      voice: {
        title: 'Suena como su tienda',
        text: 'Cercano, formal, breve o detallado: usted elige cómo habla y lo cambia cuando quiera.',
      },
      share: {
        title: 'Un enlace para compartir',
        text: 'Cada asistente tiene su propia página de chat. Envíe el enlace, imprímalo en el recibo o protéjalo con un código.',
      },
      languages: {
        title: 'Cuatro idiomas',
        text: 'La página de chat recibe a sus visitantes en inglés, filipino, español o francés.',
      },
      yours: {
        title: 'Sigue siendo suyo',
        text: 'Fuentes, chats y asistentes se pueden borrar en cualquier momento, con todo lo aprendido de ellos.',
      },
    },
    stepsTitle: 'En marcha en tres pasos',
    stepsText: 'El primer asistente lleva unos diez minutos.',
    steps: {
      add: {
        title: 'Añada lo que sabe',
        text: 'Elija una o todas. Cada fuente se vuelve a leer según el horario que usted fije, para que las respuestas estén al día.',
        websites: {
          title: 'Su sitio web',
          text: 'Escriba la dirección y elija las páginas.',
        },
        files: {
          title: 'Sus archivos',
          text: 'PDF, Word, Excel, PowerPoint, texto o imágenes.',
        },
        notionPages: {
          title: 'Su Notion',
          text: 'Conecte el espacio de trabajo y elija las páginas.',
        },
        picture: 'Mis fuentes en {{product}} con una fuente conectada',
      },
      build: {
        title: 'Conozca a su asistente',
        text: 'Se propone a partir de sus fuentes: nombre, tono, primeras preguntas. Pruébelo antes que nadie y vea qué pasaje usó cada respuesta.',
        picture: 'La página de un asistente en {{product}}',
      },
      share: {
        title: 'Póngalo donde están sus clientes',
        text: 'Comparta el enlace o pegue un fragmento corto de código en su web. O conecte Messenger, WhatsApp y Telegram.',
        picture: 'Un chat de un visitante en el teléfono, con respuestas citadas',
      },
    },
    demo: {
      title: 'Véalo funcionar',
      text: 'Entran los papeles de una tienda y salen respuestas citadas: una grabación del producto real, sin sonido y con las esperas acortadas.',
      play: 'Reproducir la demo',
      dialog: '{{product}} en {{seconds}} segundos',
      captions: 'Subtítulos',
      failed: 'Este navegador no puede reproducir la grabación.',
      download: 'Descargarla',
    },
    closing: {
      title: 'Deje que hable su conocimiento',
      text: 'Su primer asistente lleva unos diez minutos.',
    },
  },
  footer: {
    label: 'Información legal',
    product: 'Producto',
    privacy: 'Política de privacidad',
    terms: 'Condiciones del servicio',
    cookies: 'Política de cookies',
    event: 'Kahimunan',
    tagline: 'Asistentes para negocios, hechos con su propio conocimiento.',
  },
  signIn: {
    pageTitle: 'Iniciar sesión',
    title: 'Le damos la bienvenida a {{product}}',
    text: 'Inicie sesión o cree una cuenta en un minuto.',
    button: 'Continuar con {{product}}',
    busy: 'Conectando...',
    agree:
      'Al continuar acepta las <terms>Condiciones del servicio</terms> y la <privacy>Política de privacidad</privacy>.',
    timedOut:
      'Se cerró su sesión porque no se continuó a tiempo. Su trabajo está guardado; inicie sesión para seguir.',
    failed: 'No se pudo acceder al inicio de sesión. Compruebe la conexión e inténtelo de nuevo.',
  },
  callback: {
    busy: 'Iniciando la sesión',
    title: 'Error de autenticación',
    meaning: 'Todavía no has iniciado sesión y no se ha perdido nada. Prueba de nuevo.',
    tryAgain: 'Intentar de nuevo',
    noCode: 'No hay código de autorización en la dirección de retorno',
    noVerifier: 'No se encontró el verificador del código',
    exchangeFailed: 'El intercambio del código ha fallado',
  },
} satisfies Catalogue<typeof english>;
