import type english from '../en/sections.ts';
import type { Catalogue } from '../resources.ts';

export default {
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
    none: 'Sin indicar',
  },
  admin: {
    settings: {
      title: 'Ajustes del sistema',
      emptyTitle: 'Los demás ajustes aún se hacen en el servidor',
      emptyText:
        'El correo, el inicio de sesión y los modelos de proveedores se definen con variables al arrancar el servidor; docs/operations.md las enumera.',
    },
  },
} satisfies Catalogue<typeof english>;
