import type english from '../en/models.ts';
import type { Catalogue } from '../resources.ts';

export default {
  description: 'Lo que vale para toda esta instalación.',
  title: 'Modelo de lenguaje',
  builtIn: 'El modelo integrado cita las respuestas.',
  answeredBy: 'Las respuestas las escribe {{model}} ({{provider}}).',
  states: {
    ready: 'Listo',
    starting: 'Iniciando',
    asleep: 'En reposo hasta la próxima pregunta',
    failing: 'No responde',
    'refused-key': 'Clave rechazada',
  },
  failing:
    'Hasta que vuelva a responder, contesta el modelo integrado. Compruebe que está en marcha y que se puede llegar a él.',
  refusedKey:
    'El proveedor no acepta la clave. Revísela y escríbala de nuevo; mientras tanto contesta el modelo integrado.',
  setByServer: 'Los ajustes propios del servidor indican este modelo, así que no se puede cambiar aquí.',
  modelChange: {
    title: 'Sus fuentes se están preparando para una búsqueda mejor',
    text: '{{passages}}, {{sources}}. Mientras tanto todo funciona.',
    passages_one: '{{done}} de {{total}} fragmento',
    passages_other: '{{done}} de {{total}} fragmentos',
    sources_one: '{{done}} de {{total}} fuente',
    sources_other: '{{done}} de {{total}} fuentes',
    problems: {
      busy: 'El servicio que las prepara pide esperar. Continuará por sí solo.',
      'refused-key':
        'El servicio que las prepara no deja entrar a esta instalación. Debe ocuparse de ello quien la administra; sus asistentes responden como antes.',
      failing:
        'El servicio que las prepara no responde en este momento. Se intentará de nuevo por sí solo; sus asistentes responden como antes.',
    },
  },
  search: {
    title: 'Modelo de búsqueda',
    done: 'Todas las fuentes se buscan con {{model}}.',
    changing:
      'Las fuentes de todas las cuentas se están preparando para {{model}}, una tras otra. Hasta que una fuente está lista, se busca con el modelo anterior.',
    all: 'Todas las cuentas',
    noAccount: 'Cuenta eliminada',
    problems: {
      busy: 'El proveedor pide esperar: se ha alcanzado su límite. Continuará por sí solo; con un límite más alto irá más rápido.',
      'refused-key':
        'El proveedor no acepta AI_EMBED_API_KEY. Revise la clave, defínala donde funciona {{product}} y vuelva a iniciarlo. No se pierde nada: continuará donde estaba.',
      failing:
        'El modelo no responde. Compruebe que está en marcha, que se puede llegar a él y que AI_EMBED_MODEL nombra uno que tiene el proveedor. No se pierde nada: continuará donde estaba.',
    },
    short: { busy: 'En espera', 'refused-key': 'Clave rechazada', failing: 'No responde' },
    retry: 'Próximo intento: {{time}}',
    further_one: 'Y {{number}} cuenta más.',
    further_other: 'Y {{number}} cuentas más.',
    loading: 'Cargando el avance de las fuentes',
    failedTitle: 'No se pudo cargar el avance de las fuentes',
    failedText: 'La búsqueda sigue como antes.',
  },
  found: 'En este equipo',
  foundHint:
    'Modelos que funcionan donde funciona {{product}}: las preguntas y las fuentes no salen de ese equipo. La calidad y la rapidez de las respuestas dependen del modelo y del equipo.',
  use: 'Usar este modelo',
  using: 'Conectando…',
  answers: 'Responde ahora',
  back: 'Usar el modelo integrado',
  look: 'Buscar otra vez',
  looking: 'Buscando…',
  emptyTitle: 'No se encontró ningún modelo en este equipo',
  empty: 'Inicie Ollama, LM Studio o llama.cpp en su puerto habitual y busque otra vez.',
  loading: 'Buscando modelos en este equipo',
  failedTitle: 'No se pudieron cargar los modelos',
  failedText: 'Las respuestas siguen como antes.',
  chosen: 'Ahora las respuestas las escribe {{model}}',
  forgotten: 'El modelo integrado vuelve a citar las respuestas',
  notChanged: 'No se cambió el modelo',
} satisfies Catalogue<typeof english>;
