import type english from '../en/models.ts';
import type { Catalogue } from '../resources.ts';

export default {
  description: 'Ang para sa buong installation na ito.',
  title: 'Language model',
  builtIn: 'Sinisipi ng built-in na modelo ang mga sagot.',
  answeredBy: 'Ang {{model}} ({{provider}}) ang sumusulat ng mga sagot.',
  states: {
    ready: 'Handa',
    starting: 'Nagsisimula',
    asleep: 'Tulog hanggang sa susunod na tanong',
    failing: 'Hindi sumasagot',
    'refused-key': 'Tinanggihan ang key',
  },
  failing:
    'Habang hindi pa ito sumasagot, ang built-in na modelo muna. Tingnan kung tumatakbo ito at naaabot.',
  refusedKey:
    'Hindi tinatanggap ng provider ang key. Tingnan ito at ilagay ulit; ang built-in na modelo muna ang sasagot.',
  setByServer: 'Nakatakda ang modelong ito sa settings ng server mismo, kaya hindi po mababago rito.',
  modelChange: {
    title: 'Inihahanda ang mga source mo para sa mas mahusay na paghahanap',
    text: '{{passages}}, {{sources}}. Gumagana ang lahat habang ginagawa ito.',
    passages_one: '{{done}} sa {{total}} bahagi',
    passages_other: '{{done}} sa {{total}} bahagi',
    sources_one: '{{done}} sa {{total}} source',
    sources_other: '{{done}} sa {{total}} source',
    problems: {
      busy: 'Pinaghihintay muna ng serbisyong naghahanda ng mga ito. Kusa itong magpapatuloy.',
      'refused-key':
        'Hindi pinapapasok ng serbisyong naghahanda ng mga ito ang installation na ito. Ang nagpapatakbo nito ang kailangang mag-ayos; sumasagot pa rin ang mga assistant gaya ng dati.',
      failing:
        'Hindi sumasagot sa ngayon ang serbisyong naghahanda ng mga ito. Kusa itong susubukan ulit; sumasagot pa rin ang mga assistant gaya ng dati.',
    },
  },
  search: {
    title: 'Modelo sa paghahanap',
    done: 'Hinahanap ang lahat ng source gamit ang {{model}}.',
    changing:
      'Isa-isang inihahanda para sa {{model}} ang mga source ng lahat ng account. Habang hindi pa tapos ang isang source, hinahanap ito gamit ang dating modelo.',
    all: 'Lahat ng account',
    noAccount: 'Binura na ang account',
    problems: {
      busy: 'Pinaghihintay ng provider: naabot na ang limitasyon nito. Kusa itong magpapatuloy; mas mabilis kung mas mataas ang limitasyon sa provider.',
      'refused-key':
        'Hindi tinatanggap ng provider ang AI_EMBED_API_KEY. Tingnan ang key, ilagay ito kung saan tumatakbo ang {{product}}, saka ito simulan ulit. Walang nawawala: magpapatuloy ito kung saan huminto.',
      failing:
        'Hindi sumasagot ang modelo. Tingnan kung tumatakbo ito at naaabot, at kung mayroon ang provider ng modelong nasa AI_EMBED_MODEL. Walang nawawala: magpapatuloy ito kung saan huminto.',
    },
    short: { busy: 'Naghihintay', 'refused-key': 'Tinanggihan ang key', failing: 'Hindi sumasagot' },
    retry: 'Susunod na subok: {{time}}',
    further_one: 'At {{number}} pang account.',
    further_other: 'At {{number}} pang account.',
    loading: 'Nilo-load kung nasaan na ang mga source',
    failedTitle: 'Hindi ma-load kung nasaan na ang mga source',
    failedText: 'Tuloy ang paghahanap gaya ng dati.',
  },
  found: 'Sa makinang ito',
  foundHint:
    'Mga modelong tumatakbo kung saan tumatakbo ang {{product}}: hindi lumalabas doon ang mga tanong at source. Nakasalalay sa modelo at sa makina ang husay at bilis ng mga sagot.',
  use: 'Gamitin ang modelong ito',
  using: 'Kumokonekta…',
  answers: 'Sumasagot ngayon',
  back: 'Gamitin ang built-in na modelo',
  look: 'Maghanap ulit',
  looking: 'Naghahanap…',
  emptyTitle: 'Walang nakitang modelo sa makinang ito',
  empty: 'Buksan ang Ollama, LM Studio o llama.cpp sa karaniwang port nito, saka maghanap ulit.',
  loading: 'Naghahanap ng mga modelo sa makinang ito',
  failedTitle: 'Hindi na-load ang mga modelo',
  failedText: 'Tuloy ang mga sagot tulad ng dati.',
  chosen: 'Ang {{model}} na ang sumusulat ng mga sagot',
  forgotten: 'Ang built-in na modelo na ulit ang sumisipi ng mga sagot',
  notChanged: 'Hindi napalitan ang modelo',
} satisfies Catalogue<typeof english>;
