import type english from '../en/admin.ts';
import type { Catalogue } from '../resources.ts';

export default {
  setAside: {
    title: 'Isinantabi',
    empty: 'Walang isinantabi.',
    text: 'Hindi muna ginagalaw ng server ang mga ito para tuloy ang lahat ng iba. Nakikita ito ng mga may-ari sa kanilang mga source at puwede nila itong i-sync ulit. Pagkalipas ng 30 araw, wala na ang mga ito sa listahan.',
    why: 'Tumigil ang server nang {{number}} beses habang ginagawa ito.',
    kinds: {
      document: 'Dokumento',
      'sync-connection': 'Sync ng source',
      'refresh-source': 'Pagtingin sa source',
      'reingest-document': 'Pagbasa ulit ng dokumento',
      'retry-sync': 'Susunod na subok ng naka-schedule na sync',
      'notify-failed-sync': 'E-mail tungkol sa pumalyang sync',
      'maintain-large-account': 'Search index ng malaking account',
      'change-model': 'Paghahanda ng mga source para sa ibang modelo sa paghahanap',
    },
    noAccount: 'Nabura na ang account',
    tryAgain: 'Subukan ulit',
    trying: 'Sinisimulan…',
    tried: 'Sinusubukan na ulit ang {{name}}',
    next: 'Kasalukuyang sini-sync ang source: susubukan ulit ang {{name}} sa susunod na sync',
    notTried: 'Hindi nasubukan ulit ang {{name}}',
    newest: 'Ang pinakabagong {{number}} lang ang nakalista.',
    loading: 'Kinukuha ang mga isinantabi',
    failedTitle: 'Hindi nakuha ang mga isinantabi',
    failedText: 'Walang nabago sa mga ito.',
  },
} satisfies Catalogue<typeof english>;
