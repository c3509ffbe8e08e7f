/** Services whose pages other programs may not read, by name, with their domains. */
const networks = {
  Facebook: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'],
  Messenger: ['messenger.com', 'm.me'],
  Instagram: ['instagram.com', 'instagr.am'],
  WhatsApp: ['whatsapp.com', 'wa.me'],
  Telegram: ['telegram.org', 't.me'],
  TikTok: ['tiktok.com'],
  X: ['twitter.com', 'x.com'],
  YouTube: ['youtube.com', 'youtu.be'],
  Shopee: ['shopee.ph', 'shopee.com'],
  Lazada: ['lazada.com.ph', 'lazada.com'],
} as const satisfies Record<string, readonly string[]>;

export type SocialNetwork = keyof typeof networks;

/** Networks whose messages an assistant can answer once a channel is connected, by channel. */
export const networkChannels: Partial<Record<SocialNetwork, 'messenger' | 'whatsapp' | 'telegram'>> = {
  Facebook: 'messenger',
  Messenger: 'messenger',
  WhatsApp: 'whatsapp',
  Telegram: 'telegram',
};

/**
 * Returns the social network of an address as people type it, for example `fb.com/mybakery`. Returns null for
 * other addresses and for text that is not an address.
 */
export function findSocialNetwork(text: string): SocialNetwork | null {
  const address = text.trim();
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (/\s/.test(url) || !URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/\.$/, '');
  const isOf = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  const [found] = Object.entries(networks).find(([, domains]) => domains.some(isOf)) ?? [];
  return (found as SocialNetwork | undefined) ?? null;
}
