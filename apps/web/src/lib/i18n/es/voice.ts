import type english from '../en/voice.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Hablar con {{name}}',
  loading: 'Comprobando si hay voz...',
  unknown: {
    title: 'No se pudo comprobar si hay voz',
    text: 'No se ha perdido nada. Compruebe su conexión e inténtelo de nuevo.',
  },
  off: {
    text: 'La voz aún no está configurada aquí: no se graba nada ni se pide el micrófono. Empezará con este botón en cuanto lo esté.',
    operator:
      'Quien administra el servidor puede activarla: necesita una clave de OpenAI en el ajuste {{setting}}.',
  },
  intro:
    'Usted habla y el asistente responde en voz alta. El micrófono solo está activo durante la llamada; lo que se dice se guarda por escrito con las conversaciones.',
  status: {
    microphone: 'Esperando el micrófono. Permítalo en su navegador.',
    connection: 'Conectando...',
    searching: 'Buscando...',
    speaking: 'Hablando',
    muted: 'Su micrófono está apagado',
    listening: 'Escuchando',
    failed: 'No se pudo responder. Dígalo otra vez, por favor.',
    ended: 'La llamada ha terminado',
    timeOver: 'La llamada ha terminado: se acabó el tiempo',
  },
  transcript: { title: 'Lo que se dice', empty: 'Aquí aparecerá lo que se diga.', you: 'Usted' },
  level: { assistant: 'Volumen de {{name}}', you: 'Su volumen' },
  mute: 'Silenciar',
  unmute: 'Activar micrófono',
  interrupt: 'Interrumpir',
  end: 'Terminar la llamada',
  cancel: 'Cancelar',
  start: 'Iniciar la llamada',
  again: 'Intentar de nuevo',
  callAgain: 'Llamar de nuevo',
  left: 'Quedan {{time}}',
  failure: {
    nobody:
      'Aún no se ha elegido un asistente para esta página, así que no hay con quién hablar. No se graba nada ni se pide el micrófono.',
    'not-supported':
      'Este navegador no puede hacer llamadas aquí. Use un navegador actual y una dirección que empiece por https.',
    'microphone-denied':
      'El micrófono está bloqueado. Permítalo para esta página en los ajustes del navegador e inténtelo de nuevo.',
    'microphone-missing': 'No se encontró ningún micrófono. Conecte uno e inténtelo de nuevo.',
    'microphone-failed': 'El micrófono no responde. Puede que otro programa lo esté usando.',
    lost: 'Se perdió la conexión. Lo que se dijo se ha guardado. Compruebe su red e inténtelo de nuevo.',
    failed: 'No se pudo conectar: {{error}}',
  },
} satisfies Catalogue<typeof english>;
