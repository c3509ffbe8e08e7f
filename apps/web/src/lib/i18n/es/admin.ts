import type english from '../en/admin.ts';
import type { Catalogue } from '../resources.ts';

export default {
  setAside: {
    title: 'Apartado',
    empty: 'No hay nada apartado.',
    text: 'El servidor no toca esto para que todo lo demás siga. En sus fuentes, cada persona lo ve y puede volver a sincronizar. A los 30 días deja de aparecer aquí.',
    why: 'El servidor se detuvo {{number}} veces mientras trabajaba en esto.',
    kinds: {
      document: 'Documento',
      'sync-connection': 'Sincronización de una fuente',
      'refresh-source': 'Revisión de una fuente',
      'reingest-document': 'Nueva lectura de un documento',
      'retry-sync': 'Nuevo intento de una sincronización programada',
      'notify-failed-sync': 'Correo sobre una sincronización fallida',
      'maintain-large-account': 'Índice de búsqueda de una cuenta grande',
      'change-model': 'Preparación de fuentes para otro modelo de búsqueda',
    },
    noAccount: 'Cuenta eliminada',
    tryAgain: 'Reintentar',
    trying: 'Empezando…',
    tried: 'Se vuelve a intentar: {{name}}',
    next: 'Su fuente se está sincronizando: la próxima sincronización vuelve a intentar {{name}}',
    notTried: 'No se vuelve a intentar: {{name}}',
    newest: 'Solo aparecen los {{number}} más recientes.',
    loading: 'Cargando lo apartado',
    failedTitle: 'No se pudo cargar lo apartado',
    failedText: 'No ha cambiado nada.',
  },
} satisfies Catalogue<typeof english>;
