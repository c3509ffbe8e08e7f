import type english from '../en/palette.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Aller n’importe où',
  placeholder: 'Tapez une page, un assistant ou une source',
  results: 'Trouvé',
  loading: 'Vos assistants et vos sources se chargent...',
  nothing: 'Rien ne s’appelle « {{search}} ». Essayez un mot plus court.',
  groups: {
    actions: 'Actions',
    pages: 'Pages',
  },
  addSourceWords: 'site web fichier téléverser Notion notes connaissances',
} satisfies Catalogue<typeof english>;
