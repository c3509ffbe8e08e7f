import type english from '../en/unanswered.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Preguntas sin responder',
  intro:
    'Lo que se preguntó en el chat sin obtener una respuesta directa. Las preguntas parecidas van juntas.',
  filter: 'Qué preguntas',
  states: { open: 'Abiertas', answered: 'Respondidas', ignored: 'Ignoradas' },
  order: 'Orden',
  sorts: { newest: 'Más recientes', most: 'Más frecuentes' },
  export: 'Exportar CSV',
  exportFailed: 'No se pudieron exportar las preguntas',
  loading: 'Cargando las preguntas sin responder...',
  loadFailed: 'No se pudieron cargar las preguntas sin responder',
  loadFailedText: 'Están a salvo. Inténtelo de nuevo.',
  empty: {
    open: 'No hay nada sin responder',
    openText: 'Cuando alguien pregunte algo que sus fuentes no dicen, aparecerá aquí.',
    answered: 'Aún no hay nada aquí',
    answeredText: 'Aquí pasan las preguntas cuya respuesta escribió o aprobó.',
    ignored: 'No hay nada ignorado',
    ignoredText: 'Aquí puede apartar las preguntas que no quiera responder.',
  },
  asked_one: 'Preguntada {{number}} vez',
  asked_other: 'Preguntada {{number}} veces',
  wordings: 'También se preguntó así',
  outcome: { unsure: 'Sin certeza', refused: 'Sin respuesta' },
  write: 'Escribir la respuesta',
  approve: 'Aprobar una respuesta',
  ignore: 'Ignorar',
  reopen: 'Volver a abrir',
  undo: 'Deshacer',
  more: 'Mostrar más',
  changed: {
    open: 'Abierta de nuevo: {{question}}',
    answered: 'Respondida: {{question}}',
    ignored: 'Ignorada: {{question}}',
  },
  changeFailed: 'No se pudo guardar',
  again: {
    title: 'Preguntado de nuevo',
    text: 'La misma pregunta, ahora que la respuesta está escrita.',
    learning: 'Aprendiendo lo que escribió...',
    asking: 'Preguntando a su asistente...',
    answered: 'Respondida. Desde ahora se da esta respuesta.',
    unanswered: 'Sigue sin haber una respuesta directa',
    unansweredText:
      'Compruebe que este asistente usa la fuente en la que escribió y dígalo con las palabras de la pregunta. O apruebe una respuesta: se da palabra por palabra.',
    failed: 'Lo que escribió está guardado. Pregunte de nuevo en un momento.',
    retry: 'Preguntar de nuevo',
    close: 'Cerrar',
  },
} satisfies Catalogue<typeof english>;
