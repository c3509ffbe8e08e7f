/** Uncompressed pixels, row by row, with one, three or four bytes each. */
export type Pixels = {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  data: Uint8Array | Uint8ClampedArray;
};

/** Writes pixels as a PNM file (grey or colour), with transparent pixels as white. */
export function writePnm({ width, height, channels, data }: Pixels): Uint8Array {
  const depth = channels === 1 ? 1 : 3;
  const header = Buffer.from(`P${depth === 1 ? 5 : 6}\n${width} ${height}\n255\n`, 'latin1');
  const file = Buffer.alloc(header.length + width * height * depth);
  header.copy(file);
  if (channels !== 4) {
    file.set(data.subarray(0, width * height * depth), header.length);
    return file;
  }
  for (let pixel = 0, at = header.length; pixel < width * height; pixel++) {
    const alpha = data[pixel * 4 + 3]! / 255;
    for (let channel = 0; channel < 3; channel++) {
      file[at++] = Math.round(data[pixel * 4 + channel]! * alpha + 255 * (1 - alpha));
    }
  }
  return file;
}

/** Rotates pixels clockwise by a number of quarter turns. */
export function rotateByQuarters(pixels: Pixels, quarters: number): Pixels {
  let turned = pixels;
  for (let turn = 0; turn < (quarters & 3); turn++) turned = rotateQuarter(turned);
  return turned;
}

/** Rotates pixels clockwise by 90 degrees. */
function rotateQuarter({ width, height, channels, data }: Pixels): Pixels {
  const turned = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * channels;
      const to = (x * height + height - 1 - y) * channels;
      for (let channel = 0; channel < channels; channel++) turned[to + channel] = data[from + channel]!;
    }
  }
  return { width: height, height: width, channels, data: turned };
}
