/**
 * Phrases with which people ask for a person in English, Filipino, Spanish and French, for
 * asks-for-person.ts. Words are in lower case without accents.
 */

const parseWordList = (words: string) => words.trim().split(/\s+/);

/** Function words. Phrases are written without them. */
export const functionWords: ReadonlySet<string> = new Set(
  parseWordList(`
    a an the to of with at in on up your our this that some just also really actually kindly maybe thru through directly very
    po ho ba bang na naman nman nmn lang din rin pa eh ang ng yung iyong ung yong un c kay sa ninyo nyo niyo ko kong mo inyo
    inyong nga kasi talaga rito mga
    el la los las una del al de con lo le su sus vuestro
    les une l d du des au avec votre vos et est il t
  `),
);

/** Word classes of the phrases, by name. */
export const wordClasses = {
  TALK: parseWordList(`
    talk talking tlk speak speaking spk chat chatting converse discuss
    usap kausap patalk makausap makakausap kausapin kumausap makipagusap makikipagusap magusap pakausap
    hablar hablo hablarlo platicar conversar charlar chatear
    parler parle discuter echanger dialoguer causer entretenir
  `),
  KAUSAP: parseWordList(
    'kausap makausap makakausap kausapin kakausapin kumausap makipagusap makikipagusap magusap',
  ),
  // Words for people in general. Messages that do not ask for a person contain them too.
  ANYBODY: parseWordList(
    'person people someone somebody anyone anybody sum1 ladies lady girls girl guys guy alguien quelquun qqn kelkun',
  ),
  HUMAN: parseWordList(`
    human humans person persn prson prsn humn hooman hmn
    tao taong
    humano humana persona
    humain humaine personne
  `),
  STAFF: parseWordList(`
    agent agents representative representatives rep reps staff employee employees manager managers mgr manger supervisor
    supervisors owner boss admin operator csr adviser advisor consultant specialist receptionist reception frontdesk coordinator
    colleague colleagues support team helpdesk attendant crew secretary officer registrar salesperson seller management sales
    customerservice principal incharge proprietor
    mayari tauhan ahente kinatawan tindera tindero bantay namamahala amo bossing kawani empleyado opisyal superbisor
    tagapamahala
    agente agentes asesor asesora representante operador operadora encargado encargada empleado empleada dueno duena gerente
    jefe jefa gestor vendedor vendedora companero ejecutivo
    conseiller conseillere operateur operatrice employe gerant gerante patron patronne vendeur vendeuse directeur directrice
    responsable equipe secretaire collegue proprietaire interlocuteur
  `),
  EXPERT: parseWordList(`
    doctor doc dok doktor doktora dra dentist vet nurse nars technician tech teacher trainer coach lawyer designer artist chef
    baker mechanic mekaniko stylist photographer pharmacist accountant engineer therapist plumber tubero electrician cashier
    teller guard landlord caretaker groomer instructor broker
    surgeon pediatrician pedia ob dermatologist midwife carpenter painter foreman contractor architect driver waiter server barista
    tailor seamstress caterer planner organizer host dispatcher installer repairman programmer developer tutor professor
    instructor librarian dean priest barber hairdresser florist optometrist bookkeeper auditor
    guro titser parmasyutiko mananahi inhinyero arkitekto kusinero hepe kapitan pinuno
    cocinero cocinera arquitecto enfermero enfermera peluquero peluquera maestro maestra contador contadora
    infirmiere coiffeur avocate comptable cuisinier professeur boulanger
    medico medica doctora veterinario veterinaria tecnico mecanico abogado farmaceutico profesora fotografa electricista
    medecin docteur technicien veterinaire pharmacien avocat plombier coiffeuse garagiste infirmier
  `),
  OFFICE: parseWordList(`
    department dept billing office accounting accounts finance hr admissions registrar warehouse dispatch clinic branch shop store
    opisina tanggapan
    oficina recepcion tienda facturacion
    service accueil boutique bureau comptabilite
  `),
  REAL: parseWordList(
    'real live actual alive living true genuine totoo totoong tunay buhay verdadero verdadera vrai vraie reel reelle',
  ),
  BOT: parseWordList('bot bots robot robots chatbot ai autoreply robotong ia'),
  MACHINE: parseWordList(`
    machine computer assistant automated automatic auto makina makinang awtomatik awtomatiko maquina maquinita programa automate
    logiciel
  `),
  NOT: parseWordList(
    'not no dont wont stop without instead never ayaw ayoko ayokong hindi di wag huwag kesa kaysa ni sin pas sans plutot',
  ),
  WANT: parseWordList(`
    want wants wanna wnna need prefer rather like wish demand
    gusto gustong kailangan kailangang kelangan nais
    quiero quisiera necesito prefiero deseo gustaria querria exijo
    veux voudrais aimerais souhaite prefere veut jveux jaimerais souhaiterais
  `),
  CAN: parseWordList(`
    can could cud able possible let lemme allow
    pwede pwedeng puwede puwedeng pede maaari maaaring maari
    puedo podria puede pueden podrian puedes
    puis peux pourrais peut pouvez pourriez
  `),
  LINK: parseWordList(`
    connect conect connected transfer forward redirect reroute escalate patch
    ikonekta iconnect ikonek konek konekta pakonek pakikonek pakikonekta pakiconnect paconnect patransfer ilipat palipat pakilipat lipat pakipasa ipasa pasa iharap ilapit
    comunicar comunicame comuniqueme comunicas comunican comunica pasame paseme pasenme pasas pasar pasan transferir
    transfiereme transfierame ponme pongame ponganme poner pongan pasarme conectame conecteme
    passez passer passe transferez connectez mettez
  `),
  GET: parseWordList('get give gimme bring find fetch summon bigyan dame deme denme donnez trouvez'),
  ME: parseWordList('me us ako kami akin sakin amin samin nos moi nous m'),
  REACH: parseWordList('contact message call phone ring reach answer reply respond chat talk speak'),
  CALL: parseWordList('call ring phone dial'),
  SERVE: parseWordList(`
    sumagot sasagot sumasagot makasagot magreply magsagot humarap haharap kumausap umasikaso magpaliwanag umintindi
    makinig magassist magmessage magcall magexplain pasagot pakisagot pakireply
  `),
  CALLED: parseWordList(
    'llame llamen atienda atiendan conteste contesten escriba responda reponde rappelle contacte',
  ),
  HERE: parseWordList('here there dyan diyan dito riyan jan online available ahi aqui ici la'),
  // Words that turn a name into a request: "agent please".
  PLEASE: parseWordList('please now asap ngayon sana nalang pakiusap favor porfa porfavor xfa svp stp plait'),
  // Other words next to a name.
  POLITE: parseWordList(`
    hello hi hey sir maam sorry want need opo hehe por ya grax gracias quiero necesito besoin vous etre ser being s merci bonjour
    contact message get
  `),
  // Words that request a person on their own. "Tao po" is a greeting at the door.
  NAMED: parseWordList(`
    human humans person representative representatives rep reps agent agents operator csr admin staff customerservice supervisor
    manager mgr registrar employee frontdesk hooman hmn owner support ahente tauhan humano humana persona asesor asesora agente
    operador operadora humain personne conseiller conseillere operateur
  `),
  FAMILY: parseWordList(`
    husband wife asawa misis mister anak child children kid kids son daughter mother mom mama nanay father dad tatay friend
    friends partner kapatid family officemates esposo esposa hijo hija amigo amiga mari femme fils fille ami amie
  `),
  OUTSIDER: parseWordList(
    'courier rider driver lazada shopee airline foodpanda lalamove jnt neighbor kabilang',
  ),
  VISITOR: parseWordList('guest guests parent parents visitor visitors customers students'),
  SPEAK: parseWordList('speak speaks hablan habla parle parlent parlez marunong'),
} as const;

export type WordClass = keyof typeof wordClasses;

/**
 * Syntax: a word matches itself, a word in capitals matches any word of its class, `a|b` matches either, `..`
 * matches up to three words, `^` the start and `$` the end.
 */
export const personPhrases = {
  english: [
    'TALK .. HUMAN|ANYBODY|STAFF|EXPERT',
    'TALK whoever|OFFICE',
    'get|put .. touch .. HUMAN|ANYBODY|STAFF|EXPERT',
    'LINK me|us|ako|kami .. OFFICE',
    'rather|prefer .. HUMAN|ANYBODY',
    'tired|sick|enough|fed|done|sawa|suko|pagod|inis|marre|assez|harto|harta|cansado|cansada .. BOT',
    'is|does|any ANYBODY|human|STAFF .. reading|monitoring|alive',
    'CAN human',
    'NOT|refuse .. TALK|continue .. BOT|MACHINE',
    'NOT|bypass|skip .. BOT',
    'LINK me|us|please $',
    'switch|refer|direct me|us .. HUMAN|ANYBODY|STAFF|EXPERT',
    'LINK|put|hand|take|pass me|us|moi .. HUMAN|ANYBODY|STAFF|EXPERT',
    'LINK HUMAN|STAFF|alguien|tech|tao',
    'get|summon|fetch HUMAN|boss|manager|supervisor',
    'answered|helped|assisted|checked by HUMAN|STAFF',
    '^ contact|message STAFF $',
    'want contact|message STAFF',
    'only TALK|deal .. STAFF',
    'be LINK|connected|transferred|put .. HUMAN|ANYBODY|STAFF|EXPERT',
    'hand over .. HUMAN|ANYBODY|STAFF',
    'please|pls assign|pass HUMAN|STAFF',
    'escalate',
    'GET ME .. HUMAN|ANYBODY|STAFF',
    'get someone $',
    'get someone help|who',
    'want complain .. STAFF',
    'i WANT NAMED',
    '^ WANT HUMAN $',
    'REAL HUMAN|NAMED|reply',
    'human NAMED|being|reply|help|assistance|takeover',
    'human|agent|representative|operator|humain|humano please|svp|favor $',
    'asking|asked|request|requesting .. human|agent|person $',
    'HUMAN|ANYBODY read',
    'put HUMAN|STAFF',
    'want hear .. STAFF|HUMAN',
    'WANT|to TALK them|her|him|billing',
    'HUMAN|STAFF|ANYBODY i .. TALK',
    'NAMED available|online $',
    'gimme HUMAN|STAFF',
    'CAN|may i get|have human|agent|representative|operator|callback',
    'how .. i reach|contact|get human|person|agent|representative|operator',
    'like|want CALL .. STAFF',
    'be called by HUMAN|STAFF',
    'send me HUMAN|agent',
    'help from HUMAN|REAL',
    'CAN|have|ask|tell|get|let|need|want|if .. HUMAN|ANYBODY|STAFF|EXPERT .. REACH .. ME',
    'CAN human|person|you|one .. REACH|read .. yourself|instead',
    'CAN human|humans|person REACH|read',
    'STAFF|HUMAN REACH please',
    'CAN|have|would member .. REACH|answering',
    'get|CALL|text|write|reply|message back me|us',
    'CALL me|us back',
    'CAN|please|just CALL me|us',
    'HUMAN|ANYBODY|STAFF CALL me|us',
    'CALL me|us $',
    'CALL me|us please|instead',
    'text|message me back',
    'give me CALL|callback',
    'want|need|request|requesting|like callback',
    'HUMAN|ANYBODY take over',
    'is|any|anyone|there HUMAN|ANYBODY|REAL HERE $',
    '^ is ANYBODY|STAFF there|here $',
    '^ ANYBODY HERE $',
    'any|have .. STAFF|HUMAN online $',
    'ANYBODY .. i can|could TALK',
    'anyone human',
    'who|ANYBODY .. can|could .. i TALK',
    'CAN .. TALK sir|maam|ms|mr',
    'let me TALK them',
    'HUMAN|STAFF answer|reply|respond please',
    '^ turn off bot',
    'live chat|help please $',
    '^ live chat|agent $',
    'word|deal STAFF|whoever',
  ],
  filipino: [
    'HUMAN|STAFF|EXPERT .. KAUSAP|SERVE',
    'may|gusto|gustong|sana|sya|siya .. kumausap|kakausap',
    '^ makausap|mkausap',
    'SERVE .. HUMAN',
    'HUMAN .. kailangan|gusto|gustong $',
    'gusto|kailangan HUMAN $',
    'WANT|CAN .. makausap|kausap|makakausap|makipagusap|kumausap',
    'makausap .. sir|maam|ma|ms|mr',
    'pakausap',
    'pasagot|pasagutin .. HUMAN|STAFF|EXPERT',
    'HUMAN|STAFF|EXPERT .. pasagutin',
    'CAN|sana .. sumagot|sasagot|umasikaso|humarap .. ako|akin|sakin',
    'totoong|tunay .. sasagot|sumagot',
    'patulong|pakitawag HUMAN|STAFF',
    'kausapin|kakausapin .. ako|akin|sakin',
    'may|wala|walang|sino .. makausap|makakausap',
    'may|wala|walang|nasaan|nasan tao HERE $',
    '^ may|wala|walang tao $',
    'may|wala|walang nagbabasa|nagmomonitor|nakakabasa',
    'LINK ako|akin|sakin|kami .. HUMAN|STAFF|EXPERT|namamahala',
    'tawagin|pakitawag|ilabas .. STAFF|EXPERT|HUMAN',
    'tawagan|pakitawagan .. ako|kami',
    'patawag|patawagan',
    'CAN .. tumawag|tawagan .. ako|akong|akin|sakin|samin',
    'CAN .. ako|akong tawagan',
    'ikaw|kayo sumagot|magreply $',
    'may STAFF online',
  ],
  spanish: [
    'quiero|quisiera|necesito|prefiero|deseo NAMED',
    'que|q .. me|nos CALLED',
    'que CALLED .. HUMAN|STAFF|alguien',
    'HUMAN|STAFF|alguien me|nos .. CALLED',
    'me|nos .. llamar|atender|contestar|responder .. HUMAN|STAFF|EXPERT|alguien',
    'atenderme|llamarme|contestarme|contactar .. HUMAN|STAFF|EXPERT|alguien',
    'comunicarme|comunicar HUMAN|STAFF',
    'pasas|comunicas|comunica|pasan HUMAN|STAFF|alguien',
    'hay|alguna alguien|persona|humano HERE|REAL|$',
    'hay alguien $',
    'alguien|alguna .. hablar|chatear',
    'pasar alguien',
    'tratar .. HUMAN|STAFF',
    'persona|agente|asesor|asesora|humano|empleado real|verdadera|verdadero',
    'atencion humana',
    'ayuda HUMAN',
    'pueden|puede|podrian|podria llamarme',
    'algun|alguna humano|agente|asesor|asesora',
    'me|nos pueden|puede|podrian|podria llamar',
    'devolver llamada',
    'llamenme|llamame|llameme',
  ],
  french: [
    'voudrais|veux|jveux|veut|souhaite|aimerais|jaimerais|prefere NAMED',
    'prefere|voudrais|veux|souhaite avoir HUMAN|STAFF|quelquun',
    'puis je avoir HUMAN|STAFF|quelquun',
    'faire avoir quelquun',
    'veux|voudrais REAL NAMED',
    'besoin humain|conseiller|agent',
    'HUMAN|STAFF|EXPERT|quelquun|qqn .. me|m .. rappeler|appeler|contacter|repondre|reponde|rappelle',
    'me rappeler|rappelle|appelle $',
    'pouvez|pourriez .. m appeler $',
    'rappelez|appelez moi $',
    'rappelez|appelez moi s|svp|vite|plutot',
    'rappele par quelquun|STAFF',
    'relation .. HUMAN|STAFF|EXPERT',
    'mettre|mettez .. contact',
    'etre rappele|contacte|recontacte',
    'joindre|contacter NAMED',
    'y quelquun HERE $',
    'y quelquun $',
    'quelquun .. parler',
    'passer quelquun|STAFF',
  ],
} as const;

/** Phrases that mention people, calls or bots without asking for a person. */
export const otherPhrases = [
  // People of others, and people who do not answer here.
  'another|other|else|ibang|iba|otra|otro|autre HUMAN|ANYBODY|STAFF',
  'HUMAN|ANYBODY else',
  'my|FAMILY|VISITOR .. TALK|REACH',
  'TALK .. FAMILY|OUTSIDER|kapwa',
  'OUTSIDER|ahente .. CALL|REACH|TALK|OUTSIDER',
  'my|mi|mon STAFF|EXPERT',
  'bring|kasama ANYBODY|person',
  'for|para|pour|per|kada|bawat|por HUMAN|ANYBODY|STAFF',
  'how|ilan|ilang|cuantas|cuantos|combien many|much|tao|taong|personas|personnes',
  // The request is denied, or its time has not come.
  'no|not|dont|wag|huwag|hindi .. need|LINK|CALL|kailangan|calling',
  'without|sin|sans .. TALK',
  'rather not',
  'dont|not|ayaw want TALK HUMAN|ANYBODY|STAFF',
  'naka|nag TALK',
  'REACH me|us .. when|once|if|menu|address',
  'dont have',
  'dont|stop|wag|huwag CALL|text|message',
  'no hace falta',
  'pas besoin',
  'when|once|before|after|pag|kapag|kung|cuando|quand .. TALK|CALL|tawagan|CALLED|rappelez|appelez',
  'will|did you|they|he|she|someone|somebody .. TALK|CALL',
  'TALK|CALL|tawagan|CALLED|llamar|llamenme|rappeler|appelez|rappelez .. when|once|before|after|if|pag|kapag|kung|cuando|quand',
  'TALK|kakausapin .. first|muna|later|mamaya',
  // Whether a person is necessary, and who answers.
  '^ do|does|must|should|did i|we|you|they .. TALK',
  '^ why .. do|have .. TALK',
  'tengo|dois .. que|en TALK|hablar|parler',
  'am i TALK',
  'why did',
  'es|eres usted|tu',
  'are|ka|kayo|etes|eres you|REAL|HUMAN|BOT|vous',
  'HUMAN|tao kayo|ka',
  'REAL HUMAN or',
  'is this|it REAL|HUMAN|STAFF|BOT',
  'or|o|ou BOT|MACHINE',
  '^ does|do .. HUMAN|STAFF|people',
  'how many|much',
  'you can CALL',
  'am|are|is .. NOT .. BOT',
  'NOT ako|soy BOT',
  'BOT vacuum|cleaner|toy|kit|arm|cocina|cuisine',
  'tumawag|tawagan .. OUTSIDER|bago',
  'CALL|llamar|CALLED .. antes|OUTSIDER',
  'SPEAK|TALK .. english|ingles|anglais|spanish|espanol|espagnol|japanese|tagalog|french|korean|chinese|mandarin|spanish',
  // Past events.
  'sabi|said|told|talked|spoke|llamo|hable|nakausap|nagtalk|nagusap',
  'deja|already TALK|parle',
  'TALK|CALL|tumawag .. yesterday|kahapon|ayer|hier|last|kanina|earlier',
  'parle .. HUMAN|STAFF .. derniere|hier',
  '^ may .. tumawag|kausap',
  // Things with these names, work, appointments.
  'STAFF|EXPERT|HUMAN own',
  'was|were .. by STAFF',
  'hiring|job|jobs|trabajo|apply|emploi|position|resume',
  'cita|rendez|rdv|appointment|book|reserve',
  'in|en person|persona|personne',
  'chat|support hours|hour',
  'real estate',
  'ring|call .. size|center|maybe',
];
