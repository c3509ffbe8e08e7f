import { commonRows } from './common-words.ts';
import { dealingRows } from './dealing-words.ts';
import { englishLookalikes } from './english-lookalikes.ts';
import { listRoots, rememberRoots } from './filipino-root.ts';
import { homeRows } from './home-words.ts';
import { landRows } from './land-words.ts';
import { lifeRows } from './life-words.ts';

/**
 * Words that mean the same in questions to a business, for matching only: nothing of it is ever written in an answer.
 * By subject: English | Filipino roots | Spanish and French. A word may stand in one row only, so of two meanings
 * ("linggo" is Sunday and week, "bukas" open and tomorrow) the one asked more often. No Filipino word here is a common
 * word of English, because visitors mix the two. Words of single subjects stand in tables of their own beside this one.
 */
export const businessRows = {
  // what is asked
  price: 'price cost fee rate charge|magkano hm presyo halaga singil|precio cuesta prix combien',
  time: 'time hour when schedule|oras kailan iskedyul kelan|horario hora cuando heure quand',
  duration: 'duration long|katagal tagal|',
  place:
    'where located location address|saan nasaan lokasyon direksyon tirahan nasan asan lugar puwesto pwesto|donde direccion adresse',
  contact: 'telephone call text contact reach number email mail|telepono numero kontak tawag mensahe|',
  content: 'content contain inside include inclusion ingredient|laman sangkap kasama sahog rekado|',
  size: 'size|laki sukat|',
  weight: 'weight weigh|timbang bigat|',
  color: 'color colour|kulay|',
  name: 'name|pangalan ngalan|',
  brand: 'brand|tatak|',
  // what a business does
  open: 'open opening|bukas|',
  close: 'close closed closing|sarado sara serado|',
  deliver: 'deliver delivery ship shipping shipped send sent|hatid padala|',
  pay: 'pay payment paid|bayad|',
  accept: 'accept accepted|tanggap|',
  order: 'order ordered||',
  cancel: 'cancel cancelled cancellation|kansela kanselado|',
  refund: 'refund return|ibalik isauli balik sauli soli isoli|',
  replace: 'replace exchange replacement swap|palit|',
  reserve: 'reserve reservation|reserba|',
  buy: 'buy purchase bought|bili bilhin|',
  repair: 'repair fix|kumpuni ayos|',
  clean: 'clean cleaning|linis|',
  wash: 'wash laundry|laba labhan hugas labada|',
  cook: 'cook cooked|luto|',
  rent: 'rent rental lease|upa renta arkila|',
  wait: 'wait waiting|hintay antay abang|',
  arrive: 'arrive arrival|dumating darating pagdating makarating nakarating makakarating dumarating|',
  bring: 'bring|dala dalhin bitbit baon|',
  visit: 'visit|punta dalaw pasyalan|',
  help: 'help assist|tulong alalay|',
  // money
  credit: 'credit debt|utang pautang|',
  free: 'free|libre|gratis gratuit',
  discount: 'discount|diskwento diskuwento bawas tawad menos diskaunt|',
  deposit: 'deposit downpayment dp|deposito paunang pauna|',
  money: 'money|pera salapi kwarta kuwarta|',
  receipt: 'receipt|resibo|',
  tax: 'tax|buwis amilyar|',
  bank: 'bank|bangko|',
  cheap: 'cheap affordable inexpensive|mura|',
  expensive: 'expensive pricey costly|mahal|',
  wholesale: 'wholesale bulk|pakyawan bultuhan bulto|',
  // who and where
  shop: 'shop store business|tindahan negosyo|',
  product: 'product item thing|produkto paninda tinda benta|',
  branch: 'branch|sangay|',
  office: 'office|opisina|',
  market: 'market|palengke pamilihan|',
  people: 'people person guest head pax|tao katao panauhin bisita|persona',
  customer: 'customer client buyer shopper|kustomer parokyano suki mamimili kostumer kliyente|',
  child: 'child children kid|bata anak|',
  employee: 'employee staff worker personnel crew|empleyado kawani tauhan trabahador|',
  job: 'job hire hiring|trabaho hanapbuhay|',
  salary: 'salary wage|sahod suweldo sweldo|',
  permit: 'permit license licence|permiso lisensya lisensiya|',
  school: 'school|paaralan eskwela eskwelahan|',
  student: 'student|estudyante|',
  class: 'class lesson course workshop training seminar|klase aralin leksyon kurso|',
  house: 'house home|bahay tahanan|',
  room: 'room|kwarto kuwarto silid|',
  table: 'table|mesa lamesa|',
  chair: 'chair seat|upuan silya|',
  toilet: 'toilet restroom bathroom cr washroom lavatory|banyo palikuran kubeta kasilyas inidoro|',
  parking: 'parking|paradahan parada|',
  car: 'car vehicle auto automobile|kotse sasakyan oto|',
  street: 'street road|kalye kalsada|',
  city: 'city|lungsod siyudad|',
  province: 'province provincial|probinsya lalawigan|',
  near: 'near nearby|malapit lapit|',
  outside: 'outside|labas|',
  // things
  food: 'food meal|pagkain kain|',
  bread: 'bread|tinapay|',
  cake: 'cake|keyk|',
  rice: 'rice|kanin bigas sinaing|',
  meat: 'meat|karne|',
  pork: 'pork|baboy|',
  chicken: 'chicken|manok|',
  fish: 'fish|isda|',
  vegetable: 'vegetable|gulay|',
  fruit: 'fruit|prutas|',
  mango: 'mango|mangga|',
  banana: 'banana|saging|',
  coconut: 'coconut|niyog buko gata|',
  egg: 'egg|itlog|',
  milk: 'milk|gatas|',
  cheese: 'cheese|keso queso|',
  butter: 'butter|mantikilya|',
  sugar: 'sugar|asukal|',
  salt: 'salt|asin|',
  flour: 'flour|harina arina|',
  nut: 'nut cashew peanut|mani kasoy|',
  chocolate: 'chocolate|tsokolate|',
  sweet: 'sweet dessert|matamis panghimagas tamis|',
  snack: 'snack|meryenda merienda|',
  breakfast: 'breakfast|almusal agahan|',
  lunch: 'lunch|tanghalian|',
  dinner: 'dinner supper|hapunan|',
  drink: 'drink beverage|inumin inom|',
  water: 'water|tubig|',
  coffee: 'coffee|kape|',
  tea: 'tea|tsaa|',
  ice: 'ice iced|yelo|',
  hot: 'hot warm|mainit init|',
  cold: 'cold chilled|malamig lamig ginaw|',
  fresh: 'fresh|sariwa|',
  spicy: 'spicy|maanghang anghang|',
  allergy: 'allergy allergic allergen|alerdyi|',
  medicine: 'medicine drug meds|gamot|',
  doctor: 'doctor physician|doktor manggagamot|',
  tooth: 'tooth teeth dental|ngipin|',
  dentist: 'dentist|dentista|',
  extract: 'extract extraction pull pulled|bunot|',
  vaccine: 'vaccine vaccination shot vax|bakuna turok|',
  neuter: 'neuter spay castrate|kapon|',
  vet: 'vet veterinary veterinarian|beterinaryo|',
  hospital: 'hospital|ospital|',
  sick: 'sick ill illness|sakit karamdaman|',
  pregnant: 'pregnant expecting pregnancy|buntis dalangtao|',
  hair: 'hair|buhok|',
  haircut: 'haircut|gupit|',
  massage: 'massage|masahe hilot masahista|',
  clothes: 'clothes clothing cloth fabric|damit tela|',
  shoe: 'shoe footwear|sapatos|',
  gift: 'gift|regalo|',
  flower: 'flower|bulaklak|',
  box: 'box|kahon|',
  piece: 'piece pcs|piraso|',
  pack: 'pack package parcel|pakete balot|',
  bottle: 'bottle|bote|',
  photo: 'photo picture|litrato larawan retrato piktyur|',
  dog: 'dog|aso|',
  cat: 'cat|pusa|',
  party: 'party celebration|handaan|',
  birthday: 'birthday bday|kaarawan|',
  wedding: 'wedding marriage marry married|kasal|',
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
  wire: 'wire cord|kable alambre kurdon|',
  key: 'key|susi|',
  electricity: 'electricity electrical|kuryente|',
  aircon: 'aircon airconditioner ac|erkon|',
  install: 'install installation|kabit|',
  // devices
  cellphone: 'phone cellphone smartphone|selpon cp celpon selfon cellpon|',
  computer: 'computer pc|kompyuter|',
  battery: 'battery|baterya|',
  password: 'password passcode pin pattern||',
  check: 'check checking checkup diagnose diagnosis inspect inspection|suri tsek siyasat|',
  wet: 'wet soaked|basa|',
  print: 'print printing printout||',
  // groceries
  oil: 'oil|langis mantika|',
  vinegar: 'vinegar|suka|',
  soap: 'soap detergent|sabon|',
  sardine: 'sardine|sardinas|',
  noodle: 'noodle|pansit pancit|',
  onion: 'onion|sibuyas|',
  retail: 'retail|tingi|',
  // school and work
  enrol: 'enrol enroll enrolment enrollment||',
  tuition: 'tuition|matrikula|',
  teacher: 'teacher|guro titser|',
  uniform: 'uniform|uniporme|',
  sibling: 'sibling brother sister|kapatid|',
  leave: 'leave vacation absent absence|bakasyon liban|',
  resign: 'resign resignation quit||',
  overtime: 'overtime||',
  // papers and rules
  document: 'requirement document papers|dokumento papeles papel|',
  certificate: 'certificate proof certification|sertipiko katibayan katunayan patunay sertipikasyon|',
  signature: 'signature sign|pirma lagda|',
  age: 'age|edad gulang|',
  enter: 'enter entrance admission|pasok|',
  late: 'late tardy|huli|',
  penalty: 'penalty fine surcharge|multa|',
  minimum: 'minimum least|pinakamababa pinakamaliit pinakakaunti|',
  maximum: 'maximum limit|pinakamataas pinakamalaki pinakamarami|',
  extra: 'extra additional excess|dagdag labis sobra|',
  percent: 'percent percentage|porsyento|',
  smoke: 'smoke smoking cigarette|sigarilyo manigarilyo yosi usok|',
  // loans
  pawn: 'pawn pawned pledge|sangla prenda|',
  interest: 'interest|interes|',
  loan: 'loan lend borrow|hiram|',
  lost: 'lost lose missing|nawala nawawala nawalan nawalang mawala mawawala|',
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
  male: 'male men boy gentleman|lalaki kalalakihan|',
  female: 'female woman women lady girl|babae kababaihan|',
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
  foot: 'foot feet|paa talampakan|',
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
  bulb: 'bulb lamp|bumbilya ilaw lampara|',
  padlock: 'padlock|kandado|',
  faucet: 'faucet tap|gripo|',
  rain: 'rain|ulan|',
  storm: 'storm typhoon|bagyo|',
  flood: 'flood|baha|',
  noise: 'noise noisy loud|ingay|',
  // troubles
  damage: 'damaged broken defective|sira basag wasak giba durog depekto|',
  spoiled: 'spoiled expired rotten|panis bulok|',
  complaint: 'complaint complain problem|reklamo problema sumbong hinaing|',
  warranty: 'warranty guarantee|garantiya|',
  // times
  today: 'today|ngayon mamaya mamayang ngayung ngyon ngaun|',
  tomorrow: 'tomorrow|kinabukasan|',
  morning: 'morning|umaga|',
  noon: 'noon midday|tanghali|',
  afternoon: 'afternoon|hapon|',
  evening: 'evening night overnight tonight|gabi magdamag|',
  day: 'day daily|araw arawaraw arawan|',
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
  christmas: 'christmas xmas|pasko kapaskuhan|',
  holiday: 'holiday|pista|',
} as const;

const rows = { ...businessRows, ...commonRows, ...lifeRows, ...homeRows, ...landRows, ...dealingRows };

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

/**
 * The Filipino word of the table that a lower-case word is made from ("magbayad" → "bayad"), if any. It may also be a
 * borrowed one of English, with the affixes that Filipino gives it ("nagdedeliver" → "deliver").
 */
export const findRoot = rememberRoots((word) => {
  if (filipinoConcepts.has(word)) return word;
  if (englishConcepts.has(word) || englishLookalikes.has(word)) return undefined;
  const roots = listRoots(word);
  const root = roots.find((form) => filipinoConcepts.has(form));
  return root ?? roots.find((form) => form.length >= 4 && englishConcepts.has(form));
});
