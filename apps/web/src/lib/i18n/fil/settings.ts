import type english from '../en/settings.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Settings',
  description: 'Ikaw, ang account mo, at ang itsura ng {{product}} para sa iyo.',
  tabs: {
    label: 'Settings',
    profile: 'Profile',
    notifications: 'Mga abiso',
    appearance: 'Itsura',
    api: 'API Access',
  },
  loading: 'Kinukuha ang settings mo',
  failedTitle: 'Hindi nakuha ang settings mo',
  failedText: 'Ligtas ang mga ito. Pakisubukan ulit.',
  save: 'I-save ang mga binago',
  notSaved: 'Hindi na-save ang mga binago mo',
  tooLong: 'Hanggang {{number}} character lang.',
  profile: {
    title: 'Profile',
    firstName: 'Pangalan',
    firstNameMissing: 'Pakilagay ang pangalan mo.',
    lastName: 'Apelyido',
    company: 'Kumpanya',
    timezone: 'Time zone',
    timezoneHint: 'Dito nakabatay ang hatinggabi na simula ng mga bilang gaya ng “mga mensahe ngayong araw”.',
    saved: 'Na-save na ang profile mo',
  },
  appearance: {
    title: 'Itsura',
    text: 'May bisa agad ang pinili mo, dito at saan ka man mag-sign in.',
    themeHint: 'Sumusunod sa device mo ang Auto.',
    languageHint: 'Wika ng mga screen. Sasagot ang mga assistant sa wikang ginamit sa tanong.',
    dateFormat: 'Format ng petsa',
    dateFormatHint: 'Kung paano isinusulat ang mga petsa sa mga listahan at report.',
    dateAuto: 'Ayon sa wika',
    saved: 'Na-save na ang pinili mo',
  },
  api: {
    tryTitle: 'Sumubok ng tawag',
    tryText:
      'Tinatanong nito ang pinakabago mong assistant. Ipalit ang isa sa mga key mo sa YOUR-KEY at patakbuhin sa terminal.',
    tryNoAssistant:
      'Gumawa muna ng assistant: ang numero nito ang ipapalit sa ASSISTANT-ID. Ipalit ang isa sa mga key mo sa YOUR-KEY at patakbuhin sa terminal.',
    copy: 'Kopyahin ang tawag',
    reference: 'Lahat ng tawag, para basahin at subukan',
  },
} satisfies Catalogue<typeof english>;
