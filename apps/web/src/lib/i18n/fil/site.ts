import type english from '../en/site.ts';
import type { Catalogue } from '../resources.ts';

export default {
  header: {
    label: 'Site',
    openMenu: 'Buksan ang menu',
    features: 'Features',
    howItWorks: 'Paano Gamitin',
    pricing: 'Presyo',
    signIn: 'Mag-sign In',
    build: 'Gawin ang {{product}} Ko',
    dashboard: 'Dashboard',
    signOut: 'Mag-sign Out',
  },
  landing: {
    pageTitle: 'Ang assistant na kabisado ang negosyo mo',
    pageDescription:
      'Assistant na handa agad at umaangkop sa kailangan ng negosyo mo: support, benta, o gabay sa kaalaman.',
    badge: 'Beta pa kami. Libre muna ang lahat.',
    title: 'Ang assistant na kabisado ang negosyo mo',
    text: 'Ibigay sa {{product}} ang iyong menu, listahan ng presyo at mga patakaran. Doon ito kukuha ng sagot sa mga customer mo, anumang oras, at ipapakita kung saan galing ang bawat sagot.',
    seeHow: 'Tingnan kung paano',
    preview: {
      label: 'Halimbawa ng chat',
      name: 'Panaderya ni Aling Nena',
      online: 'Halimbawa',
      question: 'Puwede po bang magpa-deliver ng ube cake sa Marikina sa Linggo?',
      answer:
        'Opo. Nagde-deliver kami sa Marikina, 9 am hanggang 4 pm, pati Linggo. Mag-order lang po dalawang araw bago. 120 pesos ang delivery.',
      sourceOne: 'Delivery policy.docx',
      sourceTwo: 'Cake menu.pdf, pahina 2',
      followUp: 'May mas maliit po ba?',
      followUpAnswer: 'Opo. 650 pesos ang 6-inch na cake, para sa walong tao.',
      placeholder: 'Magsulat ng mensahe',
    },
    featuresTitle: 'Gawa para sa tindahan, hindi para sa engineer',
    features: {
      grounded: {
        title: 'Mga sagot na masusuri mo',
        text: 'Nakasulat sa bawat sagot kung saang dokumento ito galing. Kung wala sa dokumento mo, hindi ito mag-iimbento.',
      },
      voice: {
        title: 'Kaboses ng tindahan mo',
        text: 'Palakaibigan, pormal, maikli o detalyado: ikaw ang bahala, at puwedeng palitan kahit kailan.',
      },
      share: {
        title: 'Isang link lang',
        text: 'May sariling chat page ang bawat assistant. I-send ang link, i-print sa resibo, o lagyan ng code.',
      },
    },
    stepsTitle: 'Tatlong hakbang, handa na',
    steps: {
      add: {
        title: 'Ilagay ang alam mo',
        text: 'I-upload ang mga file na mayroon ka na: PDF, Word, Excel, teksto o larawan. O isulat ang mga tanong at sagot.',
      },
      build: {
        title: 'Buuin ang assistant mo',
        text: 'Bigyan ng pangalan, tono at mga source na puwede nitong gamitin.',
      },
      share: { title: 'I-share', text: 'Subukan mo muna, saka i-send ang link sa mga customer mo.' },
    },
    closing: {
      title: 'Hayaang ang kaalaman mo ang sumagot',
      text: 'Mga sampung minuto lang ang una mong assistant.',
    },
  },
  footer: {
    label: 'Legal',
    privacy: 'Patakaran sa Privacy',
    terms: 'Mga Tuntunin ng Serbisyo',
    cookies: 'Patakaran sa Cookies',
    tagline: 'Mga assistant para sa negosyo, mula sa sarili nilang kaalaman.',
  },
  pricing: {
    title: 'Libre habang beta',
    text: 'Wala pa pong bayaran. Libre muna ang lahat ng features. Kung magbabago man ito, sasabihan ka namin 30 araw bago.',
  },
  signIn: {
    pageTitle: 'Mag-sign In',
    title: 'Tuloy po kayo sa {{product}}',
    text: 'Mag-sign in, o gumawa ng account sa isang minuto.',
    button: 'Magpatuloy gamit ang {{product}}',
    busy: 'Kumokonekta...',
    agree:
      'Sa pagpapatuloy, sumasang-ayon ka sa <terms>Mga Tuntunin ng Serbisyo</terms> at sa <privacy>Patakaran sa Privacy</privacy>.',
    failed: 'Hindi maabot ang sign-in. Pakitingnan ang koneksyon at subukan ulit.',
  },
  callback: {
    busy: 'Isina-sign in ka na',
    title: 'Hindi Natuloy ang Pag-sign In',
    meaning: 'Hindi ka pa naka-sign in, at walang nawala. Subukan po ulit.',
    tryAgain: 'Subukan Ulit',
    noCode: 'Walang authorization code sa callback URL',
    noVerifier: 'Hindi nakita ang code verifier',
    exchangeFailed: 'Hindi naipalit ang code sa token',
  },
} satisfies Catalogue<typeof english>;
