/** First names that are common where the product's users live; in lower case, without accents. */
export const firstNames: ReadonlySet<string> = new Set(
  `maria marie mary juan jose josefina pedro pablo paolo paulo paul john johnny jon jonathan jonathon joan joanna
  joanne jane janet janice jean jeanne jenny jennifer jen jess jessica jessie jesse james jim jimmy jason jay jayson
  jaycee jerome jerry jericho jerwin jemar joel joey joy joyce jojo jonas joseph josh joshua josie josephine judith
  jude judy julia julian juliana julie juliet julius july jun june junior justin justine ana anna anne ann annie angel
  angela angelica angelo angie andrea andres andrew andy anthony antonio antonia april arlene armando arnel arnold
  arthur arvin aldrin alan albert alberto alejandro alex alexa alexander alexandra alexis alfred alfredo alice alicia
  allan allen alma alvin amanda amy amelia ben benjie benjamin benito bernadette bernard bernardo beth betty bianca
  bing bong bongbong boyet brenda brian bryan bruce carla carlo carlos carmen carmela carol carolina caroline
  catherine cathy cecilia cecille celia charlene charles charlie charlotte chloe chona chris christian christina
  christine christopher cindy claire clara claudia clarissa cora corazon cristina cristy crystal cynthia daisy dan
  daniel daniela danilo danny daphne darwin dave david dean debbie denise dennis derek diana diane diego dina dindo
  dominic don donald donna dong dylan ed eddie edgar edith eduardo edward edwin efren elaine eleanor elena eliza
  elizabeth ella ellen elmer elsa emily emma emmanuel enrique eric erica erika ernesto erwin esther eugene eva evelyn
  fatima faye felicia felipe felix ferdinand fernando flor florence fran frances francis francisco frank fred freddie
  gab gabriel gabriela gabby gary gemma gene george gerald geraldine gerry gilbert gina ginny glenn gloria grace greg
  gregorio gretchen gwen hannah harold harry hazel hector helen henry herbert herminia ian ignacio imelda irene iris
  isaac isabel isabella ivan ivy jacob jaime jake jamie jan janine jasmin jasmine jeff jeffrey jeremy jerico jhon
  jhona jhun jing jm jp kaye karen karl karla kate katherine kathleen kathy katrina kay keith kelly ken kenneth kevin
  kim krista kristel kristina kristine kyle lance lani lara larry laura lauren lea leah len leni lenny leo leon
  leonardo leticia lily linda lisa liza lito lloyd lorena lorenzo lorna louie louis louise lourdes lovely luca lucas
  lucia lucy luis luisa luz lyka lyn lynn mabel manny manuel marc marcelo marco marcos margaret margarita mariana
  marianne maricar maricel maricris marilou marilyn marina mario marissa maritess marites marivic mark marlon marta
  martha martin marvin mateo matt matthew maureen max may mel melanie melissa melvin mercedes mercy mia michael
  michelle mickey miguel mike mikee mikaela mila milagros mina minda miriam myra myrna nadine nancy naomi natalia
  natalie nathan neil nelson nena nestor nica nicholas nick nicole nikki nina nino noel noemi nora norma norman olive
  oliver olivia omar oscar owen pam pamela pat patricia patrick patty paula pauline pearl penny peter phil philip pia
  princess queenie rachel rafael raffy ralph ramil ramon randy raquel raul ray raymond rea rebecca regina renato rene
  renz reynaldo rhea rhian rica ricardo rich richard rick ricky rico rita rob robert roberto robin rochelle rod rodel
  rodrigo roger roland rolando romeo romy ron ronald ronnie rosa rosalie rosario rose rosemarie rosita rowena roy
  ruben ruby rudy russell ruth ryan sally sam samantha samuel sandra sandy sara sarah sean sergio shaira shane sharon
  sheena sheila shella sherwin sheryl shiela shirley simon sofia sonia sophia sophie stella stephanie stephen steve
  steven sue susan susana sylvia tanya ted teddy teresa tess tessie thelma theresa therese thomas tim timothy tina tom
  tomas tommy toni tonton tony totoy tricia trisha trixie val valerie vanessa vera vergel veronica vic vicky victor
  victoria vince vincent violet virgie virginia vivian wally walter wendy wenz wilfredo will william willy wilma
  winnie yen yna yolanda yvette yvonne zaldy zara zeny zoe javier jorge alvaro adrian adriana agustin aitor alba
  ainhoa begona blanca cesar consuelo cristian cristobal dolores emilio esteban estefania eugenia fabian federico
  fernanda gonzalo guadalupe guillermo gustavo hugo ines ivonne joaquin jordi josefa lola macarena manuela marcela
  maribel mariano marisol matias maximo mauricio monica montserrat nuria octavio pilar rocio rodolfo rosalia salvador
  santiago sebastian silvia soledad valentina ximena adele adrien agathe alain amelie antoine arnaud aurelie baptiste
  benoit brigitte camille cecile celine chantal clement clemence colette corinne cyril delphine didier elise elodie
  emilie emmanuelle etienne fabien fabrice fabienne florian francois francoise frederic gaelle genevieve gerard
  ghislaine gilles guillaume guy helene herve isabelle jacques josiane juliette julien karine laetitia laure laurent
  lucie ludovic luc madeleine manon marguerite marion mathieu mathilde maxime mireille monique nathalie nicolas noemie
  odile olivier pascal patrice philippe pierre quentin raphael regis remi romain sabrina sandrine sebastien solene
  stephane sylvie thibault thierry valentin veronique virginie xavier yann yves mohammed muhammad mohamed ahmed ali
  aisha fatimah hassan ibrahim jamal khalid yusuf amina abdul nur siti wei ming li chen hiro kenji yuki min jin soo
  rahul priya anil sanjay ravi deepak abby abigail adela adelaida adelfa adora aida aiko ailyn aira aireen aiza alden
  alec aleli alfonso alfie allyson althea amado amador amalia amor amparo anabelle anacleto analyn anastacia anita
  annabel annaliza anton apolinario apolonia araceli archie ariel aries arlyn armand arman arnaldo arsenio artemio
  arturo aurea aurora avelino ayen babes baby badong bambi bart bayani bea beatriz bebang becky belen benedict benilda
  benny bernabe bernie berta bert bettina bibo biboy bien billy bobby bogs boying boyong caloy camilla candice caridad
  carina carissa carl carlito carmelita carolyn casimiro catalina cathrine cedric celeste celso cesario chad charina
  charisse charito charmaine chelsea cherry cheryl chesca chico chito christa cielo clark clarence claridad clarita
  clemente cleo conchita conrad conrado corina crisanto crispin crisostomo cyrus dado dahlia dalisay dante darlene
  delfin delia demetrio dennise dexter digna dino diosdado dolly dominga domingo donato dondon dora doreen doris
  dorothy duke dulce edwina elias eleazar eliseo eloisa elvie elvira elvis emelita emerson emil emilia emilyn enrico
  epifania erick erlinda ernest ernie esmeralda esperanza estela estelita estrella eufemia eusebio evangeline evelina
  everlyn ezekiel fe felicidad felicitas felino felisa ferdie fermin fidel filomena flora florante florencio florita
  fortunato francine franco fredo galo gaspar geneva genesis georgia germaine gerardo gigi gil giselle gladys glenda
  gloriana godofredo goryo gracia grasya gracie gregory guia hernan hernani hilario hilda honorio ianna iloy imee
  inday ingrid isidro isko isabelo ising israel iya jackie jackielyn jaira jaja jamaica jana janah janella janelle
  jaymark jaymar jazz jehan jelo jemima jenalyn jenelyn jeric jerald jermaine jessa jessabel jet jhay jhen jhomar
  jhoana jillian joann jocelyn jodie joebert joemar joena johanna jolina jomar jona jonalyn jonard jonel jordan
  josefino joselito joselyn jovelyn jovy juana juanita juancho juanito junel junjun kat katya kaycee kean kent kiko
  kirby kisses krisha krizza krizzia kurt kylie lalaine lawrence leandro leila leilani leizl lenie leonora leopoldo
  lerma leslie letty lety levi liam liezl liezel ligaya lilia lilian liway liwayway lloydie lolit loida lorie lorraine
  lota luchie lucila luningning lualhati luwalhati lyza mac macky mae magdalena maila mailyn makoy malou manolo mara
  marben marcelino margie marian maribeth maricon mariel mariela marife marichu marijoy marikit marilen mariz marjorie
  marjun markanthony marky marlene marlyn marose marriane maryann maryjane maryrose matilde mauro maybelle maymay
  mayann melody melchor melinda melita melvyn meme merly merlyn michaela mikhail mildred minerva minnie mirasol mitch
  modesto mojica moises mona nanding nards narciso nathalia ned nelia nelly nene nerissa nheng nico nida nieves nilda
  nilo nimfa ningning niko nonoy noreen norberto noynoy odessa ogie olga onyok orlando osang pacita paeng pagasa
  pancho papay pepe pepito perfecto perla perlita petra pilita piolo pipoy precious prudencio puring purita queen
  quirino rafaela ramona raissa raizza randolph raymart raymund rechelle regine rejoice remedios remy renalyn reymart
  reymark rey reynalyn rhodora rhona rhoda ric ricarte richelle rigor rio risa rizalina roberta rochell roda rodolf
  rodrick roel rogelio rolan rolly roma romel romela rommel romulo ronaldo ronel roniel roselle roselyn roseann
  rosemae roxanne rubylyn rufino rustom sabel sabina salome salvacion sancho selina selya serafin severino shaina shai
  shantal shayne shen shermaine shyla sig simeon sining sonny stacey suzette tala tasya tecla teodoro teofilo teody
  terence tere teresita tetet thea theo tikboy tintin tirso tisay toks tonette tonyo toto trina trining tristan tuding
  ursula venus vernie vhong vilma vina vincenzo virgilio vivien warren wendell weng wendel willie winston xander
  yasmin yassi yam yoly yumi zandro zeus zenaida zosimo boy lucky
  aileen rowell jhoanna rhon rhodalyn maryfe bernardine blessie blessica charmie cherrie cherilyn christel claudine
  clyde cyrille dana darren dea denver derrick dianne dionisio dom dyan dexie earl eda edd edison edmund edna edsel
  eileen elly elma elmo elna elyza emman emmy ethan eula evan ferdy fiona floyd froilan gail gelo geo gerwin gian
  gilda gio glaiza guiller hans harley harvey heidi hershey irah irvin isay isiah ivana jacky jade jaimie janica janna
  jaypee jayjay jenna jeremiah jerrick jessamine jethro jhong jimboy jobert jolo jonah joric judelyn julienne junnie
  juvy kaira kaizer karmela kathrina kayla keanu keisha kelvin kenny kevs khristine kiel kirk klaire kris krissy kyla
  laarni laine larissa leslee lexi lian liana lianne licel lizette loi loujean louella luanne lucille luther lynda
  lynne maan maica maine marga margaux marvic maryanne mavic mayette meryll mhel mhay mherry mica mico mika mikko mimi
  mira misha monette monic morris mylene myles nadia nash nelda nesty niel nika noli nonie norie olan ollie pauleen
  pearly peejay princes ralf ramir raquelle raven razel reggie reiner rej rexie rex richmond rikki riza rizza robbie
  robby roby roce rodney rona ronan ronnel rosel rowie roxy royce ryza sab sandro shaun sheen sherly sherryl shin sid
  skye stef suzy syd tate toby tonet trish troy tyrone uriel vangie venice vida vivi wilbert wina winona xia yani yhen
  ynah yohan yul zack zenny zia zion faith lou liz lei
    `
    .split(/\s+/)
    .filter(Boolean),
);

/** Family names that are common there. */
export const familyNames: ReadonlySet<string> = new Set(
  `santos reyes cruz bautista ocampo garcia mendoza torres tomas andrada castillo flores villanueva ramos castro rivera
  aquino navarro salazar mercado delacruz delosreyes delossantos dimaculangan dimaguiba magsaysay macapagal bonifacio
  aguinaldo mabini rizal luna pascual perez gonzales gonzalez lopez hernandez fernandez rodriguez martinez sanchez
  ramirez diaz morales domingo santiago valdez aguilar soriano francisco manalo dizon david tolentino pangilinan
  manansala sison lim tan chua sy go ong uy co yap ang cheng lee wong chan gutierrez alvarez romero jimenez ruiz
  vargas medina suarez delgado ortega vega guzman marquez mendez molina padilla rosales salvador samson sarmiento
  silva solis valencia velasco vergara vicente villegas zamora agustin alcantara alonzo bernardo buenaventura cabrera
  calderon concepcion cordero corpuz cortez dela deleon delrosario enriquez espinosa espiritu estrada evangelista
  fajardo ferrer galang gatchalian guevarra ignacio jacinto javier laurel lazaro legaspi lozada macaraeg magno malonzo
  manalastas marasigan miranda natividad nepomuceno nicolas nunez obispo pacheco panganiban pineda ponce quiambao
  quinto ramoso razon rosario sevilla tejada trinidad umali valenzuela ventura yambao zulueta smith johnson williams
  brown jones miller davis wilson anderson taylor thomas moore martin jackson thompson white harris clark lewis
  robinson walker young allen king wright scott dupont durand dubois moreau laurent lefebvre leroy roux bertrand morel
  fournier girard bonnet mercier blanc garnier faure rousseau muller schmidt kim park nguyen tran singh kumar khan
  patel abad abalos abella ablaza abrenica acosta acuna advincula agbayani agoncillo aguila alba alcala alejandro
  alfonso almeda almario altamirano alvarado amador ambrosio amores andres angeles anonuevo antonio apostol aragon
  arellano arevalo arroyo asuncion atienza austria avila ayala azarcon baluyot balagtas baltazar banaag barrientos
  barrios basa bartolome batungbakal bayani belmonte beltran benitez borja borromeo briones bustamante cabral
  caballero cabanilla cabiles cajucom calma camacho canlas capili caraig carandang carlos carreon casas casanova
  catacutan cayabyab celis centeno cervantes chavez claudio clemente collado constantino coronel crisologo cruzado
  cuenca cueto custodio dacanay dalisay dantes dayao dayrit dagohoy delapena delmundo delacerna delatorre deocampo
  desamero dimagiba dimayuga dimalanta divinagracia dominguez donato duran dumlao ebarle encarnacion enrile escobar
  escudero esguerra espino esteban eugenio fabian felipe feliciano felix flora florendo fontanilla franco fuentes
  gabriel galvez gamboa gaspar gatdula geronimo gerona gomez guerrero herrera hidalgo ibanez ibarra ilagan ilustre
  imperial isidro jaena jardin jose joven lacson lagman lagdameo landicho lapuz lara laurente lansang laxamana
  lacsamana ledesma legarda leyva licuanan lictao liwanag llanes locsin lontoc lorenzo lucero lumbera lustre macaspac
  magbanua magdaleno magalona magpantay magtibay mallari malabanan manabat manago manahan manlapig manuel mapa maranan
  mariano marcelo marcos mateo matias maningas melendez mercader miguel mojica monteverde montemayor montano montes
  mora morante moreno munoz murillo nazareno nacpil nolasco ojeda olivares oliveros oracion orosa ortiz osorio palma
  pamintuan panlilio paras paredes parungao pasion patricio pelayo pena penaflor peralta perlas policarpio pascua
  punzalan puno quezon quijano quirino quitorio racelis ravelo regalado relova remulla resurreccion ricafort rico riel
  rillera roces roman romualdez roque rosal roxas rubio saguisag salcedo salonga samaniego sandoval sancho sangalang
  santillan santamaria sayson serrano severino sicat simbulan sinsay siongco sumulong sunga syquia tabora tagle
  talampas tamayo tanada tantoco tating teodoro tiongson tizon toledo toribio tuazon tumang tupas ubaldo urbano uson
  valdes valderrama vales velarde velez verzosa victorino vidal vilar villa villafuerte villamor villar villaruel
  villaruz villaroman viray virata vitug yabut yatco yulo yuson zabala zapanta zaragoza zubiri paz riel ocampo buhay
    `
    .split(/\s+/)
    .filter(Boolean),
);
