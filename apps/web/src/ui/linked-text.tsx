/** An address of the web within a text, up to the white space or quotation mark that ends it. */
const address = /(https?:\/\/[^\s<>"'`“”«»]+)/i;
/** Signs that end a sentence and not an address. */
const trailing = /[.,;:!?)\]}…]{1,20}$/;

/** Plain text as it was written, in which the addresses of the web that it holds are links; nothing else of it is. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p dir="auto" className="break-words whitespace-pre-line">
      {text.split(address).map((part, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stand where they stand.
        place % 2 === 0 ? part : <Address key={place} written={part} />,
      )}
    </p>
  );
}

function Address({ written }: { written: string }) {
  const end = trailing.exec(written)?.[0] ?? '';
  const href = written.slice(0, written.length - end.length);
  if (!URL.canParse(href)) return written;
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
