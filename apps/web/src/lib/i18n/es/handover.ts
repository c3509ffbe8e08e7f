/** When an assistant hands over to a person. */
export default {
  text: 'Cuándo el asistente pasa a una persona y cuándo hay alguien. Cada cambio vale al momento.',
  loadFailed: 'No se pudieron cargar los ajustes',
  loadFailedText: 'El asistente sigue como antes.',
  saveFailed: 'No se guardó.',
  hasButton: { label: 'Un botón «Hablar con una persona»', hint: 'En la página pública y en el widget.' },
  whenAsked: {
    label: 'Cuando un visitante pide una persona',
    hint: 'En inglés, filipino, español o francés, con sus propias palabras.',
  },
  afterRefusals: {
    label: 'Tras dos preguntas seguidas sin respuesta',
    hint: 'Le avisamos; el asistente sigue hasta que usted se una.',
  },
  onThumbsDown: {
    label: 'Tras un pulgar hacia abajo',
    hint: 'Le avisamos; el asistente sigue hasta que usted se una.',
  },
  hours: {
    label: 'Solo a ciertas horas',
    hint: 'Fuera de ellas los visitantes dejan sus datos. Según la hora de {{timezone}}, como en sus ajustes.',
    from: 'desde',
    until: 'hasta',
    off: 'No hay nadie',
  },
};
