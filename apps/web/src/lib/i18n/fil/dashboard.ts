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
  today: {
    nearlyUsed: 'Malapit nang maubos ang mga sagot para ngayong araw',
    usedUp: 'Naubos na ang mga sagot para ngayong araw',
    account: 'Lahat ng assistant',
    questions: '{{name}}: {{used}} sa {{limit}} tanong ang nasagot ngayong araw',
    tokens: '{{name}}: {{used}} sa {{limit}} token ng model ang nagamit ngayong araw',
    help: 'Kapag wala nang natitirang tanong, pinababalik bukas ang mga bisita; kapag wala nang token, ang built-in na tagasagot ang sumasagot. Magsisimula ang bagong araw sa {{time}}. Puwedeng dagdagan ng namamahala ng installation na ito.',
  },
  loadFailed: 'Hindi na-load ang dashboard mo',
  loadFailedText: 'Ligtas ang iyong sources at mga assistant. Pakisubukan ulit.',
} satisfies Catalogue<typeof english>;
