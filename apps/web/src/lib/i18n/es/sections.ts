import type english from '../en/sections.ts';
import type { Catalogue } from '../resources.ts';

export default {
  deployment: {
    title: 'Publicación',
    description: 'Lleve sus asistentes a su sitio web y a sus mensajes.',
    emptyTitle: 'La inserción está en camino',
    emptyText: 'Mientras tanto, cada asistente ya tiene una página de chat que puede compartir.',
    action: 'Ver sus asistentes',
  },
  leads: {
    title: 'Contactos',
    description: 'Personas que preguntaron a sus asistentes y dejaron su contacto.',
    emptyTitle: 'Todavía no hay contactos',
    emptyText: 'Se reunirán aquí en cuanto esta parte esté lista.',
    action: 'Ver sus asistentes',
  },
  account: {
    title: 'Cuenta',
    description: 'Su plan y lo que usa de él.',
    emptyTitle: 'Gratis durante la beta',
    emptyText: 'Todavía no hay facturación. Por ahora todas las funciones son gratuitas.',
    action: 'Ir al inicio',
  },
  settings: {
    title: 'Ajustes',
    description: 'El aspecto y el idioma de {{product}} en este dispositivo.',
    appearance: 'Aspecto',
    appearanceHint: 'Elija un tema o deje que siga a su dispositivo.',
    languageHint: 'El idioma de las pantallas. Los asistentes responden en el idioma de la pregunta.',
    profile: 'Perfil',
  },
  profile: {
    title: 'Perfil',
    description: 'Usted en {{product}}.',
    loading: 'Cargando su perfil',
    id: 'Id. de usuario',
    email: 'Correo',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    onboarding: 'Primeros pasos',
    completed: 'Completados',
    inProgress: 'En curso',
    none: 'Sin indicar',
  },
  admin: {
    users: 'Usuarios',
    analytics: 'Analítica',
    database: 'Base de datos',
    settings: 'Ajustes del sistema',
    overview: 'Administración',
    emptyTitle: 'Esta parte todavía se está construyendo',
    emptyText: 'Mostrará cifras reales de esta instalación, y nada antes de eso.',
    action: 'Ir al inicio',
  },
} satisfies Catalogue<typeof english>;
