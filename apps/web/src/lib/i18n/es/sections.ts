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
    overview: {
      title: 'Administración',
      emptyTitle: 'El resumen todavía se está construyendo',
      emptyText:
        'Aquí se verán de un vistazo las cuentas, las conversaciones y el estado de esta instalación. No se muestra ninguna cifra antes de medirla.',
    },
    analytics: {
      title: 'Analítica',
      emptyTitle: 'Aún no hay cifras de toda la instalación',
      emptyText:
        'Aquí se mostrarán las conversaciones y los tiempos de respuesta de todas las cuentas. Hasta entonces, la página de cada asistente tiene sus propias cifras.',
    },
    database: {
      title: 'Base de datos',
      emptyTitle: 'La base de datos aún no se ve aquí',
      emptyText:
        'Aquí se mostrarán su tamaño, su rapidez y sus conexiones. Hasta entonces, /readyz dice si se puede acceder a ella.',
    },
    settings: {
      title: 'Ajustes del sistema',
      emptyTitle: 'Los demás ajustes aún se hacen en el servidor',
      emptyText:
        'El correo, el inicio de sesión y los modelos de proveedores se definen con variables al arrancar el servidor; docs/operations.md las enumera.',
    },
    action: 'Ir al inicio',
  },
} satisfies Catalogue<typeof english>;
