/** A web address in a text, up to white space or a quotation mark. */
const address = /(https?:\/\/[^\s<>"'`“”«»]+)/i;
/** Characters that end a sentence rather than an address. */
const trailing = /[.,;:!?)\]}…]{1,20}$/;

/**
 * Paragraph of plain text with its web addresses as links that open in another tab. It has no other
 * formatting.
 */
export function LinkedText({ text }: { text: string }) {
  return (
    <p dir="auto" className="break-words whitespace-pre-line">
      {text.split(address).map((part, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are identified by position.
        place % 2 === 0 ? part : <Address key={place} matched={part} />,
      )}
    </p>
  );
}

/**
 * A matched web address as a link. Punctuation at its end stays outside the link. Returns invalid addresses
 * as plain text.
 */
function Address({ matched }: { matched: string }) {
  const end = trailing.exec(matched)?.[0] ?? '';
  const href = matched.slice(0, matched.length - end.length);
  if (!URL.canParse(href)) return matched;
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent-strong underline underline-offset-2"
      >
        {href}
      </a>
      {end}
    </>
  );
}
