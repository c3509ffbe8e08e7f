import type en from '../en/onboarding.ts';
import type { Catalogue } from '../resources.ts';

export default {
  pageTitle: 'Cree su asistente',
  pageDescription:
    'Dé nombre a su negocio, muestre a su asistente lo que debe saber, conózcalo y póngalo en su sitio web.',
  loading: 'Buscando dónde se quedó...',
  loadFailed: 'No se pudieron cargar sus primeros pasos',
  loadFailedText: 'Lo que ha hecho hasta ahora está a salvo. Inténtelo de nuevo.',
  failed: 'No ha funcionado',
  skip: 'Omitir por ahora',
  next: 'Continuar',
  steps: {
    label: 'Pasos hasta su asistente',
    business: 'Su negocio',
    knowledge: 'Conocimiento',
    reading: 'Lectura',
    assistant: 'Conózcalo',
    share: 'En su sitio',
  },
  business: {
    title: '¿Cuál es su negocio?',
    text: 'Su asistente se presenta con él.',
    name: 'Nombre del negocio',
    namePlaceholder: 'Hiraya Bakeshop',
    nameMissing: 'Escriba el nombre de su negocio',
    kind: '¿Qué tipo de negocio es?',
    kinds: {
      shop: { title: 'Tienda', text: 'Productos, en un local o en línea' },
      food: { title: 'Comida y bebida', text: 'Restaurante, cafetería, panadería, catering' },
      bookings: { title: 'Visitas y reservas', text: 'Salón, clínica, hotel, sala de eventos' },
      services: { title: 'Servicios', text: 'Reparaciones, soporte, atención al cliente' },
      education: { title: 'Educación', text: 'Escuela, cursos, formación' },
      other: { title: 'Otra cosa', text: 'Su asistente lo juzga por lo que lee' },
    },
  },
  knowledge: {
    title: '¿Qué debe saber?',
    text: 'Su asistente responde solo con lo que usted le da y muestra de dónde viene cada respuesta.',
    noWebsite: '¿No tiene sitio web? Empiece con archivos o pruebe primero con un negocio inventado.',
    upload: 'Subir archivos',
    notion: 'Conectar Notion en su lugar',
    own: 'O siga con una fuente que ya tiene',
    lost: 'La fuente que eligió se ha eliminado. Elija otra.',
  },
  reading: {
    title: 'Se está leyendo su fuente',
    text: 'Puede salir de esta página: la lectura sigue y la encontrará aquí de nuevo.',
    stopped: 'Su fuente aún no se ha leído',
    stoppedText: 'Abajo verá qué lo impide y cómo seguir.',
    making: 'Se está preparando su asistente',
    makingText: 'Busca lo que sus clientes pueden preguntar. Tarda menos de un minuto.',
    makingBar: 'Conociendo su contenido...',
    lost: 'Su asistente se ha eliminado, así que se crea otro.',
    empty: 'No se pudo leer nada de esta fuente, así que no hay con qué responder. Elija otra.',
    another: 'Elegir otra fuente',
    enough: 'Seguir con lo leído hasta ahora',
  },
  assistant: {
    title: 'Conozca a {{name}}',
    text: 'Elija una pregunta o haga la suya. Debajo de cada respuesta verá la fuente de la que viene.',
    textWithoutQuestions:
      'Pregunte lo que preguntan sus clientes. Debajo de cada respuesta verá la fuente de la que viene.',
    next: 'Ponerlo en su sitio',
    loading: 'Cargando su asistente...',
  },
  share: {
    title: '{{name}} ya puede recibir visitas',
    text: 'Comparta el enlace, imprima el código o ponga el chat en su sitio web. Todo esto también está en la página del asistente.',
    ways: 'Cómo llegan los visitantes',
    finish: 'Ir al panel',
  },
} satisfies Catalogue<typeof en>;
