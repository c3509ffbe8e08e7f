/** Words that say that a name follows. */
export type Cue = {
  words: readonly string[];
  /** How surely: what else stands there less often with each (`sure`, `capital`, `known`, `person`). */
  certainty: 'sure' | 'capital' | 'known' | 'person';
};

const cues = (certainty: Cue['certainty'], lines: string): Cue[] =>
  lines
    .split('\n')
    .map((line) => line.trim().split(' ').filter(Boolean))
    .filter((words) => words.length > 0)
    .map((words) => ({ words, certainty }));

/** As plain words, without "po", "nga", "pala" between them. */
export const namesFollow: readonly Cue[] = [
  ...cues(
    'person',
    `deliver to
     deliver it to
     ship to
     send to
     send it to
     quote to
     bill to
     billed to
     addressed to
     made out to
     make it out to
     behalf of
     invoice to
     give to
     give it to
     hand to
     hand it to
     hand over to
     leave with
     leave it with
     leave it to
     drop it off with
     endorse to
     attention to
     order ni
     booking ni
     reservation ni
     pangalan ni
     hand them to
     deliver them to
     iwan kay
     padala kay`,
  ),
  ...cues(
    'sure',
    `my name is
     my names
     name is
     ngalan ko ay
     calls me
     full name
     names are
     real name
     my full name is
     his name is
     her name is
     their name is
     our names are
     ako si
     ako ay si
     ako to si
     ako ito si
     ito si
     eto si
     to si
     pangalan ko ay
     pangalan ko ay si
     pangalan ko si
     pangalan ko
     pangalan namin
     pangalan nya
     pangalan niya
     name ko ay
     name ko is
     pangalan ko is
     name po is
     contact person is
     contact person
     point person
     poc
     name ko
     ngalan ko
     tawagin niyo akong
     tawagin nyo akong
     tawagin ninyo akong
     tawagin mo akong
     me llamo
     mi nombre es
     mi nombre completo es
     je mappelle
     mon nom est
     moi cest
     hanapin nyo si
     hanapin niyo si
     hanapin ninyo si
     kontakin si
     kontakin nyo si
     kontakin niyo si
     tawagan si
     tawagan nyo si
     tawagan niyo si
     tawagan ninyo si
     itext si
     itext nyo si
     pakitext si
     pakitext kay
     pakitawagan si
     pakihanap si
     ibigay kay
     pakibigay kay
     iabot kay
     paabot kay
     ipadala kay
     makipagugnayan kay
     sa pangalan ni
     sa pangalan nina
     sa ngalan ni
     under kay
     attn
     attention
     care of
     account name is
     gcash name is
     gcash name ko
     gcash name
     account name
     acct name
     sender name
     sender is
     registered under
     registered to`,
  ),
  ...cues(
    'capital',
    `call me
     you can call me
     my name
     under sa
     pickup by
     pick up by
     picked up by
     under name of
     under the name of
     under the name
     in the name of
     under name
     reservation for
     reserved for
     reserve for
     booking for
     order for
     orders for
     table for
     appointment for
     lead guest
     guest
     recipient
     recipient is
     receiver
     receiver is
     everyone calls me
     people call me
     they call me
     just call me
     nickname ko
     ipangalan kay
     nakapangalan kay
     nakapangalan po kay
     book under
     under
     list under
     appointment for
     slot for
     room for
     seat for
     ask for
     named
     add
     cc
     booked under
     reserve under
     put it under
     a nombre de
     au nom de
     look for
     contact person
     contact person is
     foreman
     secretary si
     secretary
     asawa ko si
     kapatid ko si
     nanay ko si
     tatay ko si
     mister ko si
     misis ko si
     kasama ko si
     tauhan ko si
     tauhan namin si
     kalihim namin si
     kalihim naming si`,
  ),
  ...cues(
    'known',
    `im
     i am
     this is
     its
     it is
     under
     under ni
     its me
     it is me
     ako to
     ako ito
     soy
     habla
     le habla
     le escribe
     te escribe
     les escribe
     je suis
     cest
     ici
     or me
     itext
`,
  ),
];

/** As plain words, what tells after a name that it is the writer's or of somebody who comes. */
export const namesPrecede: ReadonlySet<string> = new Set(
  `here|speaking|ito|to|toh|eto|2|here again|again|is the name|is my name|ang pangalan|ang ngalan|pangalan ko|name ko|ang name|ang
  pangalan ko|will pick|will claim|will collect|will come|will receive|will get|will meet|is picking|is coming|na lang|nalang|nlng|ang
  kukuha|ang susundo|ang tatanggap|ang magbabayad|ang pupunta|na ang|na lang itawag|ulit|ulit ito|of|from|taga|pala|dapat|hindi|not`
    .split('|')
    .map((words) => words.trim().replace(/\s+/g, ' ')),
);

/** Who somebody is to the writer. */
export const relations: ReadonlySet<string> = new Set(
  `husband wife sister brother mom mother dad father son daughter cousin aunt uncle niece nephew partner boyfriend
  girlfriend fiance fiancee friend boss secretary assistant foreman helper driver caretaker coordinator colleague
  officemate roommate classmate manager engineer architect contractor accountant bookkeeper guard yaya kasambahay
  asawa kapatid nanay tatay ate kuya anak pinsan pamangkin tito tita lola lolo mister misis kaibigan kasama katrabaho
  kalihim tauhan bayaw hipag biyenan jowa bf gf sis bro hubby wifey kumpare kumare kaklase kabarkada inaanak ninong
  ninang amo tiyo tiya kapitbahay neighbor neighbour janitor katulong gwardya gwardiya partner apo grandma grandpa grandmother
  grandfather grandson granddaughter auntie inlaw tenant landlord coworker kaopisina kabatch bestfriend bff magulang ama ina`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words between a cue and its name that say nothing. */
export const fillers: ReadonlySet<string> = new Set(
  'po ho nga pala pla nman naman lang lng poh opo ay kasi rin din nlng nalang ulit uli muli again only'.split(
    ' ',
  ),
);

/** Titles and forms of address, which are no part of a name. */
export const titles: ReadonlySet<string> = new Set(
  `mr mrs ms miss mister dr dra dok doc doktor doktora doctor doctora engr engineer atty attorney arch architect prof
  professor sir maam mam madam madame mme mlle monsieur m sr sra srta senor senora senorita kuya ate tita tito aling mang
  manong manang nanay tatay nay tay lola lolo mommy mommie daddy mama papa pastor father sister rev capt captain kapitan
  kap kgd sgt col gen hon gng ginang ginoo bb coach chef teacher titser maestro maestra mamser brother bro sis madre tiya tiyo tiyong tiyang kagawad konsehal mayor vice nurse
  spouses archt cpl kuyang bishop monsignor msgr fr pres president chairman kon konsi kgwd chairwoman kuys babu bapa manay manoy mana mano nong nang nanang tatang lakay baket auntie antie uncle tiyay tiyoy yaya lolong lolang mader pader inay itay itang ditse diko sangko sanse mareng pareng kumareng kumpareng aleng mamang dong day inday tsong tsang supt po1 po2 po3 spo1 sfo pfc pvt lt maj insp judge justice sec senator gov usec asec reverend imam ustadz ustad hadji hajji datu sor padre ginoong binibining principal dean boss bossing therapist`
    .split(/\s+/)
    .filter(Boolean),
);

/** Small words that stand inside names: "dela Cruz", "van der Berg". */
export const particles: ReadonlySet<string> = new Set(
  'de dela delos delas del las los san santa sta sto van von der den da dos das di du le y bin al el st'.split(
    ' ',
  ),
);
