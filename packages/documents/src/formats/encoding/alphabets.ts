/** Letters of a language beyond ASCII, in lower case, the most frequent first. */
export type Alphabet = {
  letters: string;
  /** Whether its words mix these letters with ASCII letters. */
  isLatin: boolean;
  /** How much rarer its files are than files in the product's languages, as a natural logarithm. */
  rarity: number;
};

const latinAlphabet = (letters: string, rarity: number): Alphabet => ({ letters, isLatin: true, rarity });
const otherAlphabet = (letters: string, rarity: number): Alphabet => ({ letters, isLatin: false, rarity });

const western = [
  latinAlphabet('ñóáíéúü', 0),
  latinAlphabet('éèàêçôîâùûëïœÿæ', 0),
  latinAlphabet('üäöß', 0.3),
  latinAlphabet('ãçáéíóêõâúàôü', 0.3),
  latinAlphabet('èàòùìé', 0.5),
  latinAlphabet('éëïèöóüê', 0.7),
  latinAlphabet('äöå', 0.7),
  latinAlphabet('åøæéó', 0.7),
  latinAlphabet('íáðþéóöæúý', 3),
  latinAlphabet('àéèíòóúçïü', 1),
];
const central = [
  latinAlphabet('łóąężśćńź', 1),
  latinAlphabet('íáéěýčřžšůúťďňó', 1),
  latinAlphabet('áíýéčšžúťľôňďäóĺŕ', 1.3),
  latinAlphabet('éáőóöüíúű', 1),
  latinAlphabet('ăîâțșţş', 1.2),
  latinAlphabet('čšžćđ', 1.2),
  latinAlphabet('ëç', 2.5),
];
const baltic = [
  latinAlphabet('ėšųįžčąūę', 1.3),
  latinAlphabet('āīēšūņļžģķč', 1.3),
  latinAlphabet('äõüöšž', 1.3),
];
const turkish = [latinAlphabet('ıüşğöçİâîû', 1)];
const cyrillic = [
  otherAlphabet('оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё', 1),
  otherAlphabet('оаниевртсіклудпмяьзгчбйїхцжюшєщґф', 1.2),
  otherAlphabet('аеионтрсвлкпдмзуъябгчщйцшжхфюь', 1.2),
  otherAlphabet('аоиенртсјукпвмдлгзбчшжцњљћђфхѓќџѕ', 1.5),
];
const greek = [otherAlphabet('αοιετσνηυρπκμςλίόάθδήγωέύχβφώξζψϊϋΐΰ', 1)];
const hebrew = [otherAlphabet('יוהלאתרבשמםנדחכקפןעגסטזצךףץ', 1)];
const arabic = [
  otherAlphabet('اليمونترةبعدفسهكقحجشأطصخضذزىءإثغظئآؤ\u064b\u0651ـ،؟', 1),
  otherAlphabet('اینردمهوتسبلکشزگخفقعجآپحصطچئضذظغثژءأ،؟', 1.5),
];
const thai = [otherAlphabet('านรอกเงมยลวดทสตะปบคหแจพชขใไผโถธณญซศภฟษฉฐฝฎฌฏฒฬฮฑฆฤฃฅ่้็ีัิุูืำ์ๆฯ฿๐๑๒๓๔๕๖๗๘๙', 1)];
const vietnamese = [
  latinAlphabet('đàáạảãăâêôơưấầậẩẫắằặẳẵéèẹẻẽếềệểễíìịỉĩóòọỏõốồộổỗớờợởỡúùụủũứừựửữýỳỵỷỹ', 1.2),
];

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
