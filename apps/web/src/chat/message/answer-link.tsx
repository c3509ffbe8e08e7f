import type { ReactNode } from 'react';

/** Returns the host of the link if its text does not show it. Undefined for mail addresses. */
function findHiddenHost({ protocol, host }: URL, text: string): string | undefined {
  return protocol === 'mailto:' || text.includes(host) ? undefined : host;
}

/** Link to a web or mail address, with its real host visible. For other addresses only the text is shown. */
export function AnswerLink({ href, text, children }: { href: string; text: string; children: ReactNode }) {
  if (!/^(?:https?:\/\/|mailto:)/i.test(href) || !URL.canParse(href)) return children;
  const host = findHiddenHost(new URL(href), text);
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="break-words text-accent-strong underline underline-offset-2"
      >
        {children}
      </a>
      {host && <span className="text-muted"> ({host})</span>}
    </>
  );
}
