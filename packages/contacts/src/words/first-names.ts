/** First names that are common where the product's users live; in lower case, without accents. */
export const firstNames: ReadonlySet<string> = new Set(
  `maria marie mary juan jose josefina pedro pablo paolo paulo paul john johnny jon jonathan jonathon joan joanna joanne
  jane janet janice jean jeanne jenny jennifer jen jess jessica jessie jesse james jim jimmy jason jay jayson jaycee
  jerome jerry jericho jerwin jemar joel joey joy joyce jojo jonas joseph josh joshua josie josephine judith jude judy
  julia julian juliana julie juliet julius july jun june junior justin justine ana anna anne ann annie angel angela
  angelica angelo angie andrea andres andrew andy anthony antonio antonia april arlene armando arnel arnold arthur arvin
  aldrin alan albert alberto alejandro alex alexa alexander alexandra alexis alfred alfredo alice alicia allan allen
  alma alvin amanda amy amelia ben benjie benjamin benito bernadette bernard bernardo beth betty bianca bing bong
  bongbong boyet brenda brian bryan bruce carla carlo carlos carmen carmela carol carolina caroline catherine cathy
  cecilia cecille celia charlene charles charlie charlotte chloe chona chris christian christina christine christopher
  cindy claire clara claudia clarissa cora corazon cristina cristy crystal cynthia daisy dan daniel daniela danilo danny
  daphne darwin dave david dean debbie denise dennis derek diana diane diego dina dindo dominic don donald donna dong
  dylan ed eddie edgar edith eduardo edward edwin efren elaine eleanor elena eliza elizabeth ella ellen elmer elsa emily
  emma emmanuel enrique eric erica erika ernesto erwin esther eugene eva evelyn fatima faye felicia felipe felix
  ferdinand fernando flor florence fran frances francis francisco frank fred freddie gab gabriel gabriela gabby gary
  gemma gene george gerald geraldine gerry gilbert gina ginny glenn gloria grace greg gregorio gretchen gwen hannah
  harold harry hazel hector helen henry herbert herminia ian ignacio imelda irene iris isaac isabel isabella ivan ivy
  jacob jaime jake jamie jan janine jasmin jasmine jeff jeffrey jeremy jericho jerico jhon jhona jhun jing jm jp kaye
  karen karl karla kate katherine kathleen kathy katrina kay keith kelly ken kenneth kevin kim krista kristel kristina
  kristine kyle lance lani lara larry laura lauren lea leah len leni lenny leo leon leonardo leticia lily linda lisa liza
  lito lloyd lorena lorenzo lorna louie louis louise lourdes lovely luca lucas lucia lucy luis luisa luz lyka lyn lynn
  mabel manny manuel marc marcelo marco marcos margaret margarita mariana marianne maricar maricel maricris marilou
  marilyn marina mario marissa maritess marites marivic mark marlon marta martha martin marvin mateo matt matthew maureen
  max may mel melanie melissa melvin mercedes mercy mia michael michelle mickey miguel mike mikee mikaela mila milagros
  mina minda miriam myra myrna nadine nancy naomi natalia natalie nathan neil nelson nena nestor nica nicholas nick nicole
  nikki nina nino noel noemi nora norma norman olive oliver olivia omar oscar owen pam pamela pat patricia patrick patty
  paula pauline pearl penny peter phil philip pia princess queenie rachel rafael raffy ralph ramil ramon randy raquel raul
  ray raymond rea rebecca regina renato rene renz reynaldo rhea rhian rica ricardo rich richard rick ricky rico rita rob
  robert roberto robin rochelle rod rodel rodrigo roger roland rolando romeo romy ron ronald ronnie rosa rosalie rosario
  rose rosemarie rosita rowena roy ruben ruby rudy russell ruth ryan sally sam samantha samuel sandra sandy sara sarah
  sean sergio shaira shane sharon sheena sheila shella sherwin sheryl shiela shirley simon sofia sonia sophia sophie
  stella stephanie stephen steve steven sue susan susana sylvia tanya ted teddy teresa tess tessie thelma theresa
  therese thomas tim timothy tina tom tomas tommy toni tonton tony totoy tricia trisha trixie val valerie vanessa vera
  vergel veronica vic vicky victor victoria vince vincent violet virgie virginia vivian wally walter wendy wenz wilfredo
  will william willy wilma winnie yen yna yolanda yvette yvonne zaldy zara zeny zoe
  javier jorge alvaro adrian adriana agustin aitor alba ainhoa begona blanca carmela cesar consuelo cristian cristobal
  dolores emilio esteban estefania eugenia fabian federico fernanda gonzalo guadalupe guillermo gustavo hugo ines
  ivonne joaquin jordi josefa lola lucia macarena manuela marcela maribel mariano marisol matias maximo mercedes
  mauricio monica montserrat nuria octavio pilar rocio rodolfo rosalia salvador santiago sebastian silvia soledad
  valentina ximena yolanda
  adele adrien agathe alain amelie antoine arnaud aurelie baptiste benoit bernadette brigitte camille cecile celine
  chantal clement clemence colette corinne cyril delphine didier elise elodie emilie emmanuelle etienne fabien fabrice
  fabienne florian francois francoise frederic gaelle genevieve gerard ghislaine gilles guillaume guy helene herve
  isabelle jacques jerome josiane juliette julien karine laetitia laure laurent leo lucie ludovic luc madeleine manon
  marc marguerite marion mathieu mathilde maxime mireille monique nathalie nicolas noemie odile olivier pascal patrice
  philippe pierre quentin raphael regis remi romain sabrina sandrine sebastien solene stephane sylvie thibault thierry
  valentin veronique vincent virginie xavier yann yves zoe
  mohammed muhammad mohamed ahmed ali aisha fatimah hassan ibrahim jamal khalid omar yusuf amina abdul nur siti
  wei ming li chen hiro kenji yuki min jin soo rahul priya anil sanjay ravi deepak`
    .split(/\s+/)
    .filter(Boolean),
);

/** Family names that are common there. */
export const familyNames: ReadonlySet<string> = new Set(
  `santos reyes cruz bautista ocampo garcia mendoza torres tomas andrada castillo flores villanueva ramos castro rivera
  aquino navarro salazar mercado delacruz delosreyes delossantos dimaculangan dimaguiba magsaysay macapagal bonifacio
  aguinaldo mabini rizal luna pascual perez gonzales gonzalez lopez hernandez fernandez rodriguez martinez sanchez
  ramirez diaz morales domingo santiago valdez aguilar soriano francisco manalo dizon david tolentino pangilinan manansala
  sison lim tan chua sy go ong uy co yap ang cheng lee wong chan gutierrez alvarez romero jimenez ruiz vargas medina suarez
  delgado ortega vega guzman marquez mendez molina padilla rosales salvador samson sarmiento silva solis valencia velasco
  vergara vicente villegas zamora agustin alcantara alonzo bernardo buenaventura cabrera calderon concepcion cordero
  corpuz cortez dela deleon delrosario enriquez espinosa espiritu estrada evangelista fajardo ferrer galang gatchalian
  guevarra ignacio jacinto javier laurel lazaro legaspi lozada luna macaraeg magno malonzo manalastas marasigan miranda
  natividad nepomuceno nicolas nunez obispo pacheco panganiban pineda ponce quiambao quinto ramoso razon rosario sevilla
  tejada trinidad umali valenzuela ventura yambao zulueta smith johnson williams brown jones miller davis wilson anderson
  taylor thomas moore martin jackson thompson white harris clark lewis robinson walker young allen king wright scott
  dupont durand dubois moreau laurent lefebvre leroy roux bertrand morel fournier girard bonnet mercier blanc garnier
  faure rousseau muller schmidt kim park nguyen tran singh kumar khan patel`
    .split(/\s+/)
    .filter(Boolean),
);
