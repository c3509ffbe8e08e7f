import { detectLanguage } from '../../lib/words/detect-language.ts';
import { analyzeText } from '../knowledge/search/analyze-text.ts';

/** Words that point back to something said before, in the product's four languages. */
const pointers =
  /(?<!\p{L})(it|its|that|those|these|they|them|their|ito|iyan|iyon|yan|yon|yun|nito|niyan|niyon|dito|diyan|doon|sila|nila|eso|esa|ese|esto|esta|ello|ellos|ça|cela|celui|celle|ceux|elles|ils)(?!\p{L})/iu;

const openers =
  /^(and|what about|how about|what if|or|but|so|why|eh|at|y|et|pero|paano (naman|kung))(?!\p{L})/iu;
/** "Yung pandesal naman?" turns to another thing. */
const turning = /(?<!\p{L})naman(?!\p{L})/iu;

/** A longer question says what it is about, even where it points back. */
const maxPointingWords = 12;

/** Whether a question can only be understood from what was said before. */
export function isFollowUp(question: string): boolean {
  const words = question.split(/\s+/).filter(Boolean).length;
  const subjects = new Set(analyzeText(question, detectLanguage(question))).size;
  return (
    subjects === 0 ||
    openers.test(question) ||
    turning.test(question) ||
    (pointers.test(question) && words <= maxPointingWords)
  );
}
