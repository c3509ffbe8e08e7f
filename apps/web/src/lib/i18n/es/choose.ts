import type english from '../en/choose.ts';
import type { Catalogue } from '../resources.ts';

export default {
  search: 'Buscar en las páginas',
  clearSearch: 'Borrar la búsqueda',
  nothingFound: 'Ninguna página tiene "{{search}}" en su título o dirección.',
  selectAll: 'Elegir todas',
  unselectAll: 'Quitar todas',
  selectFound: 'Elegir las encontradas',
  unselectFound: 'Quitar las encontradas',
  selected_one: '{{number}} página elegida',
  selected_other: '{{number}} páginas elegidas',
  of: 'de {{number}}',
  found_one: '{{number}} página encontrada',
  found_other: '{{number}} páginas encontradas',
  inside: '{{selected}} de {{total}}',
  expandAll: 'Desplegar todo',
  collapseAll: 'Plegar todo',
  expand: 'Desplegar {{title}}',
  collapse: 'Plegar {{title}}',
  deleted: 'ELIMINADA',
  back: 'Volver a las fuentes',
} satisfies Catalogue<typeof english>;
