/**
 * Words that are so common in a language that they carry no meaning for search. They are not indexed, and
 * their frequency distinguishes languages. The lists are part of the code, so that ingestion and search
 * always use the same ones.
 */
const lists = {
  en: `a about above after again all also am an and any are aren as at be because been before being below
    between both but by can could couldn d did didn do does doesn doing don down during each few for from
    further had hadn has hasn have haven having he her here hers herself him himself his how i if in into is
    isn it its itself just ll m me many more most much my myself no nor not now of off on once only or other our ours
    ourselves out over own re s same she should shouldn so some such t than that the their theirs them
    themselves then there these they this those through to too under until up us ve very was wasn we were
    weren what when where which while who whom whose why will with won would wouldn you your yours yourself
    yourselves`,
  fil: `ako alin aling ang ano anong at ay ba bakit bang dahil daw din dito diyan doon gaano hindi ikaw ilan ilang ito ito'y iyan iyo iyon ka
    kami kanila kanilang kaniya kanya kanyang kailan kapag kasi kay kayo ko kung lang maaari maaaring mag magkano may mayroon mayroong meron mga mo na naman namin
    nang natin ng nga ni nila nilang nina ninyo nito niya niyang niyo noon o opo para pala pa paano po pero puwede pwede pwedeng rin
    sa saan sapagkat sila sina sino siya subalit tayo upang yan yung yun
    akong alam aming amin atin bago bawat gamit gusto habang hanggang inyo inyong kada kahit kailangan kaming kayong kumuha bkt kase kelan lng nyo pano pde pede
    lamang makakuha malaman mayroong mula muna namang nasa ninyong nga paki sana tuwing wala walang`,
  es: `a al algo algún ante antes aquel aquella aquellas aquellos aquí así aun aunque cada como cómo con cual
    cuál cuales cuáles cualquier cuando cuándo cuánta cuántas cuánto cuántos de del desde donde dónde dos e el
    él ella ellas ello ellos en entre era eran es esa esas ese eso esos esta está están estas este esto estos
    fue fueron ha había habían han hasta hay he la las le les lo los más me mediante mi mis mucho muchos muy
    nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque pues que qué
    quien quién quienes quiénes se sea según ser si sí sido sin sino sobre son su sus también tan tanto te
    tiene tienen toda todas todo todos tras tu tus un una unas uno unos usted ustedes y ya yo`,
  fr: `à ai aie ainsi alors apres après as au aucun aucune aussi autre autres aux avait avant avec avez avoir
    avons c ça car ce ceci cela celle celles celui cependant ces cet cette ceux chaque chez comme comment d
    dans de depuis des donc dont du elle elles en encore entre es est et étaient était être eu eux fait faut
    il ils j je l la laquelle le lequel les lesquels leur leurs lors lui m ma mais me même mes moi mon n ne
    ni nos notre nous on ont ou où par parce pas pendant peu peut plus pour pourquoi qu quand que quel quelle
    quelles quels qui quoi s sa sans se selon sera ses si soit son sont sous sur t ta te tes toi ton tous
    tout toute toutes très tu un une vos votre vous y`,
  vi: `bao bị bởi các cái cho chứ chưa có của cùng cũng do đã đang đây đấy để đến đi đó được gì hay hoặc
    khi không là lại lên mà mỗi một này nào nên nếu như nhưng những nó ở qua ra rằng rất sao sẽ tại thì theo
    trong trên từ và vẫn vào về vì với vừa đâu ai`,
  de: `aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei bin bis bist da
    damit dann das dass dein deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir
    doch dort du durch ein eine einem einen einer eines er es etwas euch euer für gegen hab habe haben hat
    hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem
    jeden jeder jedes kann kein keine können könnte man mein meine mich mir mit muss nach nicht nichts noch
    nun nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind so solche soll sondern über
    um und uns unser unter viel vom von vor wann war waren warum was weg weil welche welcher welches wenn wer
    werde werden wie wieder will wir wird wo wurde wurden zu zum zur zwischen`,
  pt: `a à ao aos aquela aquele aquilo as às até com como cuja da das de dela dele deles depois do dos e é ela
    elas ele eles em entre era eram essa essas esse esses esta está estão estas este estes eu foi foram há
    isso isto já la lhe mais mas me mesmo meu minha muito na não nas nem no nos nós nossa nosso num numa o os
    ou para pela pelas pelo pelos por porque qual quais quando que quem se sem ser seu seus só são sua suas
    também te tem têm ter tu tua um uma umas uns você vocês`,
  it: `a ad agli ai al alla alle allo anche avere aveva c che chi ci come con contro cui d da dagli dai dal
    dalla dalle de degli dei del dell della delle dello di dove e è ed era erano essere fra fu gli ha hanno
    ho i il in io l la le lei li lo loro lui ma mi mia mio ne negli nei nel nella nelle nello noi non nostra
    nostro o per perché più quale quali quando quanto quella quelle quelli quello questa queste questi questo
    qui quindi se sei si sia siamo sono sta stata stato su sua sue sugli sui sul sulla sulle suo suoi tra tu
    tua tuo tutti tutto un una uno vi voi`,
  nl: `aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een en er ge
    geen had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer
    men met mij mijn moet na naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen
    tot u uit uw van veel voor want waren was wat we wel werd wezen wie wij wil worden wordt zal ze zei zelf
    zich zij zijn zo zonder zou`,
  id: `ada adalah agar akan aku anda antara apa apakah atau bagaimana bagi bahwa banyak beberapa bisa dalam
    dan dapat dari dengan di dia hanya harus ini itu jika juga kalau kami kamu karena ke kepada kita lagi
    lebih maka mana mereka nya oleh pada para saat saja sangat saya sebagai sebuah seperti serta siapa sudah
    telah tentang tersebut tetapi tidak untuk yaitu yang`,
  ru: `а без был была были было быть в вам вас весь во вот все всё всего всех вы где да даже для до его ее её
    если есть еще ещё же за здесь и из или им их к как какая какой ко когда кто ли либо мне может мы на над
    надо наш не него нее неё нет ни них но ну о об однако он она они оно от очень по под при с сколько со так
    также такой там те тем то того тоже той только том ты у уже хотя чего чей чем что чтобы чьё эта эти это я`,
} as const;

/** A language with a list of stop words. */
export type StopWordLanguage = keyof typeof lists;

/** Stop words by language, in lower case, composed (NFC), with accents. */
export const stopWords: Readonly<Record<StopWordLanguage, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
) as unknown as Record<StopWordLanguage, ReadonlySet<string>>;
