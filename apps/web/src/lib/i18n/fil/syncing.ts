import type english from '../en/syncing.ts';
import type { Catalogue } from '../resources.ts';

export default {
  done: {
    pages_one: '{{done}} sa {{total}} page',
    pages_other: '{{done}} sa {{total}} page',
    files_one: '{{done}} sa {{total}} file',
    files_other: '{{done}} sa {{total}} file',
    entries_one: '{{done}} sa {{total}} tala',
    entries_other: '{{done}} sa {{total}} tala',
  },
  still: {
    pages_one: 'Gumagana pa rin ang {{number}} page mo. Mag-sync ulit mamaya.',
    pages_other: 'Gumagana pa rin ang {{number}} page mo. Mag-sync ulit mamaya.',
    files_one: 'Gumagana pa rin ang {{number}} file mo. Mag-sync ulit mamaya.',
    files_other: 'Gumagana pa rin ang {{number}} file mo. Mag-sync ulit mamaya.',
    entries_one: 'Gumagana pa rin ang {{number}} tala mo. Mag-sync ulit mamaya.',
    entries_other: 'Gumagana pa rin ang {{number}} tala mo. Mag-sync ulit mamaya.',
  },
  tryAgain: 'Mag-sync ulit mamaya.',
  cancelled: '"{{name}}": itinigil ang sync',
  waiting_one: '{{number}} pahina ang nabasa na pero hindi pa natututunan. Itutuloy ito ng susunod na sync.',
  waiting_other:
    '{{number}} pahina ang nabasa na pero hindi pa natututunan. Itutuloy ito ng susunod na sync.',
  nothingLost: 'Walang nawala: nakatago ang mga nabasa na, at itutuloy ng susunod na sync ang iba.',
} satisfies Catalogue<typeof english>;
