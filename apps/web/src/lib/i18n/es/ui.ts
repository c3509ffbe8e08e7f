import type english from '../en/ui.ts';
import type { Catalogue } from '../resources.ts';

export default {
  optional: '(opcional)',
  close: 'Cerrar',
  cancel: 'Cancelar',
  retry: 'Reintentar',
  figuresFailed: 'No se pudieron cargar las cifras',
  details: 'Detalles',
  requestId: 'Id. de la solicitud',
  dismiss: 'Descartar',
  copy: 'Copiar',
  copied: '¡Copiado!',
  copyFailed: 'El navegador no permitió copiar. Seleccione el texto y cópielo a mano.',
  typeToConfirm: 'Escriba {{text}} para confirmar',
  stepDone: 'hecho',
  stepOf: 'Paso {{current}} de {{total}}:',
  notifications: 'Mensajes',
  breadcrumb: 'Dónde se encuentra',
  pager: {
    label: 'Páginas',
    page: 'Página {{number}}',
    previous: 'Página anterior',
    next: 'Página siguiente',
    newer: 'Más recientes',
    older: 'Anteriores',
  },
  unreachable: {
    title: 'No se pudo cargar esta página',
    text: 'Ahora no se puede acceder al servidor. Lo que ha guardado está a salvo. Compruebe su conexión e inténtelo de nuevo.',
  },
  justNow: 'Ahora mismo',
  answerTime: '~{{number}}s',
  kept: 'No ha cambiado nada. Su selección sigue aquí, así que puede intentarlo de nuevo.',
  unsaved: {
    title: '¿Descartar los cambios?',
    text: 'Lo que escribió o eligió aquí no se ha guardado.',
    stay: 'Seguir editando',
    discard: 'Descartar cambios',
  },
  leave: {
    title: '¿Seguro que quiere salir?',
    text: 'Lo que eligió aquí no se ha guardado. Si sale ahora, se pierde.',
    stay: 'Seguir en la página',
    confirm: 'Salir de todos modos',
  },
} satisfies Catalogue<typeof english>;
