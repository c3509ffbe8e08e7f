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
