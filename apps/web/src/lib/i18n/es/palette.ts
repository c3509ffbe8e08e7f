import type english from '../en/palette.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Ir a cualquier parte',
  placeholder: 'Escribe una página, un asistente o una fuente',
  results: 'Encontrado',
  loading: 'Se están cargando tus asistentes y fuentes...',
  nothing: 'Nada se llama “{{search}}”. Prueba con una palabra más corta.',
  groups: {
    actions: 'Acciones',
    pages: 'Páginas',
  },
  addSourceWords: 'sitio web archivo subir Notion notas conocimiento',
} satisfies Catalogue<typeof english>;
