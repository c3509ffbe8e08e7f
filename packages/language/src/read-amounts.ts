const amountPattern =
  /(?:[₱$€£]|\bphp|\bp(?=\d))\s{0,3}(\d[\d.,]*\d|\d)|(?<![\d.,])(\d[\d.,]*\d|\d)\s{0,3}(?:pesos?|piso|php|dollars?|euros?)\b/giu;

/**
 * A question with its amounts of money as bare numbers ("5,000 pesos" → "5,000"), and those numbers as they were
 * written. A visitor brings an amount along: texts speak of "above ₱3,000", so they need not name it, nor its currency.
 */
export function readAmounts(question: string): { plain: string; amounts: string[] } {
  const amounts: string[] = [];
  const plain = question.replace(amountPattern, (_, after?: string, before?: string) => {
    const amount = after ?? before ?? '';
    amounts.push(amount);
    return ` ${amount} `;
  });
  return { plain, amounts };
}
