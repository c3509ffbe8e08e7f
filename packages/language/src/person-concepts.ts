/** Something that words stand for where somebody asks for a person. */
export type Concept = keyof typeof lists | 'number';

/**
 * Words that stand for the same where somebody asks for a person, in English, Filipino, Spanish and French: lower case, without
 * accents. `your` and `you`, `my` and `me` are told apart: "my agent" is seldom who is asked for.
 */
const lists = {
  talk: `
    talk talking speak speaking spk chat chatting converse conversing discuss discussing tlk tok usap chika
    hablar hablo hable hablarle hablarlo platicar conversar charlar chatear parler parle discuter echanger
    dialoguer ecrire escribir escribirle`,
  talked: 'talked spoke spoken chatted talks speaks hablamos hablaste parlait',
  reach: `
    contact reach reached contacting kontak contactar contactarme contacter joindre message msg messaging msge
    dm pm ping ugnay`,
  write: 'email mail text txt escriba escribame escriban ecrive ecrivez',
  link: `
    connect connected transfer transferred forward redirect route reroute escalate switch refer loop patch
    direct lipat ilipat palipat ipasa pasa pakipasa konek ikonek ikonekta konekta endorse turnover comunicarme
    comuniqueme comunicame comuniquenme comunicar comuniquen comunica comunicas comunicarse paseme pasame
    pasenme pasen pase pasas conectar conectame conecteme conecta transferir transfiere transfierame
    transfiereme transferirme derivar deriveme derivame ponme pongame ponganme poner pongan ponerme comunican
    passez passer passe transferez transferer transmettez connectez connecter mettez mettre orientez diriger`,
  over: 'over through takeover pick hand handover relation contacto',
  call: `
    call calling callback ring phone tawag tumawag tawagan tawagin tatawag patawag pakitawag pakitawagan
    patawagan matawagan llame llamen llamar llameme llamenme llama llamarme llamada appeler appelle appelez
    rappeler rappelle rappelez rappel rappele`,
  reply: `
    reply replying replies answer answering answers respond responding response sagot sumagot sasagot sagutin
    sagutan sinasagot pasagot pakisagot masagot makasagot sasagutin responda responder responde conteste
    contestar contesta contesten atienda atiendan atender atiende atiendame atendido reponde repondre repond
    repondez reponse`,
  help: `
    help helping assist assisting assistance tulong tulungan tutulong matulungan makatulong makakatulong
    patulong ayude ayuda ayudar ayudarme ayuden aider aide aidez asikaso asikasuhin`,
  get: 'get give gimme bring fetch grab summon bigyan dalhin deme dame denme donnez',
  handle: `
    handle handles handling handled look check decide fix solve deal explain explaining attend manually
    resolve paliwanag magpaliwanag explicar explicarle expliquer`,
  want: `
    want wants wanna wnna wana need needs nid prefer preferring rather wish would id wud love gusto gsto
    gustong kong nais naming kailangan kailangang kelangan hanap hinahanap hanapin trip quiero quisiera
    necesito prefiero deseo gustaria querria queria busco exijo veux voudrais aimerais souhaite souhaiterais
    prefere prefererais besoin voudrait veut voulons demand request requesting requested insist`,
  can: `
    can cn could cud may might able possible chance allowed pwede pwedeng pwd puwede puwedeng maaari maari
    maaaring maaring puedo podria puede pueden podrian puedes podrias posible podemos peux puis pourrais
    pouvez pourriez peut pourrait peuvent`,
  let: 'let lemme allow hayaan dejame dejeme deja laissez laisse',
  please: `
    please pls plz plss kindly paki pakiusap pakisuyo pakisabi favor porfa porfavor xfa xfavor svp stp plait
    merci nga sana`,
  me: `
    i me us we im ako ko akin sakin saken kami namin amin tayo yo nos nosotros mi je moi nous m ive`,
  my: 'my our aking aming mon ma mes notre nuestro',
  you: 'you u ya kayo ninyo inyo ka mo ikaw usted ustedes vous tu te toi guys',
  your: 'your ur yours votre vos su sus tus ton',
  human: `
    human humans hmn humn hooman humano humana humain humaine tao taong humanos humains people pulse`,
  person: 'person persn prsn prson persona personne persom',
  persons: 'persons personas personnes pax heads guests katao crowd',
  being: 'being ser etre',
  real: `
    real actual live alive living true genuine totoo totoong tunay buhay breathing flesh verdad verdadera
    verdadero vrai vraie reel reelle vivant mortal`,
  someone: `
    someone somebody sum1 some1 sumone anyone anybody any1 alguien algn quelqu qqn quelquun whoever everyone
    kahit kahitsino`,
  one: 'one isa isang uno una alguno alguna un unes',
  role: `
    agent agents agente agentes agnet rep reps representative representatives operator operators admin admins
    administrator staff employee employees worker manager managers owner owners supervisor supervisors boss
    bosses adviser advisor consultant receptionist proprietor coordinator ahente kawani empleyado tauhan
    mayari amo kinatawan tagapamahala namamahala opisyal asesor asesora representante operador operadora
    encargado encargada empleado empleada dueno duena gerente jefe jefa patron ejecutivo ejecutiva supervisora
    vendedor vendedora responsable administradora administrador conseiller conseillere operateur operatrice
    employe gerant gerante patronne proprietaire vendeur vendeuse collaborateur collaboratrice chef directeur
    directrice responsables salesperson personnel incharge`,
  charge: 'charge cargo',
  team: `
    team shop store office department dept support service sales billing reception frontdesk desk colleague
    colleagues crew hotline company management equipo tienda atencion soporte ventas equipe boutique magasin
    cliente client customer cs csr cust lady ladies girls girl guy gentleman chica chicos senorita opisina
    tindahan kasamahan member miembro membre`,
  profession: `
    doctor doc dok doktor doktora dra dentist dentista vet nurse technician technicians tech teacher therapist
    lawyer attorney designer cook cashier guard stylist pharmacist accountant engineer mechanic mekaniko
    trainer coach instructor guide waiter cajera medico veterinario abogado tecnico guia medecin docteur
    technicien serveur avocat`,
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
    bot bots robot robots chatbot chatbots ai machine machines computer computers automated automatic auto
    autoreply autoreplies canned scripted algorithm software program makina chatgpt gpt siri alexa maquina
    maquinas automaticas automatica automatico ordinateur automatique automatiques automate bota assistant
    virtual asistente template templates menu thing recorded recording`,
  not: `
    not no dont doesnt isnt cant wont wouldnt never nor stop quit ayaw ayoko ayokong hindi hndi di wag huwag
    wala walang ni pas ne sin jamais neither none without nothing`,
  instead: 'instead kesa kaysa mejor plutot lugar lieu nalang',
  fed: `
    tired sick enough done fed annoying nakakainis nakakasawa pagod marre basta cansado cansada harto harta
    assez refuse ras`,
  stuck: `
    useless repeat repeating same paulit ulit pareho understand understands maintindihan naiintindihan gets
    helpful hopeless nowhere stupid confusing sirve entiende entiendes inutile comprenez comprend inutil
    circles third kwenta`,
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
    here dito dyan diyan jan jn d2 ahi aqui ici online available around libre nandyan andyan nandiyan nariyan
    end side disponible`,
  direct: `
    directly personally mismo himself herself yourself self directamente personalmente personnellement
    directement private privately humanly`,
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
