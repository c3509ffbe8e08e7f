/** Something that words stand for where somebody asks for a person. */
export type Concept = keyof typeof lists | 'number';

/**
 * Words that stand for the same where somebody asks for a person, in English, Filipino, Spanish and French: lower case, without
 * accents. `your` and `you`, `my` and `me` are told apart: "my agent" is seldom who is asked for.
 */
const lists = {
  talk: `
    talk talking speak speaking spk chat chatting converse conversing discuss discussing tlk tok usap chika hablar hablo hable
    hablarle hablarlo platicar conversar charlar chatear parler parle discuter echanger dialoguer ecrire escribir escribirle
    word conversation discutir comentar comentarlo causer entretenir bavarder convo chismisan huntahan kwentuhan usapan
    pagusapan pagusap voice negotiate negociar consult consultar tratar tratarlo hablen hablando parlez parlons parlant
    platicarlo`,
  talked: 'talked spoke spoken chatted talks speaks hablamos hablaste parlait',
  reach: `
    contact reach reached contacting kontak contactar contactarme contacter joindre message msg messaging msge dm pm ping ugnay
    makontak kontakin contacte contacten contactez contactan joignez joigne reachable localizar ubicar comunicacion communiquer
    hubungan dinaan`,
  write: 'email mail text txt escriba escribame escriban ecrive ecrivez',
  link: `
    connect connected transfer transferred forward redirect route reroute escalate switch refer loop patch direct lipat ilipat
    palipat ipasa pasa pakipasa konek ikonek ikonekta konekta endorse turnover comunicarme comuniqueme comunicame comuniquenme
    comunicar comuniquen comunica comunicas comunicarse paseme pasame pasenme pasen pase pasas conectar conectame conecteme
    conecta transferir transfiere transfierame transfiereme transferirme derivar deriveme derivame ponme pongame ponganme poner
    pongan ponerme comunican passez passer passe transferez transferer transmettez connectez connecter mettez mettre orientez
    diriger bridge relay elevate escalated escalation rerouted tagged tag assign deriven derivan derivarme deriva transfieran
    transfieren comunique comunico conecten enlace enlazar enlaceme canalizar canaliceme traspase traspaseme traspasar redirija
    redirijame dirijame dirigir remita relier relie transmettre transferes basculer basculez aiguiller rediriger redirigez
    renvoyez pakikonekta pakonekta paconnect ipatawag endorso ilapit idulog iakyat akyat itaas`,
  over: `
    over through takeover pick hand handover relation contacto takes take step steps jump jumps intervene intervenga intervenir
    prendre prenne prenez prend tome asuma hawakan humawak sumali pasok pumasok`,
  call: `
    call calling callback ring phone tawag tumawag tawagan tawagin tatawag patawag pakitawag pakitawagan patawagan matawagan
    llame llamen llamar llameme llamenme llama llamarme llamada appeler appelle appelez rappeler rappelle rappelez rappel
    rappele phoning telephoning dial rung calls telefonear telefonee telefoneme marcar marque telephoner telephonez telephoniez
    telephones appels llamadme llaman llamenos tawagang natawagan tumatawag magtawag callbacks`,
  reply: `
    reply replying replies answer answering answers respond responding response sagot sumagot sasagot sagutin sagutan sinasagot
    pasagot pakisagot masagot makasagot sasagutin responda responder responde conteste contestar contesta contesten atienda
    atiendan atender atiende atiendame atendido reponde repondre repond repondez reponse sumasagot sinagot pagsagot makasasagot
    magsagot tumugon tugon tugunan responds contestan contestando contesto contestame contestenme respondan respondame
    respondanme atendernos atenderme atendemos repondent repondra repondiez answered`,
  help: `
    help helping assist assisting assistance tulong tulungan tutulong matulungan makatulong makakatulong patulong ayude ayuda
    ayudar ayudarme ayuden aider aide aidez asikaso asikasuhin assisted assists tumulong tumutulong tulungang saklolo alalay
    umalalay asistir asistencia asistirme asesorar asesore asesorarme apoye apoyo apoyar assister assistez depanner aidera
    accompagner renseigner renseigne gabay gumabay`,
  get: 'get give gimme bring fetch grab summon bigyan dalhin deme dame denme donnez',
  handle: `
    handle handles handling handled look check decide fix solve deal explain explaining attend manually resolve paliwanag
    magpaliwanag explicar explicarle expliquer verify review reviews resolved sorted sort investigate fixing asikasuhing
    inaasikaso resolver resuelva revise revisar revisen encargue encargarse ocupe ocuparse occuper occupe traiter traite gere
    gerer regler regle examiner tignan tingnan intindihin harapin harapan humarap haharap`,
  want: `
    want wants wanna wnna wana need needs nid prefer preferring rather wish would id wud love gusto gsto gustong kong nais
    naming kailangan kailangang kelangan hanap hinahanap hanapin trip quiero quisiera necesito prefiero deseo gustaria querria
    queria busco exijo veux voudrais aimerais souhaite souhaiterais prefere prefererais besoin voudrait veut voulons demand
    request requesting requested insist wished desire like hoping looking seeking asap insisting demanding hanapan naghahanap
    nagnanais hangad ninanais hiling humihiling ibig quisieramos queremos quiere quieren solicito solicitar solicita pido pedir
    ruego desearia deseamos voulez souhaitons aimerait aimerions exige demande demander reclame cherche`,
  can: `
    can cn could cud may might able possible chance allowed pwede pwedeng pwd puwede puwedeng maaari maari
    maaaring maaring puedo podria puede pueden podrian puedes podrias posible podemos peux puis pourrais
    pouvez pourriez peut pourrait peuvent`,
  let: 'let lemme allow hayaan dejame dejeme deja laissez laisse',
  please: `
    please pls plz plss kindly paki pakiusap pakisuyo pakisabi favor porfa porfavor xfa xfavor svp stp plait merci nga sana
    kindy plis pliz pleas pleaseee porfis gracia`,
  me: `
    i me us we im ako ko akin sakin saken kami namin amin tayo yo nos nosotros mi je moi nous m ive`,
  my: 'my our aking aming mon ma mes notre nuestro',
  you: 'you u ya kayo ninyo inyo ka mo ikaw usted ustedes vous tu te toi guys',
  your: 'your ur yours votre vos su sus tus ton',
  human: `
    human humans hmn humn hooman humano humana humain humaine tao taong humanos humains people pulse humankind hao tawo tawong
    humanes kahumanan`,
  person: `
    person persn prsn prson persona personne persom individual gente gens`,
  persons: 'persons personas personnes pax heads guests katao crowd',
  being: 'being ser etre',
  real: `
    real actual live alive living true genuine totoo totoong tunay buhay breathing flesh verdad verdadera verdadero vrai vraie
    reel reelle vivant mortal legit literal mismong physical authentic autentico authentique reales physique carne hueso chair
    hininga humihinga heartbeat brain utak isip`,
  someone: `
    someone somebody sum1 some1 sumone anyone anybody any1 alguien algn quelqu qqn quelquun whoever everyone kahit kahitsino
    whomever sinuman sinoman sinumang maski nadie otro otra otras otros autre autres iba ibang naay anybodys someones kundi`,
  one: 'one isa isang uno una alguno alguna un unes',
  role: `
    agent agents agente agentes agnet rep reps representative representatives operator operators admin admins administrator
    staff employee employees worker manager managers owner owners supervisor supervisors boss bosses adviser advisor consultant
    receptionist proprietor coordinator ahente kawani empleyado tauhan mayari amo kinatawan tagapamahala namamahala opisyal
    asesor asesora representante operador operadora encargado encargada empleado empleada dueno duena gerente jefe jefa patron
    ejecutivo ejecutiva supervisora vendedor vendedora responsable administradora administrador conseiller conseillere operateur
    operatrice employe gerant gerante patronne proprietaire vendeur vendeuse collaborateur collaboratrice chef directeur
    directrice responsables salesperson personnel incharge attendant attendants assistante officer officers executive executives
    president ceo founder head lead leader leaders moderator mods mod handler dispatcher dispatch hostess host concierge
    landlady caretaker tagapangalaga katiwala bantay nagbabantay tagabantay tindera tindero tagabenta tagahawak tagasagot
    namumuno pinuno nakatataas nakakataas hepe kapitan hawak humahawak nakahawak nakatoka nakaassign naatasan
    administration direction dirigeant dirigeante superieur superieure interlocuteur interlocutrice hotesse gestionnaire
    preposee prepose conseil superior superiores director directora propietario propietaria administracion gestor gestora
    recepcionista dependiente dependienta comercial ejecutivos empleados trabajador trabajadora companero
    companera duenos patrones bosing bossing superyor salesman saleslady cashiers amos opereytor
    ahenteng mngr mgr mngmt supv csrs`,
  charge: 'charge cargo',
  team: `
    team shop store office department dept support service sales billing reception frontdesk desk colleague colleagues crew
    hotline company management equipo tienda atencion soporte ventas equipe boutique magasin cliente client customer cs csr cust
    lady ladies girls girl guy gentleman chica chicos senorita opisina tindahan kasamahan member miembro membre branch hr
    finance accounting accounts admissions admission registrar registry cashiering helpdesk bureau guichet accueil secretariat
    secretaria recepcion caja cobranza cobranzas taquilla oficina sucursal departamento area kagawaran sangay tanggapan kaha
    warehouse logistics front lobby counter clinic klinika`,
  profession: `
    doctor doc dok doktor doktora dra dentist dentista vet nurse technician technicians tech teacher therapist lawyer attorney
    designer cook cashier guard stylist pharmacist accountant engineer mechanic mekaniko trainer coach instructor guide waiter
    cajera medico veterinario abogado tecnico guia medecin docteur technicien serveur avocat surgeon surgeons physician
    pediatrician pedia ob obgyn dermatologist derma optometrist psychologist physio radiologist cardiologist midwife
    nutritionist dietitian caregiver yaya maid cleaner janitor plumber tubero electrician elektrisyan carpenter karpintero mason
    painter pintor welder foreman contractor architect arkitekto inhinyero surveyor broker realtor realty notary notaryo abogada
    paralegal atty auditor bookkeeper banker teller underwriter adjuster insurer agronomist farmer magsasaka baker panadero
    kusinero cooks barista bartender waitress server butcher magkakatay florist gardener hardinero groomer barber barbero
    hairdresser hairstylist colorist manicurist makeup artist artists mua lash photographer videographer editor printer tailor
    mananahi sastre seamstress dressmaker modista jeweler alahero watchmaker optician pilot captain crewman conductor
    kundoktor mekanika mechanics machinist installer lineman repairman handyman programmer developer engineers analyst consultor
    tutor tutors professor prof guro titser principal punongguro dean librarian coaches referee trainers pastor priest
    pari reverend imam organizer planner emcee dj caterer event decorator sculptor sewer 
    farmaceutico farmaceutica cirujano cirujana enfermero enfermera medica doctores doctoras psicologo psicologa terapeuta
    fisioterapeuta odontologo odontologa oculista partera matrona fontanero plomero electricista carpintero albanil arquitecto
    arquitecta ingeniero ingeniera contador contadora notario notaria corredor corredora cocinero cocinera 
    pastelero pastelera camarero camarera mesero mesera peluquero peluquera estilista jardinero jardinera florista 
    costurera fotografo fotografa maestro maestra profesor profesora tutora bibliotecario mecanica mecanicos soldador
    pintora obrero obra tecnicos veterinaria cajero cajeros conserje portero pharmacien pharmacienne chirurgien chirurgienne
    infirmier infirmiere psychologue kine dentiste sage veterinaire plombier electricien menuisier macon architecte ingenieur
    comptable notaire avocate courtier cuisinier cuisiniere boulanger boulangere patissier patissiere traiteur serveuse barman
    coiffeur coiffeuse estheticienne jardinier fleuriste couturier couturiere photographe professeur enseignant
    enseignante maitre maitresse bibliothecaire mecanicien garagiste mecanicienne soudeur peintre artisan ouvrier
    caissier caissiere gardien gardienne banquier guichetier moniteur monitrice formateur formatrice`,
  honorific: `
    sir maam mam miss mr mrs ms kuya ate aling mang tita tito don dona senor senora madame monsieur`,
  third: `
    courier rider driver seller sellers supplier lazada shopee amazon lalamove tiktok jnt repartidor livreur
    vendors carrier mercado landlord neighbor`,
  family: `
    husband wife asawa misis mister anak child children kid kids son daughter mother mom mama nanay father dad
    tatay friend friends kaibigan partner kapatid pamilya family esposo esposa hijo hija amigo amiga mari
    femme fils fille ami amie officemates lola lolo`,
  bot: `
    bot bots robot robots chatbot chatbots ai automated automatic auto autoreply autoreplies canned scripted algorithm makina
    chatgpt gpt siri alexa maquinas automaticas automatica automatico automatique automatiques automate bota assistant virtual
    asistente robotic robotics robota makinang robotong botong computerized artificial intelligence ia contestador repondeur
    autoresponder copypaste generated virtuel virtuelle automatisee automatise automatizado automatizada automatizadas preset`,
  // What a bot is called too, and what a shop sells or has: alone it says nothing.
  device: `
    machine machines computer computers software program programs maquina ordinateur template templates menu thing recorded
    recording app apps system systems sistema systeme programa programme programmes prompts option options choices buttons button
    boton botones bouton boutons keypad computador computadora ordenador aplicacion application machin script scripts copy paste
    loops`,
  not: `
    not no dont doesnt isnt cant wont wouldnt never nor stop quit ayaw ayoko ayokong hindi hndi di wag huwag wala walang ni pas
    ne sin jamais neither none without nothing ayawko dili ala hinde hnd nope nah nunca jamas tampoco plus rien aucun
    aucune non except maliban liban hindot`,
  instead: `
    instead kesa kaysa mejor plutot lugar lieu nalang imbes halip nlng nalng vez pluto
    preferible preferiblemente`,
  fed: `
    tired sick enough done fed annoying nakakainis nakakasawa pagod marre basta cansado cansada harto harta assez refuse ras
    exhausted frustrated frustrating napapagod nakakapagod suko sawa nagsasawa inis naiinis naasar asar bwisit buwisit
    yamot hartado hartos cansa aburrido aburrida fatigue fatiguee saoule agace ennuye lasse sufficient suficiente suffit
    bored sickof mamatay nakakaloka nakakabwisit`,
  stuck: `
    useless repeat repeating same paulit ulit pareho understand understands maintindihan naiintindihan gets helpful hopeless
    nowhere stupid confusing sirve entiende entiendes inutile comprenez comprend inutil circles third kwenta looping wrong
    pointless ridiculous waste unhelpful irrelevant clueless dumb nonsense misunderstand misunderstood nauulit umuulit inuulit
    paikot ikot paikotikot umiikot malabo magulo gulo nalilito nakakalito sinasabi repite repites repiten repetir
    repitiendo misma entendio entendi comprende comprendes comprender tourne rond meme pareil repetez repete 
    nimporte inutiles`,
  past: `
    yesterday kahapon kanina ayer hier already ago earlier last told said sabi sinabi promised dijo prometio
    dit promis sabihan previously named anoche`,
  many: `
    many much magkano ilan ilang hm cuantas cuantos cuanto combien presyo price rate fee fees prices precio
    prix cost costs bayad max`,
  per: 'per for each kada bawat para pour por par',
  who: 'who whom whos sino kanino quien qui',
  when: `
    when whens kailan hours open oras time schedule sched cuando hora horas horario quand heure heures
    horaires until pag kapag once`,
  where: 'where wheres nasaan nasan asan saan donde ou',
  how: 'how paano pano pno como comment way',
  why: 'why bakit bat pourquoi',
  what: 'what whats which ano anong que quel quelle quels cual',
  is: 'is are am was be been es eres est etes',
  have: 'have has had got meron mayroon mron hay tienen tiene avez avoir there any',
  here: `
    here dito dyan diyan jan jn d2 ahi aqui ici online available around libre nandyan andyan nandiyan nariyan end side
    disponible awake gising conectado conectada connecte connectee active duty shift turno present presente
    nandito andito nandoon naroon naririto `,
  direct: `
    directly personally mismo himself herself yourself self directamente personalmente personnellement directement private
    privately humanly facetoface voz vive voix viva inperson privado prive`,
  hire: `
    hiring hire job jobs apply applying position vacancy resume salary sahod work career careers trabajo
    contratando curriculum recrutez recrute emploi cv recruit reseller`,
  contacts: 'number numero telephone telefono telepono address details cellphone landline',
  ask: 'ask tell pasabi sabihin dile digale diga dites demandez dis',
  back: 'back',
  thanks: 'thanks thank salamat gracias grateful galing bait mabait kind great nice',
  rude: 'rude bastos terrible worst horrible nul malo',
  yes: 'yes oo opo ok okay sure fine oui si sige',
} as const;

/** What each word stands for. */
export const conceptWords: ReadonlyMap<string, Concept> = new Map(
  Object.entries(lists).flatMap(([concept, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, concept as Concept] as const),
  ),
);

/** Which concepts are of one sort where it only matters that there is one of it. */
const kinds = {
  somebody: 'human person someone role team profession real being honorific',
  turn: 'talk reach link call reply handle over help write get',
  wish: 'want please let can',
  refusal: 'not instead fed stuck',
  machine: 'bot',
  before: 'past talked',
  question: 'many who when where how why what is have per',
  stranger: 'third family persons hire',
  self: 'me my',
  addressed: 'you your',
} as const;

type Kind = keyof typeof kinds;

const kindsOf = new Map(
  Object.entries(kinds).flatMap(([kind, concepts]) =>
    concepts.split(' ').map((concept) => [concept, kind as Kind] as const),
  ),
);

/** Of which sort a concept is, if of any. */
export function kindOf(concept: Concept): Kind | undefined {
  return kindsOf.get(concept);
}
