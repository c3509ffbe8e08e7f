import { commonRows } from './common-words.ts';
import { listRoots } from './filipino-root.ts';

/**
 * Words that mean the same in questions to a business, for matching only: nothing of it is ever written in an answer.
 * By subject: English | Filipino roots | Spanish and French. A word may stand in one row only, so of two meanings
 * ("linggo" is Sunday and week, "bukas" open and tomorrow) the one asked more often. No Filipino word here is a word
 * of English, because visitors mix the two.
 */
const rows = {
  // what is asked
  price: 'price cost fee rate charge|magkano hm presyo halaga singil|precio cuesta prix combien',
  time: 'time hour when schedule|oras kailan iskedyul|horario hora cuando heure quand',
  duration: 'duration long|katagal tagal|',
  place: 'where located location address|saan nasaan lokasyon direksyon tirahan|donde direccion adresse',
  contact: 'telephone call text contact reach number email mail|telepono numero kontak tawag|',
  content: 'content contain inside include inclusion ingredient|laman sangkap kasama|',
  size: 'size|laki sukat|',
  weight: 'weight weigh|timbang bigat|',
  color: 'color colour|kulay|',
  name: 'name|pangalan|',
  brand: 'brand|tatak|',
  // what a business does
  open: 'open opening|bukas|',
  close: 'close closed closing|sarado sara|',
  deliver: 'deliver delivery ship shipping shipped|hatid padala|',
  pay: 'pay payment paid|bayad|',
  accept: 'accept accepted|tanggap|',
  order: 'order ordered||',
  cancel: 'cancel cancelled cancellation|kansela|',
  refund: 'refund return|ibalik isauli balik sauli|',
  replace: 'replace exchange|palit|',
  reserve: 'reserve reservation|reserba|',
  buy: 'buy purchase bought|bili bilhin|',
  repair: 'repair fix|kumpuni ayos|',
  clean: 'clean cleaning|linis|',
  wash: 'wash laundry|laba labhan hugas|',
  cook: 'cook cooked|luto|',
  rent: 'rent rental|upa renta arkila|',
  wait: 'wait waiting|hintay antay|',
  arrive: 'arrive arrival|dumating darating pagdating|',
  bring: 'bring|dala dalhin|',
  visit: 'visit|punta dalaw|',
  help: 'help assist|tulong|',
  // money
  credit: 'credit|utang pautang|',
  free: 'free|libre|gratis gratuit',
  discount: 'discount|diskwento diskuwento bawas tawad|',
  deposit: 'deposit downpayment|deposito paunang|',
  money: 'money|pera salapi|',
  receipt: 'receipt|resibo|',
  tax: 'tax|buwis|',
  bank: 'bank|bangko|',
  cheap: 'cheap affordable|mura|',
  expensive: 'expensive|mahal|',
  wholesale: 'wholesale bulk|pakyawan bultuhan|',
  // who and where
  shop: 'shop store business|tindahan negosyo|',
  product: 'product item thing|produkto paninda tinda benta|',
  branch: 'branch|sangay|',
  office: 'office|opisina|',
  market: 'market|palengke pamilihan|',
  people: 'people person guest head pax|tao katao panauhin bisita|persona',
  customer: 'customer client|kustomer parokyano|',
  child: 'child children kid|bata anak sanggol|',
  employee: 'employee staff worker|empleyado kawani tauhan|',
  job: 'job hire hiring|trabaho|',
  salary: 'salary wage|sahod suweldo|',
  permit: 'permit license|permiso lisensya|',
  school: 'school|paaralan eskwela eskwelahan|',
  student: 'student|estudyante|',
  class: 'class lesson course workshop training|klase aralin|',
  house: 'house home|bahay|',
  room: 'room|kwarto kuwarto silid|',
  table: 'table|mesa lamesa|',
  chair: 'chair seat|upuan silya|',
  toilet: 'toilet restroom bathroom|banyo palikuran kubeta|',
  parking: 'parking|paradahan|',
  car: 'car vehicle|kotse sasakyan|',
  street: 'street road|kalye kalsada|',
  city: 'city|lungsod siyudad|',
  province: 'province provincial|probinsya lalawigan|',
  near: 'near nearby|malapit|',
  outside: 'outside|labas|',
  // things
  food: 'food meal|pagkain kain|',
  bread: 'bread|tinapay|',
  cake: 'cake|keyk|',
  rice: 'rice|kanin bigas|',
  meat: 'meat|karne|',
  pork: 'pork|baboy|',
  chicken: 'chicken|manok|',
  fish: 'fish|isda|',
  vegetable: 'vegetable|gulay|',
  fruit: 'fruit|prutas|',
  mango: 'mango|mangga|',
  banana: 'banana|saging|',
  coconut: 'coconut|niyog|',
  egg: 'egg|itlog|',
  milk: 'milk|gatas|',
  cheese: 'cheese|keso queso|',
  butter: 'butter|mantikilya|',
  sugar: 'sugar|asukal|',
  salt: 'salt|asin|',
  flour: 'flour|harina arina|',
  nut: 'nut cashew peanut|mani kasoy|',
  chocolate: 'chocolate|tsokolate|',
  sweet: 'sweet dessert|matamis panghimagas|',
  snack: 'snack|meryenda merienda|',
  breakfast: 'breakfast|almusal agahan|',
  lunch: 'lunch|tanghalian|',
  dinner: 'dinner supper|hapunan|',
  drink: 'drink beverage|inumin inom|',
  water: 'water|tubig|',
  coffee: 'coffee|kape|',
  tea: 'tea|tsaa|',
  ice: 'ice iced|yelo|',
  hot: 'hot warm|mainit|',
  cold: 'cold chilled|malamig|',
  fresh: 'fresh|sariwa|',
  spicy: 'spicy|maanghang|',
  allergy: 'allergy allergic allergen|alerdyi|',
  medicine: 'medicine drug|gamot|',
  doctor: 'doctor physician|doktor manggagamot|',
  tooth: 'tooth teeth dental|ngipin|',
  dentist: 'dentist|dentista|',
  extract: 'extract extraction pull pulled|bunot|',
  vaccine: 'vaccine vaccination shot|bakuna turok|',
  neuter: 'neuter spay castrate|kapon|',
  vet: 'vet veterinary veterinarian|beterinaryo|',
  hospital: 'hospital|ospital|',
  sick: 'sick ill illness|sakit|',
  pregnant: 'pregnant expecting|buntis|',
  hair: 'hair|buhok|',
  haircut: 'haircut|gupit|',
  massage: 'massage|masahe hilot|',
  clothes: 'clothes clothing cloth fabric|damit tela|',
  shoe: 'shoe footwear|sapatos|',
  gift: 'gift|regalo|',
  flower: 'flower|bulaklak|',
  box: 'box|kahon|',
  piece: 'piece|piraso|',
  pack: 'pack package parcel|pakete balot|',
  bottle: 'bottle|bote|',
  photo: 'photo picture|litrato larawan|',
  dog: 'dog|aso|',
  cat: 'cat|pusa|',
  party: 'party celebration|handaan|',
  birthday: 'birthday|kaarawan|',
  wedding: 'wedding|kasal|',
  // buildings and tools
  cement: 'cement|semento|',
  nail: 'nail|pako kuko|',
  paint: 'paint|pintura|',
  wood: 'wood lumber|kahoy tabla|',
  steel: 'steel|bakal kabilya|',
  roof: 'roof roofing|yero bubong|',
  sand: 'sand|buhangin|',
  gravel: 'gravel|graba|',
  pipe: 'pipe|tubo|',
  wire: 'wire cord|kable alambre|',
  key: 'key|susi|',
  electricity: 'electricity electrical|kuryente|',
  aircon: 'aircon airconditioner|erkon|',
  install: 'install installation|kabit|',
  // devices
  cellphone: 'phone cellphone smartphone|selpon cp|',
  computer: 'computer pc|kompyuter|',
  battery: 'battery|baterya|',
  password: 'password passcode pin pattern||',
  check: 'check checking checkup diagnose diagnosis inspect inspection|suri|',
  wet: 'wet soaked|basa|',
  print: 'print printing printout||',
  // groceries
  oil: 'oil|langis|',
  vinegar: 'vinegar|suka|',
  soap: 'soap detergent|sabon|',
  sardine: 'sardine|sardinas|',
  noodle: 'noodle|pansit|',
  onion: 'onion|sibuyas|',
  retail: 'retail|tingi|',
  // school and work
  enrol: 'enrol enroll enrolment enrollment||',
  tuition: 'tuition|matrikula|',
  teacher: 'teacher|guro titser|',
  uniform: 'uniform|uniporme|',
  sibling: 'sibling brother sister|kapatid|',
  leave: 'leave vacation|bakasyon liban|',
  resign: 'resign resignation quit||',
  overtime: 'overtime||',
  // papers and rules
  document: 'requirement document papers|dokumento papeles|',
  certificate: 'certificate proof|sertipiko katibayan katunayan patunay|',
  signature: 'signature sign|pirma lagda|',
  age: 'age|edad gulang|',
  enter: 'enter entrance admission|pasok|',
  late: 'late|huli|',
  penalty: 'penalty fine surcharge|multa|',
  minimum: 'minimum least||',
  maximum: 'maximum limit||',
  extra: 'extra additional excess|dagdag|',
  percent: 'percent percentage|porsyento|',
  smoke: 'smoke smoking cigarette|sigarilyo manigarilyo yosi|',
  // loans
  pawn: 'pawn pawned pledge|sangla prenda|',
  interest: 'interest|interes|',
  loan: 'loan lend borrow|hiram|',
  lost: 'lost lose|nawala|',
  // leisure
  swim: 'swim swimming|langoy|',
  bath: 'bath bathe|ligo|',
  sea: 'sea beach|dagat|',
  hut: 'cottage hut|kubo|',
  church: 'church chapel|simbahan kapilya|',
  venue: 'venue hall|bulwagan|',
  firework: 'firework|paputok|',
  event: 'event occasion|okasyon|',
  alcohol: 'alcohol liquor beer|alak serbesa|',
  group: 'group|grupo barkada|',
  adult: 'adult grown|',
  male: 'male|lalaki|',
  female: 'female|babae|',
  animal: 'animal pet|hayop alaga|',
  puppy: 'puppy|tuta|',
  blanket: 'blanket comforter|kumot|',
  curtain: 'curtain|kurtina|',
  iron: 'iron press|plantsa|',
  gallon: 'gallon|galon|',
  courier: 'courier rider||',
  death: 'death died die|namatay|',
  policy: 'policy rule|patakaran alituntunin|',
  // body
  face: 'face facial|mukha|',
  skin: 'skin|balat|',
  foot: 'foot feet|paa|',
  hand: 'hand|kamay|',
  body: 'body|katawan|',
  eyebrow: 'eyebrow brow|kilay|',
  underarm: 'underarm armpit|kilikili|',
  curl: 'curl perm|kulot|',
  wound: 'wound|sugat|',
  fever: 'fever|lagnat|',
  prescription: 'prescription|reseta|',
  // colours and sizes
  black: 'black|itim|',
  white: 'white whiten whitening|puti|',
  red: 'red|pula|',
  blue: 'blue|asul bughaw|',
  green: 'green|berde luntian|',
  yellow: 'yellow|dilaw|',
  short: 'short|maikli igsi|',
  inch: 'inch|pulgada|',
  // people
  spouse: 'spouse husband wife|asawa|',
  friend: 'friend|kaibigan|',
  neighbour: 'neighbour neighbor|kapitbahay|',
  member: 'member membership|miyembro kasapi|',
  // doing
  begin: 'begin start|simula umpisa|',
  transfer: 'transfer move|lipat|',
  pickup: 'pickup fetch|sundo|',
  sew: 'sew stitch|tahi|',
  sing: 'sing song videoke karaoke|kanta|',
  play: 'play game gaming|laro|',
  fit: 'capacity accommodate fit|kasya|',
  lodging: 'lodging|tuluyan|',
  taste: 'flavor flavour taste|lasa|',
  // around
  corner: 'corner|kanto|',
  floor: 'floor|palapag sahig|',
  bulb: 'bulb|bumbilya ilaw|',
  padlock: 'padlock|kandado|',
  faucet: 'faucet tap|gripo|',
  rain: 'rain|ulan|',
  storm: 'storm typhoon|bagyo|',
  flood: 'flood|baha|',
  noise: 'noise noisy loud|ingay|',
  // troubles
  damage: 'damaged broken defective|sira basag|',
  spoiled: 'spoiled expired rotten|panis bulok|',
  complaint: 'complaint complain problem|reklamo problema sumbong|',
  warranty: 'warranty guarantee|garantiya|',
  // times
  today: 'today|ngayon|',
  tomorrow: 'tomorrow||',
  morning: 'morning|umaga|',
  noon: 'noon midday|tanghali|',
  afternoon: 'afternoon|hapon|',
  evening: 'evening night overnight tonight|gabi magdamag|',
  day: 'day|araw|',
  month: 'month|buwan|',
  year: 'year|taon|',
  monday: 'monday|lunes|',
  tuesday: 'tuesday|martes|',
  wednesday: 'wednesday|miyerkules|',
  thursday: 'thursday|huwebes|',
  friday: 'friday|biyernes|',
  saturday: 'saturday|sabado|',
  sunday: 'sunday|linggo|',
  january: 'january|enero|',
  february: 'february|pebrero|',
  march: '|marso|',
  april: 'april|abril|',
  june: 'june|hunyo|',
  july: 'july|hulyo|',
  august: 'august|agosto|',
  september: 'september|setyembre|',
  october: 'october|oktubre|',
  november: 'november|nobyembre|',
  december: 'december|disyembre|',
  christmas: 'christmas|pasko|',
  holiday: 'holiday|pista|',
  ...commonRows,
} as const;

/** Something a business is asked about, whatever it is called. */
export type Concept = keyof typeof rows;

/** Every shop is a shop and sells products: to say so answers nothing. */
export const commonConcepts: ReadonlySet<Concept | undefined> = new Set<Concept>(['shop', 'product']);

/** The words of a concept by language. */
export type ConceptWords = { english: string[]; filipino: string[]; others: string[] };

/** Every concept with its words, in lower case. */
export const conceptWords: ReadonlyMap<Concept, ConceptWords> = new Map(
  Object.entries(rows).map(([concept, row]) => {
    const [english = [], filipino = [], others = []] = row
      .split('|')
      .map((words) => words.split(' ').filter(Boolean));
    return [concept as Concept, { english, filipino, others }];
  }),
);

const filipinoConcepts = new Map<string, Concept>();
const englishConcepts = new Map<string, Concept>();
for (const [concept, { english, filipino }] of conceptWords) {
  for (const word of filipino) filipinoConcepts.set(word, concept);
  for (const word of english) englishConcepts.set(word, concept);
}

/** Longer runs of letters are no words of Filipino, however many affixes they have. */
const longestWord = 30;
/** A root takes some 20 µs to find, and texts repeat their words. */
const rootsKept = 20_000;
const knownRoots = new Map<string, string | null>();

/**
 * The Filipino word of the table that a lower-case word is made from ("magbayad" → "bayad"), if any. It may also be a
 * borrowed one of English, with the affixes that Filipino gives it ("nagdedeliver" → "deliver").
 */
export function findRoot(word: string): string | undefined {
  if (word.length > longestWord) return undefined;
  let root = knownRoots.get(word);
  if (root === undefined) {
    const [itself, ...cut] = listRoots(word);
    const isBorrowed = (form: string) => form.length >= 4 && englishConcepts.has(form);
    root = [itself as string, ...cut].find((form) => filipinoConcepts.has(form)) ?? null;
    if (root === null && !englishConcepts.has(word)) root = cut.find(isBorrowed) ?? null;
    if (knownRoots.size >= rootsKept) knownRoots.clear();
    knownRoots.set(word, root);
  }
  return root ?? undefined;
}
