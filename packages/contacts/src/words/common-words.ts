/**
 * Words that stand where a name might ("I'm interested", "soy nuevo", "this is urgent"): none of them is taken for one,
 * capital or not. In lower case, without accents and apostrophes.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `a an the this that these those it its he she we they you your my mine our me us i im id ive am is are was were be been
  being do does did done have has had having can could will would shall should may might must not no yes yep yeah ok okay
  and or but so if then than because since while as at by for from in into of off on onto out over to under up with without
  about after again all also always any anyone anything around away back before below best better between big bit both
  busy buy buyer buying call calling cant case cheap check client close come coming company complete confused
  considering contact correct cost curious currently customer day days deal dear delivery different disappointed each
  early else email even ever every everyone exactly excited expensive family far fast few fine first follow following
  free friend full fully general get getting give glad going gonna good got great grateful guest guys happy hello help
  here hey hi hoping how hungry husband important inquiring interested inquire jobless just keen kind know last late later
  leaving less let like likely little live living located long looking lost lot love ma mad maam mainly many maybe
  mean member message mr mrs ms more most mother much near need needing never new next nice nobody normal nothing now
  number offer old once one only open order ordering other out outside owner parent part per person phone please pls
  po possible pregnant price probably problem purchasing question quite ready real really regarding regular relocating
  renting reply representing resident returning right sad safe same satisfied saying scam sending serious sick single
  sir sick single sister sleeping small some someone something soon sorry still stop stuck student sure tall texting
  thank thanks there thinking tired today together tomorrow tonight too totally traveling travelling trying two unable
  unhappy unsure upset urgent using vegan vegetarian very visiting waiting want wanting welcome well what when where
  which who why wife willing wondering work working worried wrong yesterday yet young
  mobile address website online store shop bakery restaurant hotel inc corp corporation enterprises trading services
  resort clinic salon cafe school university hospital office branch team department sales support admin manager staff
  nurse teacher doctor engineer designer driver rider seller supplier reseller dealer distributor agent broker architect
  founder director developer assistant secretary accountant lawyer chef cook baker photographer tourist foreigner
  filipino filipina pinoy pinay american british french spanish chinese japanese korean indian canadian australian german
  manila cebu davao makati quezon pasig taguig baguio iloilo bacolod laguna cavite batangas bulacan pampanga philippines
  luzon visayas mindanao city metro manila spain france paris madrid mexico
  monday tuesday wednesday thursday friday saturday sunday january february march may april june july august september
  october november december morning afternoon evening night noon christmas
  nga ba lang naman pala din rin raw daw kasi eh na pa ng sa ang mga yung yun yan ito iyon iyan dito diyan doon saan
  ano sino kailan bakit paano magkano ilan pwede puwede gusto kailangan meron mayroon wala walang hindi di oo opo ho
  ako ikaw siya kami tayo kayo sila ko mo niya namin natin ninyo nila nyo niyo akin iyo kanya amin atin inyo kanila
  salamat kumusta magandang umaga hapon gabi tanghali araw bukas kanina ngayon mamaya kahapon taga galing nasa mula
  para kay kina ni nina at o pero kung kapag dahil kaya upang habang muna sana baka parang talaga sobra masyado mas
  nagtatanong magtatanong magtanong tanong interesado bibili bumili mag order kuha kukuha nakita nag message naghahanap
  hanap estudyante negosyante may asawa anak nanay tatay kapatid kaibigan customer nyong bago dati lagi palagi
  bigla agad si sina pangalan numero kuya ate tita tito manong mang aling lola lolo boss bossing sis bro bes
  el la los las un una unos unas y e o u de del al a en con por para sin sobre entre que quien como cuando donde cual yo
  tu usted ustedes nosotros ella ellos mi mis su sus nuestro es soy eres somos estoy esta estamos muy mas menos bien mal
  nuevo nueva cliente clienta interesado interesada vegetariano vegetariana alergico alergica estudiante turista dueno
  duena madre padre hermano hermana amigo amiga hola gracias saludos buenos buenas dias tardes noches hoy manana ayer
  si no tambien tampoco quiero quisiera necesito busco espanol espanola mexicano mexicana de profesor profesora medico
  le les un une des du de la au aux et ou mais donc or ni car que qui quoi dont je tu il elle nous vous ils elles mon ma
  mes votre vos notre nos ce cet cette ces est suis sommes etes sont etre avoir ai as pas plus tres bien mal ici interesse
  interessee nouveau nouvelle client cliente vegetarien vegetarienne allergique etudiant etudiante touriste proprietaire
  desole desolee content contente ravie ravi disponible bonjour bonsoir merci cordialement salut aujourdhui demain hier
  oui non aussi en dans sur sous avec sans pour par chez vers a
  globe smart tnt sun dito viber whatsapp gcash maya telegram messenger facebook instagram ig fb gmail yahoo google
  tel telephone cellphone cell cp contact landline hotline text txt call email mail reach dial message sms chat note ps
  pick up pickup delivery deliver time date qty quantity size color flavor item total paid payment deposit ref reference
  purchasing manager officer owner president coordinator executive assistant marketing accounting finance logistics
  bride groom reservation booking order room table unit bldg building street st road ave avenue brgy barangay blk lot
  cash cod lbc grab lalamove shopee lazada hk us uk usa uae dubai singapore australia japan canada america sydney
  brisbane melbourne london tokyo saudi qatar kuwait
  paki pakitingnan pakilinaw pakisabi tawagan itext kontakin hanapin paabot pakibigay ipadala padala ibigay
  husband wife son daughter mom dad mother father mommy daddy sister brother cousin aunt uncle lady girl boy mister misis
  lunes martes miyerkules huwebes biyernes sabado linggo enero pebrero marso abril mayo hunyo hulyo agosto setyembre
  oktubre nobyembre disyembre sabadong linggong
  pasay marikina mandaluyong muntinlupa paranaque caloocan malabon navotas valenzuela imus bacoor dasma lipa tagaytay
  antipolo cainta taytay bohol palawan boracay siargao dumaguete zamboanga tarlac pangasinan dagupan vigan ilocos naga
  legazpi sorsogon leyte tacloban samar butuan surigao cotabato gensan subic clark olongapo bgc ortigas alabang cubao
  divisoria binondo quiapo malolos laoag calamba pinas dublin paris berlin amsterdam zurich toronto vancouver brisbane
  allergic broke broken late damaged defective missing delayed cancelled nearby outside inside downtown upstairs
  hungry thirsty pregnant diabetic senior pwd single married retired jobless unemployed broke bored lost afraid scared
  curious serious anxious nervous fond proud keen eager glad aware familiar afraid unwell ill fine free busy alone
  freelance remote abroad overseas flexible fluent local native international professional regular frequent longtime
  amazing awesome beautiful perfect lovely terrible horrible ridiculous unacceptable unbelievable true false real fake
  legit official final correct hot cold warm wet dry fresh spicy sweet sour salty pricey cheap huge tiny heavy light
  white black red blue green yellow pink purple orange brown grey gray silver gold
  hehe haha lol hahaha hihi otp pin registered account acct verification verified card jan feb mar apr jun jul aug sep
  sept oct nov dec mon tue tues wed weds thu thur thurs fri sat sun promo package plan sige noted copy confirm confirmed
  ayos grabe hala naku tama mali totoo legit sulit pabili pareserve paorder inquire kulang sobra mahal mura bayad eto
  heto sakin saken akong patulong pahelp pasensya puro buti lahat iba
  about around another both either neither half quarter dozen pair piece pieces pcs kilo kg pack packs box boxes
  regards sincerely cheers truly respectfully advance reply asap ty tysm thx tia best wishes sent iphone android`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that say that the name before or around them is of a business or a place. */
export const businessWords: ReadonlySet<string> = new Set(
  `events bakery bakeshop trading enterprises enterprise construction builders hardware clinic dental salon spa resort
  hotel inn school academy college university corp inc co ltd llc company catering restaurant cafe store shop mart market
  services service solutions travel tours rentals rental realty properties hospital church parish foundation association
  condo condominium residences tower towers building village subdivision homes heights barangay brgy street st. avenue
  road city province prints printing studio studios group holdings foods kitchen grill pharmacy drugstore supply supplies
  motors gym fitness traders logistics express hub plaza mall park bank insurance agency karinderya panaderia eatery`
    .split(/\s+/)
    .filter(Boolean),
);

/** The same of a word with a capital, which is more likely a name. */
export function endsLikeTitle(plain: string): boolean {
  return /(?:ing|able|ible|ful|tion|ment|ness|ously)$/.test(plain) || /^(?:paki|mag|nag)[^aeiou]/.test(plain);
}

/** Whether an ending says that a lower-case word is no name: "looking", "interested", "available". */
export function endsLikeWord(plain: string): boolean {
  if (/^(?:paki|nag|mag|naka|maka|pina|ipa|pag|kaka|napa)/.test(plain)) return true;
  return /(?:est|ing|ed|able|ible|ful|ous|ive|tion|ment|ness|less|ally|ly|ista|ero|era|ado|ada|ido|ida|ien|ienne)$/.test(
    plain,
  );
}
