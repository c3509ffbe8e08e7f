import type english from '../en/legal.ts';
import type { Catalogue } from '../resources.ts';

export default {
  updated: 'Huling binago noong {{date}}',
  terms: {
    title: 'Mga Tuntunin ng Serbisyo',
    service: {
      title: 'Ang makukuha mo',
      text: 'Gumagawa ang {{product}} ng mga chat assistant na sumasagot mula sa mga dokumentong ibinigay mo. Libre ang lahat habang beta. Kung magkakaroon ng presyo, sasabihin 30 araw bago.',
    },
    content: {
      title: 'Ang nilalaman mo',
      text: 'Sa iyo pa rin ang mga dokumento at usapan mo. Pinapayagan mo kaming itago at iproseso ang mga ito para lang patakbuhin ang serbisyo para sa iyo. I-upload lang ang may karapatan kang gamitin, at walang labag sa batas.',
    },
    use: {
      title: 'Patas na paggamit',
      text: 'Dapat 18 taong gulang ka na, o may pahintulot ng magulang. May limitasyon bawat minuto, oras at araw para mabilis ang serbisyo sa lahat. Makina ang gumagawa ng sagot: suriin muna bago sandalan.',
    },
    liability: {
      title: 'Pananagutan',
      text: 'Ibinibigay ang serbisyo kung ano ito. Hanggang sa nabayaran mo sa huling 12 buwan lang ang pananagutan namin.',
    },
  },
  privacy: {
    title: 'Patakaran sa Privacy',
    collect: {
      title: 'Ang itinatago namin',
      text: 'Pangalan at email mo, mga dokumentong ini-upload mo, mga assistant na ginawa mo, at mga usapan ng bisita sa kanila. Nakikilala ang bisita sa numerong random na gawa ng browser nila.',
    },
    purpose: {
      title: 'Para saan',
      text: 'Para sumagot mula sa mga dokumento mo at ipakita kung kumusta ang mga assistant mo. Hindi kami nagbebenta ng data at walang patalastas.',
    },
    sharing: {
      title: 'Sino pa ang nakakakita',
      text: 'Kung may nakakonektang language model ng ibang kumpanya, ipinapadala roon ang tanong at ang mga talatang kailangan para masagot ito. Kung wala, walang lumalabas sa installation na ito.',
    },
    rights: {
      title: 'Ang mga karapatan mo',
      text: 'Puwede mong burahin ang sources at mga assistant kahit kailan; kasama nitong mabubura ang natutunan mula sa mga ito. Sinasagot sa loob ng 30 araw ang mga hiling tungkol sa data mo.',
    },
  },
  cookies: {
    title: 'Patakaran sa Cookies',
    what: {
      title: 'Ang nakatago sa device mo',
      text: 'Ang kailangan lang: cookie ng sign-in page, isa pang cookie para makilala nito ang browser na ito sa loob ng 180 araw, ang session mo sa local storage, at ang napili mong tema at wika. May random na numero ang mga bisita ng chat page para mabalikan nila ang usapan.',
    },
    not: {
      title: 'Ang wala',
      text: 'Walang cookies para sa analytics, marketing o ibang kumpanya.',
    },
    manage: {
      title: 'Paano ito alisin',
      text: 'Mag-sign out, o burahin ang data ng site na ito sa browser mo. Kailangan mong mag-sign in ulit at pumiling muli ng tema at wika.',
    },
  },
} satisfies Catalogue<typeof english>;
