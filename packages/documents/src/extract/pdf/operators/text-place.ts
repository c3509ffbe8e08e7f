import { OPS } from 'unpdf/pdfjs';
import { type Matrix, multiply, readMatrix } from './matrix.ts';

/** The used part of a font of pdf.js. */
export type PdfFont = {
  isType3Font?: boolean;
  vertical?: boolean;
  /** The file names the font without embedding it, so another font replaces it. */
  missingFile?: boolean;
  fontMatrix?: unknown;
};

/**
 * A glyph of a shown text. A glyph outside its font, often a space, has the outline of a box. Numbers between
 * glyphs are spaces in thousandths of the font size.
 */
export type Glyph = {
  width: number;
  isSpace?: boolean;
  isInFont?: boolean;
  vmetric?: number[] | null;
};

const plainMatrix = [0.001, 0, 0, 0.001, 0, 0];

/** Text state of a page: where text is shown. Source: ISO 32000-1, 9.3 and 9.4. */
export class TextState {
  font = '';
  /** Text rendering mode; 3 paints nothing. */
  mode = 0;
  #size = 0;
  #matrix: Matrix = [1, 0, 0, 1, 0, 0];
  #x = 0;
  #y = 0;
  #lineX = 0;
  #lineY = 0;
  #leading = 0;
  #charSpacing = 0;
  #wordSpacing = 0;
  #horizontalScale = 1;
  #rise = 0;

  /** Returns a copy to restore later. */
  copy(): TextState {
    const copy = new TextState();
    [copy.font, copy.mode, copy.#size, copy.#matrix] = [this.font, this.mode, this.#size, this.#matrix];
    [copy.#x, copy.#y, copy.#lineX, copy.#lineY] = [this.#x, this.#y, this.#lineX, this.#lineY];
    [copy.#leading, copy.#charSpacing, copy.#wordSpacing] = [
      this.#leading,
      this.#charSpacing,
      this.#wordSpacing,
    ];
    [copy.#horizontalScale, copy.#rise] = [this.#horizontalScale, this.#rise];
    return copy;
  }

  /** Applies an operator. Returns whether it was a text operator. */
  set(operator: number, values: unknown[]): boolean {
    const [first, second] = [Number(values[0] ?? 0) || 0, Number(values[1] ?? 0) || 0];
    switch (operator) {
      case OPS.beginText:
        this.#start([1, 0, 0, 1, 0, 0]);
        break;
      case OPS.setTextMatrix:
        this.#start(readMatrix(values.length > 1 ? values : values[0]));
        break;
      case OPS.setFont:
        [this.font, this.#size] = [String(values[0]), second];
        break;
      case OPS.setLeadingMoveText:
        this.#leading = second;
        this.#move(first, second);
        break;
      case OPS.moveText:
        this.#move(first, second);
        break;
      case OPS.nextLine:
        this.#move(0, this.#leading);
        break;
      case OPS.setLeading:
        this.#leading = -first;
        break;
      case OPS.setCharSpacing:
        this.#charSpacing = first;
        break;
      case OPS.setWordSpacing:
        this.#wordSpacing = first;
        break;
      case OPS.setHScale:
        this.#horizontalScale = first / 100;
        break;
      case OPS.setTextRise:
        this.#rise = first;
        break;
      case OPS.setTextRenderingMode:
        this.mode = first;
        break;
      default:
        return false;
    }
    return true;
  }

  #start(matrix: Matrix): void {
    this.#matrix = matrix;
    [this.#x, this.#y, this.#lineX, this.#lineY] = [0, 0, 0, 0];
  }

  #move(x: number, y: number): void {
    this.#x = this.#lineX += x;
    this.#y = this.#lineY += y;
  }

  /** Yields each glyph with the matrix from glyph space to page space, and advances behind it. */
  *place(glyphs: (Glyph | number)[], font: PdfFont): Generator<{ glyph: Glyph; matrix: Matrix }> {
    const size = this.#size;
    const own = readMatrix(font.fontMatrix ?? plainMatrix);
    const unit = own[0] * size;
    // Outlines are in units of the font size already; Type 3 glyphs have their own matrix.
    const shape: Matrix = font.isType3Font ? own : [1, 0, 0, 1, 0, 0];
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        this.#step((-glyph * size) / 1000, font);
        continue;
      }
      const [, offsetX = 0, offsetY = 0] = font.vertical ? (glyph.vmetric ?? []) : [];
      const at: Matrix = [
        size * this.#horizontalScale,
        0,
        0,
        size,
        this.#x - offsetX * unit,
        this.#y + this.#rise - offsetY * unit,
      ];
      yield { glyph, matrix: multiply(multiply(this.#matrix, at), shape) };
      const length = font.vertical ? (glyph.vmetric?.[0] ?? 0) : glyph.width;
      this.#step(length * unit + this.#charSpacing + (glyph.isSpace ? this.#wordSpacing : 0), font);
    }
  }

  /** Advances the position by a length in the writing direction. */
  #step(length: number, font: PdfFont): void {
    if (font.vertical) this.#y += length;
    else this.#x += length * this.#horizontalScale;
  }
}
