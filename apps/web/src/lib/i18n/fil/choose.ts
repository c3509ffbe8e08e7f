import type english from '../en/choose.ts';
import type { Catalogue } from '../resources.ts';

export default {
  search: 'Maghanap sa mga page',
  clearSearch: 'Burahin ang hinahanap',
  nothingFound: 'Walang page na may "{{search}}" sa pamagat o address.',
  selectAll: 'Piliin lahat',
  unselectAll: 'Alisin lahat',
  selectFound: 'Piliin ang nahanap',
  unselectFound: 'Alisin ang nahanap',
  selected_one: '{{number}} page ang napili',
  selected_other: '{{number}} page ang napili',
  of: 'sa {{number}}',
  found_one: '{{number}} page ang nahanap',
  found_other: '{{number}} page ang nahanap',
  inside: '{{selected}} sa {{total}}',
  expandAll: 'Ibuka lahat',
  collapseAll: 'Itiklop lahat',
  expand: 'Ibuka ang {{title}}',
  collapse: 'Itiklop ang {{title}}',
  deleted: 'BURADO',
  back: 'Bumalik sa Aking Sources',
} satisfies Catalogue<typeof english>;
