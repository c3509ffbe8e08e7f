/** Beyond so many characters nobody only asks for a person; what follows is not looked at. */
const lookedAt = 600;

const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean));

/** Verbs by which somebody wants to get to a person, in the form in which one asks for it. */
const reaching = words(`
  talk speak chat connect transfer reach forward escalate contact switch
  makausap makakausap makausapin kausapin kausap kumausap makausapan makachat makapagusap makipagusap usap makausapng paki kakausap kakausapin
  ilipat ipasa ipakausap iconnect itransfer ikonek pakitransfer pakiconnect pakilipat pakipasa paconnect patransfer pakausap pakikausap
  hablar hablo platicar conversar charlar comunicarme comuniqueme comunicame comuniquenme comunicar paseme pasame pasenme pasar
  conectame conecteme contactar atienda atender atiendame transfierame transfiereme transferirme contactarme hablarle derivame deriveme
  parler discuter passez passer transferez transferer joindre contacter echanger dialoguer connectez mettez mettre mis mise
`);

/** The same where this word follows. */
const reachingWith: Partial<Record<string, string>> = {
  get: 'me',
  give: 'me',
  put: 'me',
  hand: 'me',
  help: 'from',
};

/** Who may be asked for. */
const people = words(`
  human humans person people someone somebody anyone anybody agent agents representative representatives rep operator staff employee
  manager owner supervisor admin advisor adviser receptionist boss team support service
  tao taong ahente kawani empleyado tauhan mayari amo
  persona personas alguien humano humana agente asesor asesora representante operador operadora encargado encargada empleado
  empleada dueno duena gerente equipo ejecutivo ejecutiva supervisora
  humain humaine personne quelqu conseiller conseillere responsable operateur operatrice employe employee gerant gerante patron
  patronne proprietaire equipe vendeur vendeuse collaborateur vivant
`);

/** What may stand between the two, and before a person. */
const joining = words(`
  to with a an the me us my this chat call over real live actual true your some one of from in at human customer service support
  sales team please directly now right through back on line conversation
  po ho ba ng sa si yung iyong ang isang mga na nyo ninyo niyo ko ako kami namin nga sana muna totoong tunay totoo lang naman
  kung pwede puwede may kayong agent live pls please mismo yong ung nyong dyan diyan
  con una un el la los las de su tu sus verdad real alguno alguna del por favor directamente mi me otra algun atencion cliente
  servicio ayuda al
  a avec un une le la les vous votre vos de du des vrai vraie reel reelle en l un service client moi nous relation contact
  directement d au aux
`);

/** What makes of the word before it something else: human resources, agent fee. */
const compounds = words(`
  resources resource fee fees fees count room rights body hair s size sized area only plate plates pax bag limit capacity
  entrance discount id number card price rate rates meal menu bed shirt tickets ticket
  humanos recursos ressources humaines
`);

/** Who asks for it: the words before the verb, where there are some. */
const wishing = words(`
  i id d u ur sir maam mam ma am paki pakisuyo me a we want wanna would like need needs can could may might please let lemme how do is there way possible to get just prefer
  rather wish hoping able if will allowed pls gusto gustong ko kong nais pwede puwede pwd pede pde maari maaari maaring po ho ba bang
  akong ako naman sana pakiusap paano pano saan kailangan kailangang kelangan ng may kami namin na lang nlang nalang mas yes no ok okay hello hi hey
  sorry excuse but and so then thanks good morning actually really still right now this not bot robot don t dont
  que quiero quisiera puedo podria podrias puede puedes me necesito deseo prefiero favor por hola buenos dias buenas tardes gustaria
  como para se posible es seria querria poder solo mejor si con dejame dejeme le ya
  etre je j veux voudrais aimerais souhaite souhaiterais peux puis pourrais pouvez vous me moi besoin de d ai il est possible serait
  comment s plait bonjour svp faire pouvoir prefere bonsoir faut laissez
`);

/** Before the verb, what makes it a question about something else, or what has happened already. */
const otherwise = words(`
  have had has must did when why does she he they you where who her him his their should dont never
  kailan sino bakit kahapon siya sila niya nila
  cuando quien ayer tengo tiene debo hay que donde
  quand qui hier dois doit faut-il
`);

/** All of a message that asks for a person without a verb. */
const bare = words(`
  not bot robot chatbot s il vous plait vraie avec sa with to talk human person agent representative rep operator staff someone somebody live real actual a an the please pls now i need want
  customer service support gusto ko ng tao totoong taong kailangan po ahente admin talaga mo na nga
  humano persona agente asesor representante operador real quiero necesito un una por favor con verdad atencion humana
  humain personne agent conseiller vrai vraie je veux voudrais un une operateur svp reel
`);

/** Words that name a person so plainly that they may stand alone. */
const bareNames = words(`
  human agent representative rep operator ahente humano humana agente asesor representante operador humain conseiller operateur
`);

/** Words that do with one of the others, by which it is asked for. */
const bareOthers = words('person someone somebody tao taong persona alguien personne staff admin');
const bareWishes = words(
  'please pls want need real actual live bot robot gusto kailangan totoong talaga quiero necesito favor veux voudrais svp vrai vraie',
);

function listWords(message: string): string[] {
  return message
    .slice(0, lookedAt)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, ' ')
    .replace(/\b(may|makipag|paki) (ari|usap)\b/g, '$1$2')
    .replace(/\b(maka|makipag|pag|paki|may|mag)-/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Sentences are looked at one by one: what came before says nothing of who is asked for. */
function listSentences(message: string): string[][] {
  return message
    .slice(0, lookedAt)
    .split(/[.!?\n;]+/)
    .map(listWords)
    .filter((sentence) => sentence.length > 0);
}

/** The person that a verb reaches, by where it stands; -1 where none is. */
function findPerson(sentence: readonly string[], verb: number): number {
  for (let place = verb + 1; place < sentence.length && place <= verb + 8; place += 1) {
    const word = sentence[place]!;
    const next = sentence[place + 1] ?? '';
    if (people.has(word) && compounds.has(next)) return -1;
    // "a human agent": the last of them is meant.
    if (people.has(word) && !people.has(next)) return place;
    if (!people.has(word) && !joining.has(word)) return -1;
  }
  return -1;
}

function isWished(before: readonly string[]): boolean {
  const near = before.slice(-8);
  return near.every((word) => wishing.has(word)) || startsWish(near);
}

/** Wishes whose words stand right before the verb, whatever was said before them. */
const wishes = [
  'want to',
  'would like to',
  'd like to',
  'need to',
  'can i',
  'could i',
  'may i',
  'let me',
  'wanna',
  'rather',
  'can you',
  'could you',
  'please',
  'way to',
  'can i just',
  'prefer to',
  'want to just',
  'i just want to',
  'trying to',
  'gusto ko',
  'gusto kong',
  'gusto ko po',
  'gusto ko pong',
  'pwede ba',
  'pwede bang',
  'pwede po bang',
  'pwede ko bang',
  'nais ko',
  'nais kong',
  'gusto ko sana',
  'gusto ko sanang',
  'pwede ko po bang',
  'kailangan ko',
  'kailangan kong',
  'puwede bang',
  'pwede',
  'gusto naming',
  'pwede po ba',
  'maari bang',
  'maari po bang',
  'maaari po bang',
  'gusto ko na',
  'gusto ko ng',
  'gusto ko nang',
  'quiero',
  'quisiera',
  'puedo',
  'podria',
  'necesito',
  'me gustaria',
  'prefiero',
  'deseo',
  'por favor',
  'favor',
  'puede',
  'me puede',
  'me podria',
  'me puedes',
  'quiero que me',
  'favor de',
  'je veux',
  'je voudrais',
  'j aimerais',
  'je peux',
  'puis je',
  'pourrais je',
  'pouvez vous me',
  'je souhaite',
  'besoin de',
  'je prefere',
  'j aimerais bien',
  'je souhaiterais',
  'pourriez vous me',
  'pouvez vous',
  'pourriez vous',
  'veuillez me',
  'peux tu me',
  'est ce que je peux',
  'merci de me',
  'possible de',
].map((wish) => wish.split(' '));

function startsWish(before: readonly string[]): boolean {
  return wishes.some((wish) => {
    const tail = before.slice(-wish.length);
    return tail.length === wish.length && tail.every((word, place) => word === wish[place]);
  });
}

/** "Somebody whom I can talk to", "someone to speak with": who comes first, and then the verb. */
const offering = words(
  'is there anyone anybody someone somebody can could any may hay alguna alguien y a t il quelqu un',
);
const whomThen = words(`
  i we can could to that who whom may me us with a con quien que pueda puedo podria qui je peux puisse dyan diyan dito na ng
  pwedeng puwedeng pwede puwede po ba from your the team shop store here
`);
const talking = words('talk speak chat makausap kausap makakausap kausapin hablar parler');

/** Whether somebody is looked for who may be talked to, or is to talk to me. */
function looksForSomebody(sentence: readonly string[]): boolean {
  const place = sentence.findIndex((word) => people.has(word));
  if (place < 1 || place > 5 || !sentence.slice(0, place).every((word) => offering.has(word))) return false;
  const after = sentence.slice(place + 1, place + 8);
  const end = after.findIndex((word) => talking.has(word));
  return end >= 0 && after.slice(0, end).every((word) => whomThen.has(word));
}

function isBare(sentence: readonly string[]): boolean {
  if (sentence.length > 8 || !sentence.every((word) => bare.has(word))) return false;
  if (sentence.some((word) => bareNames.has(word))) return true;
  return sentence.some((word) => bareOthers.has(word)) && sentence.some((word) => bareWishes.has(word));
}

function asksIn(sentence: readonly string[]): boolean {
  if (isBare(sentence) || looksForSomebody(sentence)) return true;
  return sentence.some((word, verb) => {
    const follower = Object.hasOwn(reachingWith, word) ? reachingWith[word] : undefined;
    if (follower ? sentence[verb + 1] !== follower : !reaching.has(word)) return false;
    const before = sentence.slice(0, verb);
    if (!isWished(before)) return false;
    if (before.slice(-8).some((each) => otherwise.has(each)) && !startsWish(before)) return false;
    return findPerson(sentence, verb) >= 0;
  });
}

/**
 * Whether a message asks to get to a person instead of the assistant, in English, Filipino, Spanish or French. By words in
 * their order alone: a verb of reaching that is wished for, and right after it somebody.
 */
export function asksForPerson(message: string): boolean {
  return listSentences(message).some(asksIn);
}
