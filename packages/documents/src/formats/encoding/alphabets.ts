/** Letters of a language beyond ASCII, in lower case, the most frequent first. */
export type Alphabet = {
  letters: string;
  /** Whether its words mix these letters with ASCII letters. */
  isLatin: boolean;
  /** How much rarer its files are than files in the product's languages, as a natural logarithm. */
  rarity: number;
};

const latin = (letters: string, rarity: number): Alphabet => ({ letters, isLatin: true, rarity });
const other = (letters: string, rarity: number): Alphabet => ({ letters, isLatin: false, rarity });

const western = [
  latin('ñóáíéúü', 0),
  latin('éèàêçôîâùûëïœÿæ', 0),
  latin('üäöß', 0.3),
  latin('ãçáéíóêõâúàôü', 0.3),
  latin('èàòùìé', 0.5),
  latin('éëïèöóüê', 0.7),
  latin('äöå', 0.7),
  latin('åøæéó', 0.7),
  latin('íáðþéóöæúý', 3),
  latin('àéèíòóúçïü', 1),
];
const central = [
  latin('łóąężśćńź', 1),
  latin('íáéěýčřžšůúťďňó', 1),
  latin('áíýéčšžúťľôňďäóĺŕ', 1.3),
  latin('éáőóöüíúű', 1),
  latin('ăîâțșţş', 1.2),
  latin('čšžćđ', 1.2),
  latin('ëç', 2.5),
];
const baltic = [latin('ėšųįžčąūę', 1.3), latin('āīēšūņļžģķč', 1.3), latin('äõüöšž', 1.3)];
const turkish = [latin('ıüşğöçİâîû', 1)];
const cyrillic = [
  other('оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё', 1),
  other('оаниевртсіклудпмяьзгчбйїхцжюшєщґф', 1.2),
  other('аеионтрсвлкпдмзуъябгчщйцшжхфюь', 1.2),
  other('аоиенртсјукпвмдлгзбчшжцњљћђфхѓќџѕ', 1.5),
];
const greek = [other('αοιετσνηυρπκμςλίόάθδήγωέύχβφώξζψϊϋΐΰ', 1)];
const hebrew = [other('יוהלאתרבשמםנדחכקפןעגסטזצךףץ', 1)];
const arabic = [
  other('اليمونترةبعدفسهكقحجشأطصخضذزىءإثغظئآؤ\u064b\u0651ـ،؟', 1),
  other('اینردمهوتسبلکشزگخفقعجآپحصطچئضذظغثژءأ،؟', 1.5),
];
const thai = [other('านรอกเงมยลวดทสตะปบคหแจพชขใไผโถธณญซศภฟษฉฐฝฎฌฏฒฬฮฑฆฤฃฅ่้็ีัิุูืำ์ๆฯ฿๐๑๒๓๔๕๖๗๘๙', 1)];
const vietnamese = [latin('đàáạảãăâêôơưấầậẩẫắằặẳẵéèẹẻẽếềệểễíìịỉĩóòọỏõốồộổỗớờợởỡúùụủũứừựửữýỳỵỷỹ', 1.2)];

/**
 * Single-byte encodings of common programs, with the languages of each. Of encodings that decode to the same
 * text, the first one is used.
 */
export const singleByte: { encoding: string; alphabets: Alphabet[]; rarity: number }[] = [
  { encoding: 'windows-1252', alphabets: western, rarity: 0 },
  { encoding: 'windows-1250', alphabets: central, rarity: 0 },
  { encoding: 'windows-1251', alphabets: cyrillic, rarity: 0 },
  { encoding: 'windows-1253', alphabets: greek, rarity: 0 },
  { encoding: 'windows-1254', alphabets: turkish, rarity: 0 },
  { encoding: 'windows-1255', alphabets: hebrew, rarity: 0 },
  { encoding: 'windows-1256', alphabets: arabic, rarity: 0 },
  { encoding: 'windows-1257', alphabets: baltic, rarity: 0 },
  { encoding: 'windows-1258', alphabets: vietnamese, rarity: 0 },
  { encoding: 'windows-874', alphabets: thai, rarity: 0 },
  { encoding: 'macintosh', alphabets: western, rarity: 1.5 },
  { encoding: 'x-mac-cyrillic', alphabets: cyrillic, rarity: 2 },
  { encoding: 'ibm866', alphabets: cyrillic, rarity: 1.5 },
  { encoding: 'koi8-r', alphabets: cyrillic, rarity: 1.5 },
  { encoding: 'iso-8859-2', alphabets: central, rarity: 1.5 },
  { encoding: 'iso-8859-5', alphabets: cyrillic, rarity: 2 },
  { encoding: 'iso-8859-6', alphabets: arabic, rarity: 2 },
  { encoding: 'ibm852', alphabets: central, rarity: 1.6 },
  { encoding: 'ibm737', alphabets: greek, rarity: 1.6 },
  { encoding: 'ibm850', alphabets: western, rarity: 1.5 },
  { encoding: 'ibm437', alphabets: western, rarity: 1.6 },
];
