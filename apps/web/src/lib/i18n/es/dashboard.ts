import type english from '../en/dashboard.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Inicio',
  loading: 'Cargando su página de inicio...',
  welcome: 'Hola, {{name}}',
  welcomeFallback: '¿qué tal?',
  subtitle: 'Esto es lo siguiente.',
  subtitleDone: 'Todo está listo. Sus asistentes esperan preguntas.',
  admin: 'Admin',
  checklistTitle: 'Lista de preparación',
  checklistProgress: '{{done}} de {{total}} hechos',
  done: 'Hecho',
  checklistDone: 'Todo está listo',
  steps: {
    source: {
      title: 'Añadir una fuente de conocimiento',
      text: 'Suba los archivos que su asistente debe conocer.',
      action: 'Añadir una fuente',
    },
    assistant: {
      title: 'Crear un asistente',
      text: 'Dele un nombre y las fuentes con las que puede responder.',
      action: 'Crear un asistente',
    },
    share: {
      title: 'Compartirlo',
      text: 'Abra su página de chat, haga algunas preguntas y envíe el enlace.',
      action: 'Ver sus asistentes',
    },
    conversation: {
      title: 'Primera conversación',
      text: 'Comparta el enlace o ponga el chat en su sitio web; lo que pregunten los visitantes aparecerá aquí.',
      action: 'Ver sus asistentes',
    },
  },
  start: {
    title: 'Conozca a su asistente en unos minutos',
    text: 'Escriba la dirección de su sitio web. Se leen sus páginas y su asistente responde a partir de ellas.',
    noWebsite:
      '¿Sin sitio web? Pruebe primero con un negocio de ejemplo, o empiece con archivos, notas o Notion.',
    otherSources: 'Otros tipos de fuentes',
  },
  week: {
    title: 'Los últimos 7 días',
    questions: 'Preguntas',
    visitors: 'Visitantes',
    answered: 'Respondidas',
    time: 'Respuesta media',
    table: 'Preguntas de visitantes por día',
    columnDay: 'Día',
    legendAnswered: 'Respondidas',
    legendOther: 'Sin respuesta',
    day_one: '{{day}}: {{number}} pregunta, {{answered}} con respuesta',
    day_other: '{{day}}: {{number}} preguntas, {{answered}} con respuesta',
  },
  latest: {
    title: 'Lo que preguntaron los visitantes',
    outcome: {
      answered: 'Respondida',
      unsure: 'Sin certeza',
      refused: 'Sin respuesta',
      none: 'Interrumpida',
    },
  },
  share: {
    title: 'Compartir',
    nothingLive: 'Ningún asistente está activo. Los visitantes ven que está en pausa.',
    copy: 'Copiar el enlace de {{name}}',
    open: 'Abrir la página de chat de {{name}} en otra pestaña',
    deploy: 'Todas las formas de publicar',
  },
  stats: {
    sources: 'Fuentes',
    documents: 'Documentos',
    assistants: 'Asistentes',
    active_one: '{{count}} activo',
    active_other: '{{count}} activos',
  },
  today: {
    nearlyUsed: 'Casi se agotaron las respuestas de hoy',
    usedUp: 'Se agotaron las respuestas de hoy',
    account: 'Todos los asistentes',
    questions: '{{name}}: {{used}} de {{limit}} preguntas respondidas hoy',
    tokens: '{{name}}: {{used}} de {{limit}} tokens del modelo usados hoy',
    help: 'Sin preguntas disponibles, se pide a los visitantes que vuelvan mañana; sin tokens, responde el modelo integrado. El nuevo día comienza el {{time}}. Quien administra esta instalación puede permitir más.',
  },
  loadFailed: 'No se pudo cargar la página de inicio',
  loadFailedText: 'Sus fuentes y asistentes están a salvo. Inténtelo de nuevo.',
} satisfies Catalogue<typeof english>;
