import { limits } from '@anito/contract/limits';

/** What may be chosen; a drawing (SVG) becomes a picture here. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp'];

/** A file as a data URL. */
function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Draws a picture no larger than a logo may be; a drawing that names no size fills it. */
async function drawSmall(url: string, background?: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const [width, height] = [image.naturalWidth || limits.logoSide, image.naturalHeight || limits.logoSide];
  const factor = Math.min(1, limits.logoSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * factor));
  canvas.height = Math.max(1, Math.round(height * factor));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * A chosen picture as a data URL that is small enough to be sent: PNG where it fits, else JPEG of the best quality that
 * does. The server writes it anew all the same. Throws for what no browser can draw.
 */
export async function prepareLogo(file: File): Promise<string> {
  if (!logoTypes.includes(file.type)) throw new TypeError(file.type);
  const url = await readDataUrl(file);
  const png = await toBlob(await drawSmall(url), 'image/png');
  if (png && png.size <= limits.logoBytes) return readDataUrl(png);
  const flat = await drawSmall(url, '#ffffff');
  for (let quality = 9; quality >= 1; quality--) {
    const jpeg = await toBlob(flat, 'image/jpeg', quality / 10);
    if (jpeg && jpeg.size <= limits.logoBytes) return readDataUrl(jpeg);
  }
  throw new RangeError('too large');
}
