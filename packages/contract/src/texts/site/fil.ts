import type { SiteFaq, SiteHeads } from './site-texts.ts';

/** What search engines and previews of links are told of each public page. */
export const heads = {
  landing: {
    title: 'Ang assistant na kabisado ang negosyo mo',
    description:
      'Assistant na handa agad at umaangkop sa kailangan ng negosyo mo: executive assistant, sales agent, support o gabay sa kaalaman. Sumasagot mula sa sarili mong mga dokumento at sinasabi kung saan galing.',
    keywords: 'AI assistant, assistant para sa negosyo, customer support, chatbot, chat sa website',
  },
  pricing: {
    title: 'Presyo',
    description:
      'Libre ang {{product}} habang beta. Ang mga susunod na plan, sa dolyar at piso: Starter, Done-for-You, Pro, Business at Agency.',
    keywords: 'presyo, plan, libreng beta, AI assistant, piso',
  },
  event: {
    title: 'Kahimunan, teknolohiya at tradisyon',
    description:
      'Ang assistant ng Kahimunan, pagtitipon ng teknolohiya at tradisyon: mga session, mga paksa, at sagot sa mga tanong sa chat.',
    keywords: 'Kahimunan, teknolohiya, tradisyon, event, assistant',
  },
  privacy: {
    title: 'Patakaran sa Privacy',
    description: 'Ano ang itinatago ng {{product}}, para saan, sino pa ang nakakakita, at paano ito ipabura.',
  },
  terms: {
    title: 'Mga Tuntunin ng Serbisyo',
    description:
      'Ano ang ibinibigay ng {{product}}, ano ang patas na paggamit, at ano ang pananagutan namin.',
  },
  cookies: {
    title: 'Patakaran sa Cookies',
    description: 'Ano ang itinatago ng {{product}} sa device mo, para saan, gaano katagal, at paano pumili.',
  },
  signIn: {
    title: 'Mag-sign In',
    description: 'Mag-sign in sa {{product}}, o gumawa ng account.',
  },
  missing: {
    title: 'Walang ganitong page',
    description: 'Baka mali ang pagkaka-type ng address, o nailipat na ang page.',
  },
} satisfies SiteHeads;

/** What people ask before they pay, on the page of prices and in what search engines are told of it. */
export const faq = {
  cost: {
    question: 'Magkano ang {{product}} ngayon?',
    answer:
      'Libre. Nasa beta pa ang {{product}}: libre ang lahat ng features at walang hinihinging card. Kung magbabago man ito, sasabihan ka namin 30 araw bago.',
  },
  trial: {
    question: 'Paano ang trial?',
    answer:
      'May 7 libreng araw sa simula ang bawat bayad na plan. Kung hindi ka magtutuloy, naka-pause ang mga assistant mo at itatago pa nang 30 araw ang mga ginawa mo.',
  },
  refund: {
    question: 'Paano kung hindi pala para sa akin?',
    answer: 'Sa loob ng 30 araw mula sa unang bayad mo, ibabalik nang buo ang pera mo.',
  },
  change: {
    question: 'Puwede bang magpalit ng plan?',
    answer: 'Puwede, kahit kailan. Agad ang upgrade; sa susunod na billing cycle naman ang downgrade.',
  },
  message: {
    question: 'Ano ang binibilang na message?',
    answer: 'Isang tanong na sinagot ng assistant, galing man sa bisita o sa sarili mong pagsubok.',
  },
} satisfies SiteFaq;
