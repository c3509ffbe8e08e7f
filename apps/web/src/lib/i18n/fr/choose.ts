import type english from '../en/choose.ts';
import type { Catalogue } from '../resources.ts';

export default {
  search: 'Rechercher dans les pages',
  clearSearch: 'Effacer la recherche',
  nothingFound: 'Aucune page ne contient « {{search}} » dans son titre ou son adresse.',
  selectAll: 'Tout choisir',
  unselectAll: 'Tout retirer',
  selectFound: 'Choisir les résultats',
  unselectFound: 'Retirer les résultats',
  selected_one: '{{number}} page choisie',
  selected_other: '{{number}} pages choisies',
  of: 'sur {{number}}',
  found_one: '{{number}} page trouvée',
  found_other: '{{number}} pages trouvées',
  inside: '{{selected}} sur {{total}}',
  expandAll: 'Tout déplier',
  collapseAll: 'Tout replier',
  expand: 'Déplier {{title}}',
  collapse: 'Replier {{title}}',
  deleted: 'SUPPRIMÉE',
  back: 'Retour aux sources',
} satisfies Catalogue<typeof english>;
