/** Wide enough to be printed on a poster. */
const side = 1_024;

/** A square drawing as a PNG, as a data URL. */
export async function toPng(url: string): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, side, side);
  return canvas.toDataURL('image/png');
}
