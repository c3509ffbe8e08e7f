import type en from '../en/onboarding.ts';
import type { Catalogue } from '../resources.ts';

export default {
  pageTitle: 'Buuin ang assistant mo',
  pageDescription:
    'Pangalanan ang negosyo mo, ipakita sa assistant kung ano ang dapat nitong alam, kilalanin ito, at ilagay sa website mo.',
  loading: 'Tinitingnan kung nasaan ka na...',
  loadFailed: 'Hindi ma-load ang mga unang step mo',
  loadFailedText: 'Ligtas ang mga nagawa mo na. Pakisubukan po ulit.',
  failed: 'Hindi iyon gumana',
  skip: 'Saka na muna',
  next: 'Magpatuloy',
  steps: {
    label: 'Mga step papunta sa assistant mo',
    business: 'Negosyo mo',
    knowledge: 'Kaalaman',
    reading: 'Pagbabasa',
    assistant: 'Kilalanin ito',
    share: 'Ilagay sa site mo',
  },
  business: {
    title: 'Ano ang negosyo mo?',
    text: 'Ito ang gagamitin ng assistant kapag nagpakilala.',
    name: 'Pangalan ng negosyo',
    namePlaceholder: 'Hiraya Bakeshop',
    nameMissing: 'Pakilagay po ang pangalan ng negosyo mo',
    kind: 'Anong klaseng negosyo ito?',
    kinds: {
      shop: { title: 'Tindahan', text: 'Mga paninda, sa store o online' },
      food: { title: 'Pagkain at inumin', text: 'Restaurant, café, bakery, catering' },
      bookings: { title: 'Pagbisita at booking', text: 'Salon, klinika, hotel, venue' },
      services: { title: 'Serbisyo', text: 'Repair, support, tulong sa customer' },
      education: { title: 'Edukasyon', text: 'Paaralan, mga kurso, training' },
      other: { title: 'Iba pa', text: 'Titingnan ng assistant sa mababasa nito' },
    },
  },
  knowledge: {
    title: 'Ano ang dapat nitong alam?',
    text: 'Sumasagot lang ang assistant mo mula sa ibinigay mo, at ipinapakita kung saan galing ang bawat sagot.',
    noWebsite:
      'Walang website? Magsimula sa mga file, o tumingin-tingin muna gamit ang isang kathang-isip na negosyo.',
    upload: 'Mag-upload ng mga file',
    notion: 'Notion na lang ang ikonekta',
    own: 'O magpatuloy gamit ang source na mayroon ka na',
    lost: 'Na-delete ang source na pinili mo. Pumili po ng iba.',
  },
  reading: {
    title: 'Binabasa ang source mo',
    text: 'Puwede mong iwan ang page na ito: tuloy ang pagbabasa, at babalikan mo lang dito.',
    stopped: 'Hindi pa nababasa ang source mo',
    stoppedText: 'Makikita sa ibaba kung ano ang humahadlang, at kung paano magpatuloy.',
    making: 'Inihahanda ang assistant mo',
    makingText:
      'Hinahanap nito kung ano ang puwedeng itanong ng mga customer mo. Wala pang isang minuto ito.',
    makingBar: 'Kinikilala ang content mo...',
    lost: 'Na-delete ang assistant mo, kaya gagawa ng bago.',
    empty: 'Walang nabasa mula sa source na ito, kaya walang mapagkukunan ng sagot. Pumili po ng iba.',
    another: 'Pumili ng ibang source',
    enough: 'Magpatuloy sa nabasa na',
  },
  assistant: {
    title: 'Kilalanin si {{name}}',
    text: 'Pumili ng tanong o magtanong ng sarili mo. Sa ilalim ng bawat sagot, makikita mo ang source na pinanggalingan nito.',
    textWithoutQuestions:
      'Itanong ang itinatanong ng mga customer mo. Sa ilalim ng bawat sagot, makikita mo ang source na pinanggalingan nito.',
    next: 'Ilagay sa site mo',
    loading: 'Nilo-load ang assistant mo...',
  },
  share: {
    title: 'Handa na si {{name}} para sa mga bisita',
    text: 'Ipasa ang link, i-print ang code, o ilagay ang chat sa website mo. Makikita mo rin ang lahat ng ito sa page ng assistant.',
    ways: 'Paano ito maaabot ng mga bisita',
    finish: 'Pumunta sa dashboard',
  },
} satisfies Catalogue<typeof en>;
