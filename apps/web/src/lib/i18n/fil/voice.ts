import type english from '../en/voice.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Kausapin si {{name}}',
  loading: 'Tinitingnan kung may boses...',
  unknown: {
    title: 'Hindi matingnan kung may boses',
    text: 'Walang nawala. Tingnan ang koneksyon at subukan ulit.',
  },
  off: {
    text: 'Hindi pa naka-setup ang boses dito: walang nire-record at walang hinihinging mikropono. Sa button na ito magsisimula kapag handa na.',
    operator:
      'Mabubuksan ito ng nagpapatakbo ng server: kailangan ng key mula sa OpenAI sa setting na {{setting}}.',
  },
  intro:
    'Magsalita lang po kayo, at sasagot nang malakas ang assistant. Bukas lang ang mikropono habang may tawag; ang napag-usapan ay nakasulat kasama ng mga usapan.',
  status: {
    microphone: 'Hinihintay ang mikropono. Pakipayagan po ito sa browser.',
    connection: 'Kumokonekta...',
    searching: 'Hinahanap...',
    speaking: 'Nagsasalita',
    muted: 'Nakapatay ang mikropono ninyo',
    listening: 'Nakikinig',
    failed: 'Hindi iyon nasagot. Pakiulit po.',
    ended: 'Tapos na ang tawag',
    timeOver: 'Tapos na ang tawag: ubos na ang oras',
  },
  transcript: { title: 'Ang napag-usapan', empty: 'Dito lalabas ang napag-uusapan.', you: 'Kayo' },
  level: { assistant: 'Lakas ng boses ni {{name}}', you: 'Lakas ng boses ninyo' },
  mute: 'I-mute',
  unmute: 'I-unmute',
  interrupt: 'Sumabat',
  end: 'Tapusin ang tawag',
  cancel: 'Kanselahin',
  start: 'Simulan ang tawag',
  again: 'Subukan ulit',
  callAgain: 'Tumawag ulit',
  left: '{{time}} na lang',
  failure: {
    nobody:
      'Wala pang napiling assistant para sa page na ito, kaya wala pa kayong makakausap. Walang nire-record at walang hinihinging mikropono.',
    'not-supported':
      'Hindi makatawag ang browser na ito dito. Gumamit po ng bagong browser at ng address na nagsisimula sa https.',
    'microphone-denied':
      'Naka-block ang mikropono. Payagan ito para sa page na ito sa settings ng browser, saka subukan ulit.',
    'microphone-missing': 'Walang nakitang mikropono. Magsaksak po ng isa, saka subukan ulit.',
    'microphone-failed': 'Hindi sumasagot ang mikropono. Baka ginagamit ito ng ibang program.',
    lost: 'Naputol ang koneksyon. Naitago ang napag-usapan. Tingnan ang network at subukan ulit.',
    failed: 'Hindi makakonekta: {{error}}',
  },
} satisfies Catalogue<typeof english>;
