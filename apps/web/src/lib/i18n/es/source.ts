import type english from '../en/source.ts';
import type { Catalogue } from '../resources.ts';

export default {
  parts: 'Partes de la fuente',
  content: {
    pages: 'Páginas',
    files: 'Archivos',
    entries: 'Entradas',
  },
  history: 'Historial',
  settings: 'Ajustes',
  loading: 'Cargando la fuente...',
  notFound: 'No se encontró la fuente',
  notFoundText: 'Se eliminó o su dirección no es correcta.',
  back: 'Volver a Mis fuentes',
} satisfies Catalogue<typeof english>;
