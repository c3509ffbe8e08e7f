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
  checklistDone: 'Handa na ang lahat',
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
    conversation: {
      title: 'Unang Usapan',
      text: 'Ibahagi ang link o ilagay ang chat sa website mo; lalabas dito ang mga tanong ng mga bisita.',
      action: 'Tingnan ang mga assistant',
    },
  },
  start: {
    title: 'Makilala ang assistant mo sa loob ng ilang minuto',
    text: 'Ilagay ang address ng website mo. Babasahin ang mga pahina nito, at doon kukuha ng sagot ang assistant mo.',
    noWebsite:
      'Walang website? Subukan muna ang halimbawang negosyo, o magsimula sa mga file, tala o Notion.',
    otherSources: 'Iba pang uri ng source',
  },
  week: {
    title: 'Nakaraang 7 araw',
    questions: 'Mga tanong',
    visitors: 'Mga bisita',
    answered: 'Nasagot',
    time: 'Karaniwang Bilis',
    table: 'Mga tanong ng mga bisita bawat araw',
    columnDay: 'Araw',
    legendAnswered: 'Nasagot',
    legendOther: 'Hindi nasagot',
    day_one: '{{day}}: {{number}} tanong, {{answered}} ang nasagot',
    day_other: '{{day}}: {{number}} na tanong, {{answered}} ang nasagot',
  },
  latest: {
    title: 'Mga tinanong ng mga bisita',
    outcome: {
      answered: 'Nasagot',
      unsure: 'Hindi tiyak',
      refused: 'Hindi nasagot',
      none: 'Naputol',
    },
  },
  share: {
    title: 'Ibahagi',
    nothingLive: 'Walang aktibong assistant. Makikita ng mga bisita na nakahinto ito.',
    copy: 'Kopyahin ang link ng {{name}}',
    open: 'Buksan ang chat page ng {{name}} sa bagong tab',
    deploy: 'Lahat ng paraan ng pag-deploy',
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
