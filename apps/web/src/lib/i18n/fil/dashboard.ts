import type english from '../en/dashboard.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Dashboard',
  loading: 'Inihahanda ang dashboard mo...',
  welcome: 'Kumusta, {{name}}',
  welcomeFallback: 'kaibigan',
  subtitle: 'Ito ang susunod na gagawin.',
  subtitleDone: 'Handa na ang lahat. Puwede nang tanungin ang mga assistant mo.',
  admin: 'Admin',
  checklistTitle: 'Mga Dapat Ihanda',
  checklistProgress: '{{done}} sa {{total}} ang tapos',
  done: 'Tapos na',
  steps: {
    source: {
      title: 'Magdagdag ng Knowledge Source',
      text: 'I-upload ang mga file na dapat alam ng assistant mo.',
      action: 'Magdagdag ng source',
    },
    assistant: {
      title: 'Gumawa ng Assistant',
      text: 'Bigyan ito ng pangalan at ng mga source na pagkukunan ng sagot.',
      action: 'Gumawa ng assistant',
    },
    share: {
      title: 'I-share',
      text: 'Buksan ang chat page, magtanong ng ilan, saka i-send ang link.',
      action: 'Tingnan ang mga assistant',
    },
  },
  stats: {
    sources: 'Sources',
    documents: 'Mga dokumento',
    assistants: 'Mga assistant',
    active_one: '{{count}} aktibo',
    active_other: '{{count}} aktibo',
  },
  loadFailed: 'Hindi na-load ang dashboard mo',
  loadFailedText: 'Ligtas ang iyong sources at mga assistant. Pakisubukan ulit.',
} satisfies Catalogue<typeof english>;
