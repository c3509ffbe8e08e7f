/** Hosts, with their subdomains, of services for booking, orders, payments, forms, maps and profiles. */
const bookingHosts = new Set(
  `calendly.com cal.com acuityscheduling.com setmore.com simplybook.me fresha.com booksy.com vagaro.com mindbodyonline.com youcanbook.me picktime.com zcal.co appointlet.com
booking.com airbnb.com agoda.com expedia.com hotels.com traveloka.com klook.com tripadvisor.com hostelworld.com cloudbeds.com littlehotelier.com siteminder.com directbook.com
opentable.com resy.com sevenrooms.com tablecheck.com quandoo.com eatigo.com thefork.com doordash.com ubereats.com grubhub.com deliveroo.com foodpanda.ph foodpanda.com grab.com
shopee.ph shopee.com lazada.com.ph lazada.com amazon.com etsy.com carousell.ph
eventbrite.com ticketmaster.com ticket2me.net klikit.io forms.gle forms.office.com typeform.com jotform.com tally.so
paypal.com paypal.me gcash.com maya.ph paymongo.page checkout.stripe.com buy.stripe.com square.link squareup.com square.site
waze.com maps.app.goo.gl maps.apple.com openstreetmap.org what3words.com g.page g.co
zalo.me viber.com chats.viber.com discord.gg`.split(/\s/),
);
/** Networks where businesses have a page. A link that shares another page does not count. */
const networks = new Set(
  'facebook.com fb.com instagram.com tiktok.com youtube.com linkedin.com x.com twitter.com threads.net pinterest.com'.split(
    ' ',
  ),
);
const sharing =
  /^\/(?:sharer|share|dialog|intent|login|hashtag|policies|privacy|legal|plugins|tr|watch|p|reel|status|pin)\b|\/(?:status|posts|videos|photos)\//i;

/** Returns whether a host or one of its parent domains is in a list. */
function isListed(host: string, list: ReadonlySet<string>): boolean {
  const labels = host.split('.');
  return labels.some((_, at) => list.has(labels.slice(at).join('.')));
}

/**
 * Returns whether an address leads to a service for booking, orders, payments, forms or maps, or to a page of
 * a social network. The start page of such a service does not count, except on a subdomain.
 */
export function isActionAddress({ hostname, pathname, search }: URL): boolean {
  const host = hostname.toLowerCase();
  const isMap =
    /(?:^|\.)google\.[a-z.]{2,6}$/.test(host) && (/^\/maps/.test(pathname) || host.startsWith('maps.'));
  if (isMap || (host === 'goo.gl' && /^\/maps/.test(pathname))) return true;
  if (host === 'docs.google.com') return /^\/forms\//.test(pathname);
  const isStartPage = pathname === '/' && search === '' && bookingHosts.has(host.replace(/^www\./, ''));
  if (isListed(host, bookingHosts)) return !isStartPage;
  return isListed(host, networks) && pathname.length > 2 && !sharing.test(pathname);
}

/** Requests at the start of a link's words, in the languages of the product. */
const action = new RegExp(
  `^[^\\p{L}\\p{N}]{0,5}(?:please\\s|click (?:here )?to\\s|tap to\\s|you can\\s)?(?:${[
    'book(?!s|let|ing| (?:review|club|of|list))|(?:book|order)ing(?! (?:an?|the|for|from|of)\\b)|reserve|reservations?|make an? (?:reservation|booking|appointment|order)|order(?!ing| (?:history|status|tracking))|buy|shop now|pay(?! attention)|checkout now|donate|enrol|enroll|apply(?! to all)|register|sign up|join (?:us|now|here)|rsvp|schedule|request an?|get an?(?: free)? quote|check (?:availability|rates)|rent|track (?:your|my)|get (?:directions|tickets)|directions|(?:view|see|open|find us) (?:on |in )?(?:the )?(?:map|google maps)|our (?:location|map)|google maps|waze|chat|message us|live chat|whatsapp|viber|messenger|telegram|appointments?|tickets?|fill (?:in|out|up)|subscribe to',
    'reserv(?:ar|a|e|ación|aciones)|pedir|pide|ordenar|ordena|comprar|compra ahora|pagar|paga|donar|inscrib\\p{L}+|registrarse|agendar?|agenda una|cita|solicitar?|cómo llegar|ver (?:el |en el )?mapa|escríbenos|chatea',
    "réserv(?:er|ez)|réservation|commande[rz]|achete[rz]|acheter|payer|paye[rz]|faire un don|s[’']inscrire|inscrivez|prendre rendez-vous|prenez rendez-vous|demande[rz]|itinéraire|voir (?:la|sur la) carte|discute[rz]",
    'mag-?(?:book|pa-?book|reserba|pareserba|order|apply|register|enrol|enroll|bayad|chat|message|iskedyul)\\p{L}*|umorder|bumili|bayaran|tingnan sa mapa|paano pumunta|i-?(?:book|order|chat|message)',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** "Here", after one or two words that ask to click. Such words do not name the target of the link. */
const hereWords = new RegExp(
  `^(?:(?:[\\p{L}\\p{M}-]{1,12} ){0,2}(?:${[
    'here|this link|aqu[ií]|acá|este enlace|ici|ce lien|qui|hier(?: klicken)?|di sini|disini|dito|rito',
    'tại đây|ở đây|vào đây|здесь|тут|сюда|tutaj|zde|här|tässä|tästä|burada|buradan|buraya|εδώ|هنا|यहाँ|यहां',
  ].join('|')})|.{0,6}(?:こちら|ここ|여기|这里|這裡|此处|此處|ที่นี่).{0,8})$`,
  'iu',
);
/** Longest request in characters. Longer words are the title of another page. */
const maxWords = 60;

/**
 * Returns whether the words of a link ask to book, order, pay, sign up, chat or find the way, or are only
 * "here".
 */
export function namesAction(words: string): boolean {
  const text = words.trim().replace(/\s+/g, ' ');
  return text.length <= maxWords && (action.test(text) || hereWords.test(text));
}

/** Returns whether an address belongs to a social network. */
export const isSocialNetwork = ({ hostname }: URL): boolean => isListed(hostname.toLowerCase(), networks);
