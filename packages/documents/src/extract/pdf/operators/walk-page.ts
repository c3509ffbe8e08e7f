import { OPS, type PDFPageProxy } from 'unpdf/pdfjs';
import { type Box, boundBox, intersect, type Matrix, multiply, readMatrix } from './matrix.ts';
import { type Glyph, type PdfFont, TextState } from './text-place.ts';

/** The operator list of a page in pdf.js. */
type Operators = { fnArray: number[]; argsArray: unknown[] };

type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** Callbacks for what a page paints. */
export type Painter = {
  /** Called for filled shapes, with the rectangle that clips them. */
  fill?(path: ArrayLike<number>, matrix: Matrix, clip: Box): void;
  stroke?(path: ArrayLike<number>, matrix: Matrix): void;
  show?(text: ShownText): void;
  /** Called for a picture of the given size; `matrix` maps the unit square to its position. */
  place?(matrix: Matrix, pixels: Size): void;
};

/** A text of a page, in page coordinates. It may be invisible or in a hidden layer. */
export type ShownText = {
  from: Point;
  to: Point;
  /** Start of each letter, without spaces. */
  letters: Point[];
  clip: Box;
  isInHiddenLayer: boolean;
  isInvisible: boolean;
};

/** Returns whether the layer of a content mark is visible. */
export type LayerTest = (layer: unknown) => boolean;

type State = { matrix: Matrix; clip: Box; alpha: number; isPainted: boolean };

const fills = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const strokes = new Set<number>([OPS.stroke, OPS.closeStroke]);
/** Text rendering modes that paint nothing: invisible, and clip. */
const invisible = new Set([3, 7]);
/** Opacity below which letters are invisible. */
const minAlpha = 0.02;
const maxSaved = 1_000;
const square = [0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 4];
const noSize: Size = { width: 0, height: 0 };

/**
 * Follows what a page paints without drawing it: shapes, texts and pictures with their positions. Patterns
 * and blend modes are ignored; clips count by their bounding rectangles.
 */
export class PageWalk {
  readonly #page: PDFPageProxy;
  readonly #painter: Painter;
  readonly #isShown: LayerTest;
  /** For each open marked content, whether its layer is hidden. */
  readonly #isMarkedContentHidden: boolean[] = [];
  #hiddenLayers = 0;
  #state: State;
  #saved: { state: State; text: TextState }[] = [];
  #text = new TextState();

  constructor(page: PDFPageProxy, matrix: Matrix, painter: Painter, isShown: LayerTest = () => true) {
    this.#page = page;
    this.#isShown = isShown;
    this.#painter = painter;
    const clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    this.#state = { matrix, clip, alpha: 1, isPainted: true };
  }

  /** Reports to the painter what the operators of a page paint. Soft masks are ignored. */
  follow({ fnArray, argsArray }: Operators): void {
    let isClip = false;
    /** Nesting depth of groups inside a soft mask, which paints nothing itself. */
    let masked = 0;
    for (const [index, operator] of fnArray.entries()) {
      const args = argsArray[index];
      const values = Array.isArray(args) ? (args as unknown[]) : [];
      if (masked > 0) {
        if (operator === OPS.beginGroup) masked++;
        if (operator === OPS.endGroup) masked--;
        continue;
      }
      if (operator === OPS.beginGroup && (values[0] as { smask?: unknown } | undefined)?.smask) {
        masked = 1;
      } else if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) {
        this.#beginMarkedContent(values[0] === 'OC' && !this.#isShown(values[1]));
      } else if (operator === OPS.endMarkedContent) {
        if (this.#isMarkedContentHidden.pop()) this.#hiddenLayers--;
      } else if (operator === OPS.clip || operator === OPS.eoClip) {
        isClip = true;
      } else if (operator === OPS.constructPath) {
        this.#paintPath(values, isClip);
        isClip = false;
      } else if (operator === OPS.showText) {
        this.#showText(values[0]);
      } else if (!this.#setState(operator, values) && !this.#text.set(operator, values)) {
        this.#placePictures(operator, values);
      }
    }
  }

  #beginMarkedContent(isHidden: boolean): void {
    if (isHidden) this.#hiddenLayers++;
    this.#isMarkedContentHidden.push(isHidden);
  }

  #save(): void {
    if (this.#saved.length >= maxSaved) return;
    this.#saved.push({ state: { ...this.#state }, text: this.#text.copy() });
  }

  #restore(): void {
    const saved = this.#saved.pop();
    if (!saved) return;
    this.#state = saved.state;
    this.#text = saved.text;
  }

  #transform(matrix: Matrix): void {
    this.#state.matrix = multiply(this.#state.matrix, matrix);
  }

  /** Applies an operator to the graphics state. Returns whether it was one. */
  #setState(operator: number, values: unknown[]): boolean {
    const state = this.#state;
    switch (operator) {
      case OPS.save:
      case OPS.beginGroup:
        this.#save();
        break;
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd:
      case OPS.endAnnotation:
        this.#restore();
        break;
      case OPS.transform:
        this.#transform(readMatrix(values));
        break;
      case OPS.paintFormXObjectBegin:
        this.#save();
        this.#transform(readMatrix(values[0]));
        break;
      case OPS.beginAnnotation:
        this.#save();
        this.#transform(readMatrix(values[2]));
        this.#transform(readMatrix(values[3]));
        break;
      case OPS.setFillRGBColor:
      case OPS.setFillColorN:
        state.isPainted = true;
        break;
      case OPS.setFillTransparent:
        state.isPainted = false;
        break;
      case OPS.setGState:
        this.#setGraphicsState(values[0]);
        break;
      default:
        return false;
    }
    return true;
  }

  #setGraphicsState(entries: unknown): void {
    for (const [name, value] of Array.isArray(entries) ? (entries as [string, unknown][]) : []) {
      if (name === 'ca') this.#state.alpha = Number(value);
      if (name === 'Font' && Array.isArray(value)) this.#text.set(OPS.setFont, value);
    }
  }

  /** Reports a path to the painter, and narrows the clip by it if `isClip`. */
  #paintPath([operator, data, bounds]: unknown[], isClip: boolean): void {
    const { matrix, clip, isPainted } = this.#state;
    const path = Array.isArray(data) ? (data[0] as ArrayLike<number> | null) : null;
    if (path && this.#hiddenLayers === 0) {
      if (isPainted && fills.has(Number(operator))) this.#painter.fill?.(path, matrix, clip);
      else if (strokes.has(Number(operator))) this.#painter.stroke?.(path, matrix);
    }
    if (!isClip || !ArrayBuffer.isView(bounds)) return;
    const box = boundBox(matrix, bounds as Float32Array);
    this.#state.clip = intersect(this.#state.clip, box);
  }

  #showText(glyphs: unknown): void {
    const { show } = this.#painter;
    const font = this.#findFont();
    if (!show || !font || !Array.isArray(glyphs)) return;
    let from: Point | null = null;
    let to: Point = { x: 0, y: 0 };
    const letters: Point[] = [];
    for (const { glyph, matrix } of this.#text.place(glyphs as (Glyph | number)[], font)) {
      const [a, b, , , x, y] = multiply(this.#state.matrix, matrix);
      const width = font.isType3Font ? glyph.width : glyph.width / 1_000;
      from ??= { x, y };
      to = { x: x + a * width, y: y + b * width };
      const isMissing = glyph.isInFont === false && !font.missingFile;
      if (!isMissing && !glyph.isSpace) letters.push({ x, y });
    }
    if (!from) return;
    const { clip, alpha } = this.#state;
    const isInvisible = invisible.has(this.#text.mode) || alpha < minAlpha;
    show({ from, to, letters, clip, isInHiddenLayer: this.#hiddenLayers > 0, isInvisible });
  }

  /** Reports the pictures of an operator to the painter. Ignores all other operators. */
  #placePictures(operator: number, values: unknown[]): void {
    const [first, second] = values;
    const { matrix, clip } = this.#state;
    const place = (size: unknown, own?: unknown) =>
      this.#place(own === undefined ? matrix : multiply(matrix, readMatrix(own)), readSize(size));
    if (operator === OPS.paintSolidColorImageMask) {
      if (this.#hiddenLayers === 0) this.#painter.fill?.(square, matrix, clip);
    } else if (operator === OPS.paintImageXObject) place({ width: second, height: values[2] });
    else if (operator === OPS.paintInlineImageXObject || operator === OPS.paintImageMaskXObject) place(first);
    else if (operator === OPS.paintInlineImageXObjectGroup) {
      for (const { w, h, transform } of toRecords(second)) place({ width: w, height: h }, transform);
    } else if (operator === OPS.paintImageMaskXObjectGroup) {
      for (const mask of toRecords(first)) place(mask, mask.transform);
    } else if (operator === OPS.paintImageXObjectRepeat) {
      this.#repeat(noSize, [second, 0, 0, values[2]], values[3]);
    } else if (operator === OPS.paintImageMaskXObjectRepeat) {
      this.#repeat(readSize(first), values.slice(1, 5), values[5]);
    }
  }

  #place(matrix: Matrix, size: Size): void {
    if (this.#hiddenLayers === 0) this.#painter.place?.(matrix, size);
  }

  /** Reports a picture once for each pair of coordinates in `places`. */
  #repeat(size: Size, [a, b, c, d]: unknown[], places: unknown): void {
    const positions = ArrayBuffer.isView(places) || Array.isArray(places) ? (places as number[]) : [];
    for (let at = 0; at + 1 < positions.length; at += 2) {
      const placement = readMatrix([a, b ?? 0, c ?? 0, d, positions[at], positions[at + 1]]);
      this.#place(multiply(this.#state.matrix, placement), size);
    }
  }

  /** Returns the font of the text; null if it is not loaded. Fonts are loaded with the operator list. */
  #findFont(): PdfFont | null {
    const { commonObjs } = this.#page;
    return commonObjs.has(this.#text.font) ? (commonObjs.get(this.#text.font) as PdfFont) : null;
  }
}

/** Returns an array unchanged, and an empty array for any other value. */
function toRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}

function readSize(value: unknown): Size {
  const { width, height } = (value ?? {}) as Partial<Size>;
  return { width: Number(width) || 0, height: Number(height) || 0 };
}
