import type english from '../en/syncing.ts';
import type { Catalogue } from '../resources.ts';

export default {
  done: {
    pages_one: '{{done}} page sur {{total}}',
    pages_other: '{{done}} pages sur {{total}}',
    files_one: '{{done}} fichier sur {{total}}',
    files_other: '{{done}} fichiers sur {{total}}',
    entries_one: '{{done}} note sur {{total}}',
    entries_other: '{{done}} notes sur {{total}}',
  },
  still: {
    pages_one: 'Votre {{number}} page fonctionne toujours. Synchronisez plus tard.',
    pages_other: 'Vos {{number}} pages fonctionnent toujours. Synchronisez plus tard.',
    files_one: 'Votre {{number}} fichier fonctionne toujours. Synchronisez plus tard.',
    files_other: 'Vos {{number}} fichiers fonctionnent toujours. Synchronisez plus tard.',
    entries_one: 'Votre {{number}} note fonctionne toujours. Synchronisez plus tard.',
    entries_other: 'Vos {{number}} notes fonctionnent toujours. Synchronisez plus tard.',
  },
  tryAgain: 'Synchronisez plus tard.',
  cancelled: '« {{name}} » : synchronisation annulée',
  waiting_one:
    '{{number}} page a été lue et n’est pas encore apprise. La prochaine synchronisation reprendra à partir de là.',
  waiting_other:
    '{{number}} pages ont été lues et ne sont pas encore apprises. La prochaine synchronisation reprendra à partir de là.',
  nothingLost:
    "Rien n'est perdu : ce qui a été lu est gardé, et la prochaine synchronisation continue avec le reste.",
} satisfies Catalogue<typeof english>;
