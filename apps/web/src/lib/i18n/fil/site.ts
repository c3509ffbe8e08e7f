import { heads } from '@anito/contract/texts/site/fil';
import type english from '../en/site.ts';
import type { Catalogue } from '../resources.ts';

export default {
  heads,
  header: {
    label: 'Site',
    openMenu: 'Buksan ang menu',
    features: 'Features',
    howItWorks: 'Paano Gamitin',
    pricing: 'Presyo',
    signIn: 'Mag-sign In',
    build: 'Gawin ang {{ownAssistant}} Ko',
    dashboard: 'Dashboard',
    signOut: 'Mag-sign Out',
  },
  landing: {
    badge: 'Beta pa kami. Libre muna ang lahat.',
    title: 'Ang assistant na kabisado ang negosyo mo',
    text: 'Ibigay sa {{product}} ang website, menu, listahan ng presyo at mga patakaran mo. Doon ito kukuha ng sagot sa mga customer mo, anumang oras, at ipapakita kung saan galing ang bawat sagot.',
    watch: 'Panoorin ang demo',
    watchLength: 'Panoorin ang demo, {{seconds}} segundo',
    free: 'Walang card, walang code. May sample na tindahang puwedeng subukan.',
    carousel: {
      label: 'Ang nagagawa ng {{product}}',
      slide: '{{number}} sa {{total}}',
      show: 'Ipakita ang larawan {{number}}: {{title}}',
      pause: 'I-pause',
      play: 'I-play',
      night: {
        title: 'Bukas kahit sarado ka na',
        text: 'Ang tanong sa hatinggabi, nasasagot sa hatinggabi.',
      },
      sources: {
        title: 'Natututo sa mayroon ka na',
        text: 'Mga website, file at Notion page, nasa iisang lugar.',
      },
      cited: {
        title: 'May pinanggalingan ang bawat sagot',
        text: 'Isang pindot, kita ang mismong talata.',
      },
      widget: {
        title: 'Nasa sarili mong website',
        text: 'Isang maikling code, nasa bawat page na ito.',
      },
      asked: {
        title: 'Alam mo ang itinatanong nila',
        text: 'Pati ang hindi pa masagot ng mga source mo.',
      },
    },
    reads: {
      label: 'Nababasa',
      websites: 'Mga website',
      notionPages: 'Notion',
      pdf: 'PDF',
      word: 'Word',
      excel: 'Excel',
      slides: 'PowerPoint',
      text: 'Teksto',
      pictures: 'Mga larawan',
      soon: 'Paparating: Confluence, Dropbox',
    },
    featuresTitle: 'Gawa para sa tindahan, hindi para sa engineer',
    featuresText: 'Walang prompt na isusulat, walang model na ite-train. Sapat na ang alam mo.',
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
    features: {
      grounded: {
        title: 'Mga sagot na masusuri mo',
        text: 'Nakasulat sa bawat sagot kung saang dokumento ito galing. Kung wala sa dokumento mo, hindi ito mag-iimbento.',
      },
      honest: {
        title: 'Umaamin kapag hindi alam',
        text: 'Itinatabi ang tanong para sa iyo. Isulat mo nang isang beses ang sagot, at alam na nito mula noon.',
      },
      voice: {
        title: 'Kaboses ng tindahan mo',
        text: 'Palakaibigan, pormal, maikli o detalyado: ikaw ang bahala, at puwedeng palitan kahit kailan.',
      },
      share: {
        title: 'Isang link lang',
        text: 'May sariling chat page ang bawat assistant. I-send ang link, i-print sa resibo, o lagyan ng code.',
      },
      languages: {
        title: 'Apat na wika',
        text: 'Sa English, Filipino, Spanish o French binabati ng chat page ang mga bisita mo.',
      },
      yours: {
        title: 'Sa iyo pa rin',
        text: 'Puwedeng burahin ang mga source, chat at assistant kahit kailan, kasama ang lahat ng natutunan mula sa mga ito.',
      },
    },
    stepsTitle: 'Tatlong hakbang, live na',
    stepsText: 'Mga sampung minuto lang ang una mong assistant.',
    steps: {
      add: {
        title: 'Ilagay ang alam mo',
        text: 'Pumili ng isa, o lahat. Binabasa ulit ang bawat isa sa iskedyul na pipiliin mo, kaya laging bago ang mga sagot.',
        websites: {
          title: 'Ang website mo',
          text: 'I-type ang address at piliin ang mga page.',
        },
        files: {
          title: 'Ang mga file mo',
          text: 'PDF, Word, Excel, PowerPoint, teksto o larawan.',
        },
        notionPages: {
          title: 'Ang Notion mo',
          text: 'Ikonekta ang workspace at piliin ang mga page.',
        },
        picture: 'Ang My Sources sa {{product}} na may nakakonektang source',
      },
      build: {
        title: 'Kilalanin ang assistant mo',
        text: 'Binubuo ito mula sa mga source mo: pangalan, tono, mga unang tanong. Subukan mo muna, at tingnan kung aling talata ang ginamit sa bawat sagot.',
        picture: 'Ang page ng isang assistant sa {{product}}',
      },
      share: {
        title: 'Ilagay kung nasaan ang mga customer mo',
        text: 'I-share ang link, o i-paste ang maikling code sa website mo. O ikonekta ang Messenger, WhatsApp at Telegram.',
        picture: 'Chat ng isang bisita sa cellphone, may mga sagot na may pinanggalingan',
      },
    },
    demo: {
      title: 'Tingnan itong gumana',
      text: 'Mga papel ng tindahan ang papasok, mga sagot na may pinanggalingan ang lalabas: totoong recording ng produkto, walang tunog at pinaikli ang paghihintay.',
      play: 'I-play ang demo',
      dialog: 'Ang {{product}} sa {{seconds}} segundo',
      captions: 'Captions',
      failed: 'Hindi mai-play ng browser na ito ang recording.',
      download: 'I-download',
    },
    closing: {
      title: 'Hayaang ang kaalaman mo ang sumagot',
      text: 'Mga sampung minuto lang ang una mong assistant.',
    },
  },
  footer: {
    label: 'Legal',
    product: 'Produkto',
    privacy: 'Patakaran sa Privacy',
    terms: 'Mga Tuntunin ng Serbisyo',
    cookies: 'Patakaran sa Cookies',
    event: 'Kahimunan',
    tagline: 'Mga assistant para sa negosyo, mula sa sarili nilang kaalaman.',
  },
  signIn: {
    pageTitle: 'Mag-sign In',
    title: 'Tuloy po kayo sa {{product}}',
    text: 'Mag-sign in, o gumawa ng account sa isang minuto.',
    button: 'Magpatuloy gamit ang {{product}}',
    busy: 'Kumokonekta...',
    agree:
      'Sa pagpapatuloy, sumasang-ayon ka sa <terms>Mga Tuntunin ng Serbisyo</terms> at sa <privacy>Patakaran sa Privacy</privacy>.',
    timedOut:
      'Na-sign out ka dahil hindi naituloy ang session sa oras. Naka-save ang gawa mo; mag-sign in para magpatuloy.',
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
