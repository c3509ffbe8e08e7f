import type { Token } from './read-tokens.ts';

const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean));

/** Numbers after these are of things, not of telephones. */
const things =
  set(`order orders ref refs reference refno tracking track waybill awb serial imei plate acct accts account
  acc accnt invoice receipt resibo transaction trans txn booking reservation ticket sn policy meter membership member
  card passport tin sss philhealth pagibig lrn id sku model item lot block permit license licence batch barcode code pin
  parcel shipment bank bdo bpi unionbank metrobank landbank pedido orden referencia guia rastreo factura cuenta commande
  suivi facture compte dossier colis control case quotation lbc jnt ninjavan spx student employee loyalty rewards courier reperensya referensya plaka deposit confirmation job`);
/** Numbers after these are of telephones. */
const telephones =
  set(`call calls text txt phone cell cellphone cp cel celp celfone cpno mobile contact tel telephone telepono
  telefono viber whatsapp wa sms tawag tawagan itext pakitawagan pakitext pkitext pktext pakicontact kontakin itawag
  tumawag hotline landline line ring dial reach celular movil llamar llamame llameme portable selpon globe smart gcash
  reached home bahay opisina office`);
const numbers = set('number no num numero numerong nos nr');
const mine = set(
  'my mine our ours ko kong akin aking amin aming namin naming mi mis nuestro mon ma mes notre me moi us aq q',
);
/** Those who say "your" of a telephone speak of the owner's. */
const yours = set(
  'your yours ur inyong ninyong nyong niyong iyong su sus vuestro tu votre vos kanilang their',
);
/** The same after what is owned: "number nyo", "8555 0100 ninyo". */
const yoursAfter = set('ninyo ninyong nyo niyo mo ninyo');
const contactNouns = set(
  'gcash maya bank account rider driver staff agent tao branch tindahan shop technician delivery empleyado office opisina website site fb number numero hotline contact email line no correo landline telefono cp mobile account page',
);
/** Whoever tells of these has called a number, mostly the owner's; or somebody has called from it. */
const used =
  set(`nakapaskil nakalagay listed posted signage karatula tumatawag called emailed messaged texted dialed dialled phoned tinawagan kinontak llame appele ecrit nagtext nagemail
  nagmessage tumatawag nagtetext sumagot scam scammer manloloko theyre theyve competitor kabila`);
/** What is said of a number that was called in vain. */
const inVain = set('unattended unreachable makontak sumasagot sinasagot nasagot macontact ringing');
/** What is asked of a number that called. */
const doubted = set(
  'legit scam yours totoo manloloko spam fake suspicious scammer asking nanghihingi naghihingi nagpapanggap nagpakilala claiming pretending',
);
const abbreviations = set('no nos tel ref mr mrs ms dr engr atty acct num cel mob bldg st');

const hasBeside = (tokens: readonly Token[], at: number, word: string) =>
  [1, 2].some((step) => tokens[at + step]?.plain === word || tokens[at - step]?.plain === word);

function endsSentence(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  if (token.kind !== 'mark' || !'.!?;'.includes(token.text)) return false;
  const next = tokens[at + 1];
  if (next && next.gap === '') return false;
  return !(token.text === '.' && abbreviations.has(tokens[at - 1]?.plain ?? ''));
}

/** The places before one, nearest first, up to the begin of its sentence or line. */
function* lookBack(tokens: readonly Token[], from: number, most: number): Generator<number> {
  for (let at = from - 1; at >= 0 && from - at <= most; at--) {
    if (tokens[at + 1]!.gap === 'line' || endsSentence(tokens, at)) return;
    yield at;
  }
}

function listAhead(tokens: readonly Token[], from: number, most: number): Token[] {
  const ahead: Token[] = [];
  for (let at = from; at < tokens.length && at < from + most; at++) {
    if (tokens[at]!.gap === 'line') break;
    ahead.push(tokens[at]!);
    if (endsSentence(tokens, at)) break;
  }
  return ahead;
}

/** Whether a number is of a thing: an order, a parcel, an account. */
export function isOfThing(tokens: readonly Token[], first: number, last: number): boolean {
  for (const at of lookBack(tokens, first, 8)) {
    const token = tokens[at]!;
    if (token.kind === 'digits' && token.text.length > 2) break;
    if (token.text === ',' && first - at > 1) break;
    if (telephones.has(token.plain)) return false;
    if (things.has(token.plain) || /^(?:OR|SI|DR|JO|PO|SO|RMA|AWB|SN|CR)$/.test(token.text)) return true;
    const isNumberSign = token.text === '#' && at === first - 1;
    if (isNumberSign && !telephones.has(tokens[at - 1]?.plain ?? '')) return true;
  }
  const after = listAhead(tokens, last + 1, 6);
  const turn = after.findIndex(({ plain }) => ['is', 'ang', 'yung', 'yun', 'es', 'est'].includes(plain));
  if (turn === -1 || turn > 2) return false;
  return after.slice(turn).some(({ plain }) => things.has(plain));
}

const past = set('email text txt message msg call tawag chat');

/** "Nag-email na ako sa …", "tumawag ako sa …": what has been tried in vain. */
function isTried(tokens: readonly Token[], at: number): boolean {
  const { plain } = tokens[at]!;
  const around = [at - 2, at - 1, at + 1, at + 2].map((place) => tokens[place]?.plain ?? '');
  const isByWriter = ['i', 'ive', 'ako', 'we', 'kami'].some((word) => around.includes(word));
  // "you texted me at …" is the writer's own.
  if (!isByWriter && around.some((word) => ['you', 'u', 'kayo', 'nyo', 'niyo', 'ninyo'].includes(word)))
    return false;
  if (used.has(plain)) return true;
  if (plain === 'tumawag') return true;
  return past.has(plain) && (tokens[at - 1]?.text === '-' ? tokens[at - 2] : tokens[at - 1])?.plain === 'nag';
}

/** Whether what is "yours" is a number or somebody of the owner's, not the price list that is to be sent. */
function isOwned(tokens: readonly Token[], at: number, first: number): boolean {
  if (first - at <= 2) return true;
  return tokens.slice(at + 1, first).some(({ plain }) => contactNouns.has(plain) || telephones.has(plain));
}

const reaching = set(
  'texted called messaged emailed contacted texting calling messaging emailing nagtext nagmessage nagchat tumawag nagtetext tumatawag',
);

/** "… texted me", "nagtext po sa akin …": somebody has written or called the writer from there. */
function isReached(tokens: readonly Token[], at: number): boolean {
  if (!['me', 'us', 'akin', 'amin', 'sakin', 'samin'].includes(tokens[at]!.plain)) return false;
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ plain }) => plain);
  return (
    before.some((word) => reaching.has(word)) && !before.some((word) => ['you', 'u', 'kayo'].includes(word))
  );
}

/** Whether a contact is somebody else's: "your hotline …", "I called …", "… is your number?". */
export function isOthers(tokens: readonly Token[], first: number, last: number): boolean {
  for (const at of lookBack(tokens, first, 12)) {
    const { plain, kind, text } = tokens[at]!;
    if (kind === 'digits' && text.length > 3) break;
    const distance = first - at;
    if (isReached(tokens, at)) return true;
    if (mine.has(plain) && distance < 6) return false;
    if (yours.has(plain) && distance <= 6 && isOwned(tokens, at, first)) return true;
    const owned = tokens[at - 1]?.text === '.' ? tokens[at - 2] : tokens[at - 1];
    if (yoursAfter.has(plain) && contactNouns.has(owned?.plain ?? '') && distance <= 4) return true;
    if (isTried(tokens, at)) return true;
    if (plain === 'hotline') return true;
    if (['legit', 'scam', 'scammer', 'totoo'].includes(plain) && distance <= 6) return true;
    if (plain === 'kayo' && distance <= 5 && hasBeside(tokens, at, 'ba')) return true;
    if (distance <= 2 && ['to', 'sa'].includes(plain) && isPaid(tokens, at)) return true;
    if (['galing', 'sino', 'kilala', 'kanino', 'kaninong', 'whose'].includes(plain) && distance <= 5)
      return true;
    if (
      plain === 'from' &&
      distance <= 2 &&
      ['someone', 'somebody', 'call', 'text', 'message'].includes(tokens[at - 1]?.plain ?? '')
    )
      return true;
  }
  return isAskedAbout(tokens, last);
}

const writers = set('i im ako me my mine ko akin sakin aking');

/** "… is your number?", "… texted me", "… ninyo walang sumasagot": what after a contact says that it is not the writer's. */
function isAskedAbout(tokens: readonly Token[], last: number): boolean {
  const after = listAhead(tokens, last + 1, 10);
  const words = after.map(({ plain }) => plain);
  const isWriters = words.some((word) => writers.has(word));
  if (['texted', 'called', 'messaged', 'keeps'].includes(words[0] ?? '') && words[1] === 'me') return true;
  if (words.includes('inyo') && words.includes('ba')) return true;
  // "shop@…, your email, …"
  const apposed = words[0] === ',' || words[0] === '(' ? words.slice(1, 4) : [];
  if (yours.has(apposed[0] ?? '') && apposed.some((word) => contactNouns.has(word))) return true;
  if (!isWriters && words.some((word) => inVain.has(word) || doubted.has(word))) return true;
  const next = words.findIndex((word) => word !== 'po' && word !== 'ba' && word !== 'na');
  const isPossessed = yoursAfter.has(words[next] ?? '');
  const follower = words[next + 1] ?? '';
  if (
    isPossessed &&
    (follower === '' || ['.', '?', 'walang', 'wala', 'hindi', 'di', 'twice'].includes(follower))
  ) {
    return true;
  }
  const theirs = words.findIndex(
    (word, place) => place < 7 && yoursAfter.has(word) && ofShop.has(words[place - 1] ?? ''),
  );
  if (!isWriters && theirs !== -1) return true;
  const isAsking = words.slice(0, 4).some((word) => ['is', 'was', 'isnt', 'ba', 'still'].includes(word));
  const owner = words.findIndex((word) => yours.has(word) || yoursAfter.has(word));
  if (!isAsking || owner === -1 || owner > 5 || words.slice(0, owner).includes(',')) return false;
  return words.slice(Math.max(0, owner - 2), owner + 3).some((word) => contactNouns.has(word));
}

/** "… sa page nyo", "… yung rider nyo" */
const ofShop = set(
  'rider driver staff agent tao technician empleyado page website site fb post signage karatula poster flyer',
);

const paid = set(
  'ibabayad ibayad magbayad sent paid transferred deposited nagbayad nagpadala nagsend nagtransfer nagdeposit pinadala binayad sinend',
);

/** "I sent 500 to …": where money went. */
function isPaid(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 9), at).some(({ plain }) => paid.has(plain));
}

/** Said after a contact, these say that it is the one that counts. */
const rightOne = set('correct tama tamang right bago bagong new dapat updated');

const notThis = set(
  'not hindi di dili luma lumang dati dating old previous former imbes mali maling wrong antiguo ancien nawala nawalang nasira lost',
);
const doNot = set('dont wag huwag never');
const doing = set(
  'use call text txt contact send email itext tawagan gamitin kontakin message gagamitin tatawag',
);

/** Whether a contact is called wrong, old or replaced: "not …", "the old one (…)", "from … to …". */
export function isReplaced(tokens: readonly Token[], first: number, last: number, next: number): boolean {
  const isDenied = [first - 2, first - 1].some(
    (at) => notThis.has(tokens[at]?.plain ?? '') && !isOfFormer(tokens, at),
  );
  if (!isDenied && isCalledRight(tokens, last, next)) return false;
  for (const at of lookBack(tokens, first, 9)) {
    const { plain, kind, text } = tokens[at]!;
    if (kind === 'digits' && text.length > 2) break;
    if (text === ',' && first - at > 1) break;
    const isInstead = plain === 'instead' && tokens[at + 1]?.plain === 'of';
    const isNamed = tokens.slice(at + 1, first).some((token) => contactNouns.has(token.plain));
    if (notThis.has(plain) && isOfFormer(tokens, at)) break;
    if ((notThis.has(plain) || isInstead) && first - at <= (isNamed ? 9 : 6))
      return !isTurned(tokens, at, first);
    if (doNot.has(plain)) {
      const between = tokens.slice(at + 1, first);
      const isMeant =
        between.some((token) => doing.has(token.plain)) ||
        between.every(({ plain: word }) =>
          ['na', 'po', 'sa', 'ang', 'yung', 'yun', 'dun', 'nang'].includes(word),
        );
      if (isMeant) return !isTurned(tokens, at, first);
    }
  }
  const isFrom = ['from', 'mula', 'de'].includes(tokens[first - 1]?.plain ?? '');
  if (isFrom && next > last && next - last <= 3) {
    return tokens.slice(last + 1, next).some(({ plain }) => ['to', 'sa', 'a', 'into'].includes(plain));
  }
  const said = listAhead(tokens, last + 1, 7);
  const stops = new Set([',', 'old', 'dati', 'dating', 'luma', 'lumang', 'yung', 'use', 'my']);
  const end = said.findIndex(({ plain }) => stops.has(plain));
  if (said.slice(0, end === -1 ? 7 : end).some(({ plain }) => gone.has(plain))) return true;
  if (isChanged(tokens, first, last, next)) return true;
  if (next > last && next - last <= 10 && isCorrected(tokens, last + 1, next)) return true;
  const bracketed = said[0]?.text === '(' ? (said[1]?.plain ?? '') : '';
  if (['old', 'luma', 'dati', 'lumang', 'dating', 'lost', 'inactive', 'mali', 'wrong'].includes(bracketed))
    return true;
  return said[0]?.text !== ',' && isCalledOld(said.slice(0, 5).map(({ plain }) => plain));
}

/** "0917 … ay mali pala 0918 …": what was said of the number before. */
function isOfFormer(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (['ay', 'is', 'was', 'po', 'yung', 'pala'].includes(tokens[before]?.plain ?? '')) before--;
  const isTold = ['mali', 'wrong', 'old', 'luma'].includes(tokens[at]!.plain);
  return isTold && tokens[before]?.kind === 'digits' && tokens[before]!.text.length > 2;
}

/** "… po ang correct", "… is the new one". */
function isCalledRight(tokens: readonly Token[], last: number, next: number): boolean {
  const said = listAhead(tokens, last + 1, 5).map(({ plain }) => plain);
  const end = next > last ? Math.min(said.length, next - last - 1) : said.length;
  const stop = said.findIndex((word) => [',', '.', 'not', 'hindi', 'di'].includes(word));
  const told = said.slice(0, stop === -1 ? end : Math.min(stop, end));
  if (told[0] === 'dapat' || (told[0] === 'po' && told[1] === 'dapat')) return true;
  return (
    told.some((word) => ['is', 'ang', 'yung', 'yun'].includes(word)) &&
    told.some((word) => rightOne.has(word))
  );
}

/** "… is the old one", "… yung luma". */
function isCalledOld(words: readonly string[]): boolean {
  const end = words.findIndex((word) => [',', '.', 'not', 'hindi', 'new', 'bago', 'instead'].includes(word));
  const said = end === -1 ? words : words.slice(0, end);
  const isNamed = said.some((word) => ['is', 'ay', 'yung', 'ang', 'was'].includes(word));
  return isNamed && said.some((word) => ['luma', 'old', 'mali', 'wrong'].includes(word));
}

const gone = set(
  'longer inactive hacked expired deactivated nawala nawalan bounced bounces gumagana macontact',
);
const corrects = set('correction typo oops meant mali');
const changes = set('palitan papalitan change update replace pakipalitan pachange paupdate');

/** "palitan ang … ng …", "change … to …": the first one of two. */
function isChanged(tokens: readonly Token[], first: number, last: number, next: number): boolean {
  if (next <= last || next - last > 5) return false;
  const isAsked = tokens.slice(Math.max(0, first - 7), first).some(({ plain }) => changes.has(plain));
  return (
    isAsked &&
    tokens.slice(last + 1, next).some(({ plain }) => ['to', 'ng', 'with', 'into', 'sa', '>'].includes(plain))
  );
}

/** Whether the words between two contacts say that the second one takes the first one's place. */
function isCorrected(tokens: readonly Token[], from: number, to: number): boolean {
  const between = tokens.slice(from, to);
  if (between.some(({ plain }) => ['not', 'hindi', 'di'].includes(plain))) return false;
  return between.some(({ plain }) => corrects.has(plain));
}

/** Whether "not …" turns round before the number: "not the old one but", "instead use". */
function isTurned(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens
    .slice(from + 1, to)
    .some(({ plain }) =>
      [
        'but',
        'pero',
        'kundi',
        'now',
        'new',
        'bago',
        'bagong',
        'tama',
        'tamang',
        'correct',
        'dapat',
        'eto',
        'ito',
        'heto',
        'should',
        'updated',
      ].includes(plain),
    );
}

/** Whether words near before a number say that one is called there. */
export function isCalledFor(tokens: readonly Token[], first: number): boolean {
  for (const at of lookBack(tokens, first, 8)) {
    const { plain } = tokens[at]!;
    if (telephones.has(plain) || numbers.has(plain)) return true;
  }
  return false;
}
