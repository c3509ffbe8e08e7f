import type english from '../en/shell.ts';
import type { Catalogue } from '../resources.ts';

export default {
  skipToContent: 'Ir al contenido',
  mainNavigation: 'Principal',
  openMenu: 'Abrir el menú',
  nav: {
    dashboard: 'Inicio',
    sources: 'Mis fuentes',
    assistants: 'Asistentes',
    deployment: 'Publicación',
    leads: 'Contactos',
    account: 'Cuenta',
    settings: 'Ajustes',
    adminPanel: 'Administración',
    users: 'Usuarios',
    analytics: 'Analítica',
    database: 'Base de datos',
    adminSettings: 'Ajustes del sistema',
  },
  betaAccess: 'Acceso beta',
  notifications: {
    label: 'Notificaciones',
    empty: 'No hay nada pendiente. Aquí aparecerán las novedades de sus fuentes y asistentes.',
  },
  premium: {
    button: 'Funciones premium',
    title: 'Próximamente',
    text: 'Todavía no hay facturación. Por ahora todas las funciones son gratuitas: use {{product}} cuanto quiera.',
    close: 'Entendido',
  },
  userMenu: 'Su cuenta',
  profileAndSettings: 'Perfil y ajustes',
  signOut: 'Cerrar sesión',
  theme: { label: 'Tema', auto: 'Como el dispositivo', light: 'Claro', dark: 'Oscuro' },
  language: { label: 'Idioma' },
  offline: 'Sin conexión. Lo que ve puede no estar al día; podrá guardar cambios cuando vuelva la conexión.',
  loading: 'Cargando...',
  session: {
    title: '¿Sigue ahí?',
    text: 'Para proteger su cuenta, la sesión se cerrará pronto. Lo que ha guardado no se pierde.',
    countdown_one: 'Queda {{count}} segundo',
    countdown_other: 'Quedan {{count}} segundos',
    continue: 'Continuar la sesión',
    continuing: 'Continuando...',
    logout: 'Cerrar sesión ahora',
    failed: 'No se pudo continuar la sesión. Compruebe la conexión e inténtelo de nuevo.',
  },
  profileFailed: {
    title: 'No se pudo cargar su perfil',
    text: 'Sus datos están a salvo. La página no pudo acceder a su cuenta en este momento.',
  },
  notFound: {
    title: 'Esta página no existe',
    text: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
    home: 'Ir a la página principal',
    dashboard: 'Ir al inicio',
  },
  crash: {
    title: 'Algo salió mal en esta página',
    text: 'Lo que ha guardado está a salvo. Volver a cargar la página suele bastar.',
    reload: 'Volver a cargar',
  },
  updated: {
    title: '{{product}} se ha actualizado',
    text: 'Vuelva a cargar la página para continuar con la nueva versión.',
  },
  accessDenied: {
    title: 'Acceso denegado',
    text: 'Esta página requiere permisos de administración.',
  },
} satisfies Catalogue<typeof english>;
