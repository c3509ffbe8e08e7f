/** "How much water" does not ask for a price. */
const price =
  /\bhow much(?= (?:is|are|was|do|does|did|will|would|can|should|must|for|to|per|if|it|the|an?|your|this|that|po|ang|ba|yung|naman)\b|\W*$)|\bmagkano\b|\bpresyo\b|\bwhat(?:['’]?s| is| are)? (?:the|your) (?:prices?|costs?|fees?|rates?)\b|\bcu[aá]nto (?:cuestan?|valen?|cobr\p{L}+|es|sale|pago)\b|\bcombien (?:co[uû]te\p{L}*|[cç]a co[uû]te|est-ce)\b/iu;

/** Returns whether a question asks for a price, in English, Filipino, Spanish or French. */
export const asksPrice = (question: string): boolean => price.test(question);
