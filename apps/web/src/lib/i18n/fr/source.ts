import type english from '../en/source.ts';
import type { Catalogue } from '../resources.ts';

export default {
  parts: 'Parties de la source',
  content: {
    pages: 'Pages',
    files: 'Fichiers',
    entries: 'Entrées',
  },
  history: 'Historique',
  settings: 'Réglages',
  loading: 'Chargement de la source...',
  notFound: 'Source introuvable',
  notFoundText: 'Elle a été supprimée, ou son adresse n’est pas la bonne.',
  back: 'Retour à Mes sources',
} satisfies Catalogue<typeof english>;
