/**
 * Question words and function words in languages without spaces, as `Intl.Segmenter` splits them. They are
 * dropped only from questions, because texts are indexed by pairs of characters.
 */
const unspaced = {
  thai: `ใคร อะไร ไหน ที่ไหน เมื่อไร เมื่อไหร่ เมื่อใด อย่างไร ยังไง ทำไม เท่าไร เท่าไหร่ เท่าใด กี่ ไหม มั้ย หรือ ใด เพราะเหตุใด
    หรือไม่ หรือเปล่า บ้าง ได้ ที่ ของ และ ใน เป็น มี จะ ก็ ให้ กับ จาก ว่า การ ความ คือ นี้ นั้น ซึ่ง โดย ต่อ แต่ ถ้า เมื่อ กว่า
    ครับ ค่ะ คะ นะ แล้ว อยู่ ไม่ ไป มา ทั้ง ถึง ตาม เพื่อ ถูก กัน คน อัน ตัว`,
  chinese: `什么 什麼 甚么 怎么 怎麼 怎样 怎樣 怎么样 如何 多少 多少钱 多少錢 哪里 哪裡 哪儿 哪个 哪個 哪些 哪种 为什么 為什麼 为何 為何 是否 可以 能够 能否
    有没有 是不是 多久 几个 以及 或者 因为 所以 但是 如果 他们 她们 它们 我们 你们 这个 那个 这些 那些 一个 一些 没有 不是 已经 请问 時候 时候`,
  japanese: `です ます ですか ますか でした ました どこ どれ どの どう なに なん いつ だれ なぜ いくら いくつ どんな この その あの これ それ
    する した して いる いた ある あり から まで など について という ください`,
};

/**
 * Question words and function words of Hindi. Most texts were indexed with them before this list existed, so
 * they are kept in questions with little weight.
 */
const hindi = `और का की के को में से पर है हैं था थी थे हो होता होती होते हुआ हुई हुए कि जो यह वह ये वे इस उस इन उन इसे उसे इसके उसके
  इसकी उसकी इसका उसका उनके उनकी उनका अपने अपनी अपना एक भी तो ही या ने तक साथ लिए लिये कर करना करने करता करते करती किया गया गई गए
  जा जाता जाती जाते रहा रही रहे क्या कौन कब कहाँ कहां क्यों कैसे कैसा कैसी कितना कितनी कितने किस किसे किसने किसका किसकी किसके किन सा सी
  मैं मुझे मेरा मेरी हम हमें हमारा आप आपका आपकी आपके सकता सकती सकते चाहिए पड़ता पड़ती पड़ते द्वारा तथा एवं लेकिन अगर यदि फिर जब तब अब
  बहुत कुछ कोई नहीं न मत वाला वाली वाले`;

function parseList(words: string): string[] {
  return words.normalize('NFKC').split(/\s+/);
}

/** Lower case, normalized to NFKC like a text before it is split. */
export const unspacedStopWords: ReadonlySet<string> = new Set(Object.values(unspaced).flatMap(parseList));

/** Hindi stop words, in the same form as `unspacedStopWords`. */
export const hindiStopWords: ReadonlySet<string> = new Set(parseList(hindi));
