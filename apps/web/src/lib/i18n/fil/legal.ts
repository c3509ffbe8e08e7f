import type english from '../en/legal.ts';
import type { Catalogue } from '../resources.ts';

export default {
  updated: 'Huling binago noong {{date}}',
  contact: {
    title: 'Makipag-ugnayan',
    privacy: 'Mga tanong tungkol sa data mo: {{address}}. May sagot sa loob ng 30 araw.',
    support: 'Tulong: {{address}}. May unang sagot sa loob ng 24 na oras.',
    dpo: 'Data protection officer: {{address}}.',
    cookies: 'Mga tanong tungkol sa cookies: {{address}}. May sagot sa loob ng 48 oras.',
    none: 'Sumulat sa nagpapatakbo ng site na ito, sa address kung saan mo ito nalaman.',
    noneForCookies:
      'Sumulat sa nagpapatakbo ng site na ito, sa address kung saan mo ito nalaman. Sinasagot ang mga tanong tungkol sa cookies sa loob ng 48 oras.',
  },
  terms: {
    title: 'Mga Tuntunin ng Serbisyo',
    service: {
      title: 'Ang makukuha mo',
      text: 'Gumagawa ang {{product}} ng mga chat assistant na sumasagot mula sa kaalamang ibinigay mo: hinahanap ang mga akmang talata at doon kumukuha ng sagot (retrieval). Puwede silang ilagay sa chat page, sa website mo bilang widget, at tawagin sa API. Real time ang mga sagot.',
    },
    plans: {
      title: 'Mga plan at presyo',
      text: 'May libre, may bayad at pang-enterprise na plan. Libre ang lahat habang beta. Sinasabi nang 30 araw bago ang mga presyo at ang pagbabago nito. May 7 araw na trial sa simula ang bayad na plan, at puwedeng isauli sa loob ng 30 araw.',
    },
    account: {
      title: 'Ang account mo',
      text: 'Dapat 18 taong gulang ka na, o may pahintulot ng magulang. Sa iyo lang dapat ang password; ikaw ang may pananagutan sa nangyayari sa account mo.',
    },
    content: {
      title: 'Ang nilalaman mo',
      text: 'Sa iyo pa rin ang mga dokumento at usapan mo. Pinapayagan mo kaming itago at iproseso ang mga ito para lang patakbuhin ang serbisyo para sa iyo. I-upload lang ang may karapatan kang gamitin, at walang labag sa batas.',
    },
    use: {
      title: 'Patas na paggamit',
      text: 'May limitasyon bawat minuto, oras at araw, ayon sa plan, para mabilis ang serbisyo sa lahat. Huwag subukang pasukin o pabigatin ang serbisyo, o gamitin ito para manlinlang o manakit.',
    },
    answers: {
      title: 'Sagot ng makina',
      text: 'Makina ang gumagawa ng sagot at puwedeng magkamali. May pinanggalingan ang bawat isa: suriin muna bago sandalan. Hindi ito payong legal, medikal o pinansyal.',
    },
    support: {
      title: 'Support',
      text: 'May unang sagot sa loob ng 24 na oras ang mga humihingi ng tulong.',
    },
    ending: {
      title: 'Pagtatapos',
      text: 'Puwede mong burahin ang account mo kahit kailan. Kapag na-pause ang trial, 30 araw pang itinatago ang data. Puwedeng isara ang account na lumalabag sa mga tuntuning ito.',
    },
    liability: {
      title: 'Pananagutan',
      text: 'Ibinibigay ang serbisyo kung ano ito. Hanggang sa nabayaran mo sa huling 12 buwan lang ang pananagutan namin.',
    },
    changes: {
      title: 'Mga pagbabago',
      text: 'Kapag nagbago ang mga tuntunin, nagbabago rin ang petsa sa itaas, at sinasabi nang 30 araw bago ang mahalaga.',
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
      text: 'Para sumagot mula sa mga dokumento mo, ipakita kung kumusta ang mga assistant mo, at panatilihing ligtas at mabilis ang serbisyo. Hindi kami nagbebenta ng data at walang patalastas.',
    },
    sharing: {
      title: 'Sino pa ang nakakakita',
      text: 'Kung may nakakonektang language model ng ibang kumpanya, ipinapadala roon ang tanong at ang mga talatang kailangan para masagot ito. Kung nakakonekta ang Notion, binabasa roon ang mga page na pinili mo. Nakikita ng nagpapatakbo ng installation na ito, at ng host nito, ang nakatago. Bukod doon, walang lumalabas.',
    },
    retention: {
      title: 'Gaano katagal',
      text: 'Hangga’t may account ka at may source o assistant. Nabubura ang natutunan mula sa source kapag binura ang source. Kapag na-pause ang trial, 30 araw pang itinatago ang data.',
    },
    security: {
      title: 'Paano ito iniingatan',
      text: 'Naka-encrypt ang mga key at token, at fingerprint lang ng password ang nakatago. Sariling gamit lang ang nakikita ng bawat account; isinusulat ang ginagawa ng admin sa ngalan ng iba.',
    },
    children: {
      title: 'Mga bata',
      text: 'Para ito sa 18 taong gulang pataas, o may pahintulot ng magulang.',
    },
    rights: {
      title: 'Ang mga karapatan mo',
      text: 'Puwede mong makita, itama, dalhin at burahin ang data mo. Puwedeng burahin ang sources at mga assistant kahit kailan; kasama nitong mabubura ang natutunan mula sa mga ito. Sinasagot sa loob ng 30 araw ang mga hiling tungkol sa data mo.',
    },
    changes: {
      title: 'Mga pagbabago',
      text: 'Kapag nagbago ang patakarang ito, nagbabago rin ang petsa sa itaas.',
    },
  },
  cookies: {
    title: 'Patakaran sa Cookies',
    what: {
      title: 'Ano ang cookies at mga katulad nito',
      text: 'Maliliit na tala ang cookies na iniiwan ng site sa browser mo. Ang local storage, hanggang sa burahin; ang session storage, hanggang sa isara ang tab. API token ang patunay kung sino ang naka-sign in. Ang web beacon ay larawang hindi nakikita na nagsasabing may bumisita: wala kaming gamit nito.',
    },
    types: {
      title: 'Ang ginagamit namin',
      text: 'Apat ang karaniwang uri. Makikita sa ibaba kung alin ang mayroon ang site na ito, at puwede mong patayin ang hindi mahalaga.',
    },
    third: {
      title: 'Mga serbisyo ng iba',
      text: 'Walang iniiwan sa browser mo rito ang AI model provider, cloud host, performance monitoring, internal analytics, Notion API, payment processor, real-time messaging at CDN: galing sa site na ito ang lahat ng file, at server ang nagtatanong sa iba. Walang bayaran habang beta.',
    },
    manage: {
      title: 'Pamamahala sa napili mo',
      text: 'Agad gumagana sa browser na ito ang switch sa itaas. Kaya rin ng browser mong harangin o burahin ang itinatago ng isang site. Kung wala ang essential, hindi ka makaka-sign in; kung wala ang functional, magsisimula ulit ang tema, wika at dating chat mo.',
    },
    retention: {
      title: 'Gaano katagal',
      text: '180 araw na nakikilala ng sign-in page ang browser. 24 na oras hanggang 30 araw ang mga sign-in token. Nananatili ang tema, wika at numero ng bisita hanggang sa burahin mo, o hanggang itinatago ng browser mo. 24 na oras ang sinimulang koneksyon sa Notion.',
    },
    updates: {
      title: 'Mga pagbabago',
      text: 'Kapag may iba pang itatago, dito muna sasabihin, na may bagong petsa sa itaas.',
    },
  },
  storage: {
    title: 'Ang pagpili mo',
    saved: 'Nakatago sa browser na ito ang napili mo.',
    always: 'Laging bukas',
    none: 'Hindi ginagamit',
    essential: {
      title: 'Essential',
      text: 'Pag-sign in, pananatiling naka-sign in, at mga access code ng chat. Kung wala ito, hindi gagana ang site.',
    },
    functional: {
      title: 'Functional',
      text: 'Tinatandaan ang tema, ang wika at, sa mga chat page, ang dati mong chat.',
    },
    analytics: {
      title: 'Analytics',
      text: 'Sa server namin binibilang ang mga usapan. Walang itinatago sa browser mo para rito.',
    },
    marketing: {
      title: 'Marketing',
      text: 'Walang patalastas, at walang sumusunod sa iyo.',
    },
  },
} satisfies Catalogue<typeof english>;
