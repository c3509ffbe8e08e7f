import { ExternalLink } from 'lucide-react';
import { useWebsites } from './websites.queries.ts';

/** Name of a website source. It links to the website once its URL is loaded. */
export function WebsiteName({ id, name }: { id: number; name: string }) {
  const { data: websites } = useWebsites();
  const address = websites?.find((website) => website.id === id)?.baseUrl;
  if (address === undefined) return <span className="block break-words">{name}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 items-center gap-1 break-words text-accent-strong hover:underline"
    >
      <span className="min-w-0">{name}</span>
      <ExternalLink aria-hidden size={16} className="shrink-0" />
    </a>
  );
}
