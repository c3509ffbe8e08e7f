import { limits } from '@anito/contract/limits';

/** Accepted image types. An SVG is rasterized. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp'];

/** Reads a file as a data URL. Rejects if the file cannot be read. */
function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Encodes the canvas. Resolves to null if that fails. `quality` is between 0 and 1. */
function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/**
 * Draws an image on a new canvas, scaled down to the size limit for logos if it is larger. An SVG without a
 * size fills the limit. The canvas is transparent without `background`, a CSS color. Throws for images that
 * the browser cannot draw.
 */
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
 * Converts an image to a data URL of at most `limits.logoBytes`: PNG if it fits, otherwise a JPEG of the best
 * quality that fits, on white. The server encodes it again. Throws TypeError for other file types, RangeError
 * if no quality fits, and the browser's error for images that it cannot draw.
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
