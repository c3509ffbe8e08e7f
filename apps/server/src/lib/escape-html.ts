const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in HTML and XML, in attributes too: only words, whatever is in it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign]!);
}

/** Data for a script of a type that is not run, which nothing in it ends. */
export function escapeScriptData(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
