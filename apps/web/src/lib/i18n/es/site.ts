import type english from '../en/site.ts';
import type { Catalogue } from '../resources.ts';

export default {
  header: {
    label: 'Sitio',
    openMenu: 'Abrir el menú',
    features: 'Funciones',
    howItWorks: 'Cómo funciona',
    pricing: 'Precios',
    signIn: 'Iniciar sesión',
    build: 'Crear mi {{product}}',
    dashboard: 'Inicio',
    signOut: 'Cerrar sesión',
  },
  landing: {
    pageTitle: 'El asistente que conoce su negocio',
    pageDescription:
      'Un asistente listo para usar que asume el papel que su negocio necesita: soporte, ventas o guía.',
    badge: 'En beta. Por ahora todo es gratuito.',
    title: 'El asistente que se sabe su negocio de memoria',
    text: 'Dé a {{product}} sus menús, listas de precios y condiciones. Responde con ellos a sus clientes, a cualquier hora, y muestra de dónde viene cada respuesta.',
    seeHow: 'Ver cómo funciona',
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
    featuresTitle: 'Pensado para tiendas, no para ingenieros',
    features: {
      grounded: {
        title: 'Respuestas que puede comprobar',
        text: 'Cada respuesta nombra el documento del que viene. Lo que sus documentos no dicen, no se lo inventa.',
      },
      voice: {
        title: 'Suena como su tienda',
        text: 'Cercano, formal, breve o detallado: usted elige cómo habla y lo cambia cuando quiera.',
      },
      share: {
        title: 'Un enlace para compartir',
        text: 'Cada asistente tiene su propia página de chat. Envíe el enlace, imprímalo en el recibo o protéjalo con un código.',
      },
    },
    stepsTitle: 'Listo en tres pasos',
    steps: {
      add: {
        title: 'Añada lo que sabe',
        text: 'Suba los archivos que ya tiene: PDF, Word, Excel, texto o imágenes. O escriba preguntas y respuestas.',
      },
      build: { title: 'Cree su asistente', text: 'Dele un nombre, un tono y las fuentes que puede usar.' },
      share: { title: 'Compártalo', text: 'Pruébelo primero y después envíe el enlace a sus clientes.' },
    },
    closing: {
      title: 'Deje que hable su conocimiento',
      text: 'Su primer asistente lleva unos diez minutos.',
    },
  },
  footer: {
    label: 'Información legal',
    privacy: 'Política de privacidad',
    terms: 'Condiciones del servicio',
    cookies: 'Política de cookies',
    tagline: 'Asistentes para negocios, hechos con su propio conocimiento.',
  },
  pricing: {
    title: 'Gratis durante la beta',
    text: 'Todavía no hay facturación. Por ahora todas las funciones son gratuitas. Si eso cambia, avisaremos con 30 días de antelación.',
  },
  signIn: {
    pageTitle: 'Iniciar sesión',
    title: 'Le damos la bienvenida a {{product}}',
    text: 'Inicie sesión o cree una cuenta en un minuto.',
    button: 'Continuar con {{product}}',
    busy: 'Conectando...',
    agree:
      'Al continuar acepta las <terms>Condiciones del servicio</terms> y la <privacy>Política de privacidad</privacy>.',
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
