/**
 * The JSON object that a model replied with, fenced or with words around it, by its first key; undefined where there is
 * none. What a model thinks aloud comes before what it says: of several the last.
 */
export function readJsonReply(reply: string, firstKey: string): unknown {
  try {
    const start = reply.lastIndexOf('{', reply.lastIndexOf(`"${firstKey}"`));
    return JSON.parse(reply.slice(start, reply.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
