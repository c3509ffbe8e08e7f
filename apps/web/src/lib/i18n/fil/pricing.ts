import { faq } from '@anito/contract/texts/site/fil';
import type english from '../en/pricing.ts';
import type { Catalogue } from '../resources.ts';

export default {
  badge: 'Beta',
  title: 'Libre habang beta',
  text: 'Wala pa pong bayaran. Libre muna ang lahat ng features. Kung magbabago man ito, sasabihan ka namin 30 araw bago.',
  plansTitle: 'Ang mga susunod na plan',
  plansText: 'Para makapagplano ka: ito ang magiging presyo pagkatapos ng beta.',
  perMonth: 'bawat buwan',
  setup: '{{price}} isang beses, para sa setup',
  soon: 'Malapit na',
  about: 'mga {{pesos}}',
  free: 'Libre ngayon, habang beta',
  rate: 'Binilog ang piso, sa palitang {{rate}} bawat dolyar, ang rate namin noong {{date}}. Hindi pa kasama ang buwis.',
  plans: {
    starter: {
      name: 'Starter',
      text: 'Para sa isang tindahang gustong masagot ang mga tanong.',
    },
    doneForYou: {
      name: 'Done-for-You',
      text: 'Kami ang magtitipon ng kaalaman mo at magse-setup ng lahat.',
    },
    pro: {
      name: 'Pro',
      text: 'Para sa team na maraming papel na gagampanan.',
    },
    business: {
      name: 'Business',
      text: 'Para sa mga branch, departamento at maraming kaalaman.',
    },
    agency: {
      name: 'Agency',
      text: 'Para sa gumagawa ng mga assistant para sa iba.',
    },
  },
  rows: {
    assistants: 'Mga assistant',
    messages: 'Message bawat buwan',
    sources: 'Mga source ng kaalaman',
    documents: 'Dokumento bawat source',
    storage: 'Storage',
    dashboard: 'Dashboard',
    api: 'API access',
    voice: 'Boses',
    crm: 'CRM integration',
    whiteLabel: 'White label',
    clients: 'Maraming kliyente',
  },
  unlimited: 'Walang limit',
  orMore: '{{number}}+',
  included: 'Kasama',
  notIncluded: 'Hindi kasama',
  notFixed: 'Hindi pa tiyak',
  compareTitle: 'Paghambingin ang mga plan',
  compareText: 'Ang hindi pa nagagawa ay kasamang darating ng mga plan na may markang malapit na.',
  plan: 'Plan',
  price: 'Presyo bawat buwan',
  addOnsTitle: 'Mga add-on',
  addOnsText: 'Dagdag sa kahit anong plan, kapag kailangan mo pa.',
  addOns: {
    messages: {
      name: 'Dagdag na message',
      unit: 'bawat 1,000',
    },
    storage: {
      name: 'Dagdag na storage',
      unit: 'bawat 5 GB',
    },
    voices: {
      name: 'Premium na boses',
      unit: 'bawat 100,000 karakter',
    },
    integration: {
      name: 'Custom integration',
      unit: 'isang beses',
    },
  },
  range: '{{from}} hanggang {{to}}',
  whiteLabelTitle: 'White label',
  whiteLabelText: 'Ang buong platform sa sarili mong pangalan at domain, para sa mga kliyente mo.',
  whiteLabelSetup: 'Bayad sa setup',
  whiteLabelSupport: 'Support bawat buwan',
  promisesTitle: 'Ang pangako namin sa bawat plan',
  promises: {
    trial: {
      title: '7 araw na libre',
      text: 'May trial sa simula ang bawat plan.',
    },
    kept: {
      title: 'Itinatago nang 30 araw',
      text: 'Kapag na-pause ang trial, naghihintay pa rin ang data mo.',
    },
    refund: {
      title: '30 araw para magbago ang isip',
      text: 'Ibabalik ang pera mo, buo.',
    },
    change: {
      title: 'Pataas o pababa',
      text: 'Agad ang upgrade; sa susunod na billing cycle ang downgrade.',
    },
  },
  faqTitle: 'Mga tanong at sagot',
  from: 'mula {{price}}',
  or: '{{one}} o {{other}}',
  faq,
} satisfies Catalogue<typeof english>;
