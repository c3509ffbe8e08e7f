import type english from '../en/source.ts';
import type { Catalogue } from '../resources.ts';

export default {
  parts: 'Mga bahagi ng source',
  content: {
    pages: 'Mga page',
    files: 'Mga file',
    entries: 'Mga tala',
  },
  history: 'Kasaysayan',
  settings: 'Mga setting',
  loading: 'Nilo-load ang source...',
  notFound: 'Hindi nahanap ang source',
  notFoundText: 'Nabura na ito, o mali ang address.',
  back: 'Bumalik sa Aking Sources',
} satisfies Catalogue<typeof english>;
