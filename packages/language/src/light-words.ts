import { cacheRoots, listRoots } from './filipino-root.ts';

/**
 * Words around the object of a question. A text without them is not a worse answer, so they count only when
 * some text contains them, and then with little weight. The list has no words for things, places, numbers or
 * what a business does.
 */
const lists = {
  en: `able actually add added adding again ago ahead all allow allowed almost already alright another anybody anyhow anyone anyway around
    ask asked asking away bad because become before begin best better big bit both bought break broke bring brought
    came care certain chance change choose chosen come comes coming complete completely continue correct couple currently
    dear decide decided different done down during each early either else enough even ever every everybody everyone
    everything exactly except exist expect far fast few find fine finish first follow forgot forgotten found full further
    gave getting give given gives go goes going gone good got great gets guys half hard hear help hi hold home hope
    idea immediately important inquire inquiry instead interested into issue join keep kept kind kindly know known last later left
    less letting little long look looking lot low made main make makes making matter maybe mean meant meet might mind
    mine money more most move must myself near necessary needed needs never new next nice nobody normal normally not
    nothing now often ok okay old once one ones only ought ours over own part particular per perhaps plan plus possible
    possibly prefer pretty probably prove provide provided put question quick quickly quite rather ready real really
    reason receive regarding require required right run said same saw say saying see seem several shall show side simple
    simply since sir maam small somebody someone something sometimes soon sorry sort start started stay still stop such
    suppose sure taken takes taking thank thanks then thing things think those though through till time together told
    too took total try trying turn twice two three four five type under understand until up upon use used useful user
    using usual usually various very via six seven eight nine ten eleven twelve wanted way well went whether while whole within without wonder wondering work
    working worry wrong yes yet yours yourself`,
  fil: `akin aking akong amin aming atin ating baka bago bawal bawat bigay ibigay dapat dati di ganito ganoon gawa gawin
    gagawin ginagawa gumawa gaano habang hello hindi huwag wag iba ibang ibig ilan ilang isa isang dalawa dalawang apat apatnapu lima limang anim pito pitong walo walong siyam sampu sampung uno dos tres tatlo
    tatlong inyong itong iwan iyong ipa kada kahit kanila kanya kapag pag kasi kaunti kaya kayang kaysa konti kunin
    kukunin kuha kinuha lahat lagi lalo lampas lumampas maaari maaaring mabilis maging magiging makuha makukuha
    mangyari mangyayari marami maraming mas matagal minsan nais naman nandito narito ngayong ngunit ninyong noong nung
    pagkatapos pala pang pati pero sabi saka salamat sarili siguro talaga tapos tulad tungkol ulit una unang wala walang yan
    yon yong yun nga nalang daw raw eh kami kaming kayong tayong siyang dahil kung ha oy maam sir boss ate kuya
    abot abutin agad kaagad asikaso ayaw ayon bahala balak bale banggit bilis buong buo bukod dahilan rason dalas madalas depende
    ganun ganon ganyan gayundin gaya katulad parang galing hingi hinto huminto tigil tumigil tuloy ibabaw ilalim loob
    importante posible imposible intindi unawa isip iwan kadalasan kailanman kalahati kanina kesa kumpleto kumpletong lagay lipas
    magkaroon nagkaroon maliban mali maling tama tamang masyado masyadong medyo mismo mismong mula muli muling naging nagiging
    nakaraan nakaraang nauna mauna palagi parati paraan pareho parehong parehas kapareho magkaiba kakaiba pasensya payag plano
    puwera sabay sakali sakaling sapat sige siyempre syempre sobrang subok subukan sunod sundin susunod susunod kasunod
    tagal tanong tiyak tingin tsaka atsaka tuwing uri uwi umuwi alis umalis yata halos bossing mamsh sis
    cge knina ksi kse mejo nlng plss plz pls sna talagang tlga tlgang tnx thx uli nmn nman`,
} as const;

/** In lower case, without accents. */
const filipino: ReadonlySet<string> = new Set(lists.fil.split(/\s+/));
/** Minimum length of a root. Shorter ones occur inside too many words. */
const minRootLength = 4;

/** Returns the Filipino light word from which a lower-case word is formed ("magpakuha" → "kuha"), if any. */
export const findLightRoot = cacheRoots((word) =>
  listRoots(word).find((form) => form.length >= minRootLength && filipino.has(form)),
);

/** English and Filipino light words, in lower case without accents. */
export const lightWords: ReadonlySet<string> = new Set(
  Object.values(lists).flatMap((list) => list.split(/\s+/)),
);
