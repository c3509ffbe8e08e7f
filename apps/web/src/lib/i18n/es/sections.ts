import type english from '../en/sections.ts';
import type { Catalogue } from '../resources.ts';

export default {
  account: {
    title: 'Facturación y uso',
    description: 'Su plan y lo que usa de él.',
    current: 'Plan actual',
    free: 'Gratis',
    beta: 'Beta',
    freeText:
      'Por ahora todas las funciones son gratuitas y nada se corta si usa más. La facturación aún no está disponible.',
    learnMore: 'Conocer Premium',
    usage: 'Uso de este mes',
    since: 'Desde el {{date}}, contado en UTC.',
    loading: 'Cargando su uso',
    failedTitle: 'No se pudo cargar su uso',
    failedText: 'Sus asistentes siguen respondiendo.',
    measures: {
      messages: 'Mensajes',
      sources: 'Fuentes de conocimiento',
      channels: 'Canales que usaron sus visitantes',
    },
    notices: {
      high: 'Más del 70 % de lo que nombra el plan gratuito. Todo sigue como antes.',
      full: 'Más del 90 % de lo que nombra el plan gratuito. Nada se corta mientras {{product}} esté en beta.',
    },
    plans: 'Planes que vendrán',
    coming: 'Próximamente',
    planNames: {
      starter: 'Starter',
      pro: 'Pro',
      enterprise: 'Enterprise',
    },
    planTexts: {
      starter: 'Para un asistente de un negocio pequeño.',
      pro: 'Para varios asistentes y más conocimiento.',
      enterprise: 'Para muchos equipos, con soporte propio.',
    },
  },
  profile: {
    title: 'Perfil',
    description: 'Usted en {{product}}.',
    loading: 'Cargando su perfil',
    failed: 'Error al cargar el perfil',
    tryAgain: 'Intentar de nuevo',
    onboarding: 'Primeros pasos',
    completed: 'Completados',
    inProgress: 'En curso',
    continue: 'Continuar los primeros pasos',
    edit: 'Editar en Configuración',
    id: 'Id. de usuario',
    email: 'Correo',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    none: 'Sin indicar',
  },
  admin: {
    settings: {
      title: 'Ajustes del sistema',
    },
  },
} satisfies Catalogue<typeof english>;
