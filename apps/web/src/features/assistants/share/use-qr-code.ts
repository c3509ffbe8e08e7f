import { useQuery } from '@tanstack/react-query';

/** Returns the data URL of an SVG picture. */
export const toQrUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * Queries the QR code of a text as SVG markup, created in the browser. The library is loaded on first use.
 */
export function useQrCode(text: string) {
  return useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('uqr')).renderSVG(text, { ecc: 'M', border: 2 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
