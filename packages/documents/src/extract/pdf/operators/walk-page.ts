import { OPS, type PDFPageProxy } from 'unpdf/pdfjs';
import type { Ink, Picture } from './grey-canvas.ts';
import { type Box, boundBox, intersect, type Matrix, multiply, readMatrix } from './matrix.ts';
import type { Operators } from './operators.ts';
import { type PdfPicture, readMask, readPixels } from './pictures.ts';
import { type Glyph, type PdfFont, TextPlace } from './text-place.ts';

/** What is done with what a page paints. */
export type Painter = {
  fill(path: ArrayLike<number>, matrix: Matrix, ink: Ink): void;
  draw(picture: Picture, matrix: Matrix, ink: Ink): void;
  /** Where this is given, texts are told as wholes instead of their letters being filled. */
  show?(text: ShownText): void;
  stroke?(path: ArrayLike<number>, matrix: Matrix): void;
  /** Where a picture is put, whether or not it can be decoded: onto what is a square of 1 by 1 before. */
  place?(matrix: Matrix): void;
};

/** A text that a page paints or, in a hidden layer or as nothing, does not; in the measures of the page. */
export type ShownText = {
  from: { x: number; y: number };
  to: { x: number; y: number };
  isInHiddenLayer: boolean;
  isInvisible: boolean;
};

/** Whether the layer shows that a mark in a page's contents names. */
export type LayerTest = (layer: unknown) => boolean;

type State = { matrix: Matrix; clip: Box; grey: number; alpha: number; isPlain: boolean };

const fills = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const strokes = new Set<number>([OPS.stroke, OPS.closeStroke]);
/** Ways of showing text that leave nothing on the page: nothing at all, and a clip. */
const invisible = new Set([3, 7]);
/** Letters that are painted with less ink than this cannot be seen. */
const leastAlpha = 0.02;
/** Ways of showing text that fill letters; others outline, hide or clip. */
const filling = new Set([0, 2, 4, 6]);
const maxDepth = 12;
const maxSaved = 1_000;
const square = [0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 4];

/**
 * Follows what a page paints, as far as words depend on it: filled shapes, letters by their outlines, pictures. Lines,
 * patterns and blends are left out, clips count by the rectangles around them.
 */
export class PageWalk {
  readonly #page: PDFPageProxy;
  readonly #painter: Painter;
  readonly #isShown: LayerTest;
  /** The open marks, each with whether it is of a layer that does not show. */
  readonly #marks: boolean[] = [];
  #hiddenLayers = 0;
  #state: State;
  #saved: { state: State; text: TextPlace }[] = [];
  #text = new TextPlace();
  #depth = 0;

  constructor(page: PDFPageProxy, matrix: Matrix, painter: Painter, isShown: LayerTest = () => true) {
    this.#page = page;
    this.#isShown = isShown;
    this.#painter = painter;
    const clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    this.#state = { matrix, clip, grey: 0, alpha: 1, isPlain: true };
  }

  async follow({ fnArray, argsArray }: Operators): Promise<void> {
    let isClip = false;
    /** Groups within one that only says how much of others shows. */
    let masked = 0;
    for (const [index, operator] of fnArray.entries()) {
      const given = argsArray[index];
      const values = Array.isArray(given) ? (given as unknown[]) : [];
      if (masked > 0) {
        if (operator === OPS.beginGroup) masked++;
        if (operator === OPS.endGroup) masked--;
        continue;
      }
      if (operator === OPS.beginGroup && (values[0] as { smask?: unknown } | undefined)?.smask) {
        masked = 1;
      } else if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) {
        this.#openMark(values[0] === 'OC' && !this.#isShown(values[1]));
      } else if (operator === OPS.endMarkedContent) {
        if (this.#marks.pop()) this.#hiddenLayers--;
      } else if (operator === OPS.clip || operator === OPS.eoClip) {
        isClip = true;
      } else if (operator === OPS.constructPath) {
        this.#paintPath(values, isClip);
        isClip = false;
      } else if (operator === OPS.showText) {
        await this.#showText(values[0]);
      } else if (!this.#setState(operator, values) && !this.#text.set(operator, values)) {
        await this.#paintPicture(operator, values);
      }
    }
  }

  #openMark(isHidden: boolean): void {
    if (isHidden) this.#hiddenLayers++;
    this.#marks.push(isHidden);
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

  #move(matrix: Matrix): void {
    this.#state.matrix = multiply(this.#state.matrix, matrix);
  }

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
        this.#move(readMatrix(values));
        break;
      case OPS.paintFormXObjectBegin:
        this.#save();
        this.#move(readMatrix(values[0]));
        break;
      case OPS.beginAnnotation:
        this.#save();
        this.#move(readMatrix(values[2]));
        this.#move(readMatrix(values[3]));
        break;
      case OPS.setFillRGBColor:
        Object.assign(state, { grey: readGrey(values[0]), isPlain: true });
        break;
      case OPS.setFillColorN:
      case OPS.setFillTransparent:
        state.isPlain = false;
        break;
      case OPS.setGState:
        this.#setLook(values[0]);
        break;
      default:
        return false;
    }
    return true;
  }

  #setLook(looks: unknown): void {
    for (const [name, value] of Array.isArray(looks) ? (looks as [string, unknown][]) : []) {
      if (name === 'ca') this.#state.alpha = Number(value);
      if (name === 'Font' && Array.isArray(value)) this.#text.set(OPS.setFont, value);
    }
  }

  #paintPath([operator, data, bounds]: unknown[], isClip: boolean): void {
    const { matrix, isPlain } = this.#state;
    const path = Array.isArray(data) ? (data[0] as ArrayLike<number> | null) : null;
    if (path && this.#hiddenLayers === 0) {
      if (isPlain && fills.has(Number(operator))) this.#painter.fill(path, matrix, this.#state);
      else if (strokes.has(Number(operator))) this.#painter.stroke?.(path, matrix);
    }
    if (!isClip || !ArrayBuffer.isView(bounds)) return;
    const box = boundBox(matrix, bounds as Float32Array);
    this.#state.clip = intersect(this.#state.clip, box);
  }

  async #showText(glyphs: unknown): Promise<void> {
    const font = this.#find<PdfFont>(this.#text.font);
    if (!font || !Array.isArray(glyphs)) return;
    if (this.#painter.show) {
      this.#tellText(glyphs as (Glyph | number)[], font, this.#painter.show);
      return;
    }
    for (const { glyph, matrix } of this.#text.place(glyphs as (Glyph | number)[], font)) {
      const isMissing = glyph.isInFont === false && !font.missingFile;
      if (isMissing || this.#hiddenLayers > 0 || !filling.has(this.#text.mode)) continue;
      if (font.isType3Font) await this.#drawGlyph(font, glyph, matrix);
      else if (this.#state.isPlain) {
        const path = this.#find<{ path?: ArrayLike<number> }>(
          `${font.loadedName}_path_${glyph.fontChar}`,
        )?.path;
        if (path) this.#painter.fill(path, multiply(this.#state.matrix, matrix), this.#state);
      }
    }
  }

  #tellText(glyphs: (Glyph | number)[], font: PdfFont, show: (text: ShownText) => void): void {
    let from: ShownText['from'] | null = null;
    let to = { x: 0, y: 0 };
    for (const { glyph, matrix } of this.#text.place(glyphs, font)) {
      const [a, b, , , x, y] = multiply(this.#state.matrix, matrix);
      const width = font.isType3Font ? glyph.width : glyph.width / 1_000;
      from ??= { x, y };
      to = { x: x + a * width, y: y + b * width };
    }
    if (!from) return;
    const isInvisible = invisible.has(this.#text.mode) || this.#state.alpha < leastAlpha;
    show({ from, to, isInHiddenLayer: this.#hiddenLayers > 0, isInvisible });
  }

  /** A glyph that is a little page of its own. */
  async #drawGlyph(font: PdfFont, glyph: Glyph, matrix: Matrix): Promise<void> {
    const operators = font.charProcOperatorList?.[glyph.fontChar];
    if (!operators || this.#depth >= maxDepth) return;
    const [text, saved] = [this.#text, this.#saved];
    const state = { ...this.#state };
    this.#text = new TextPlace();
    this.#saved = [];
    this.#depth++;
    this.#move(matrix);
    await this.follow(operators);
    this.#depth--;
    [this.#text, this.#saved, this.#state] = [text, saved, state];
  }

  async #paintPicture(operator: number, values: unknown[]): Promise<void> {
    const { matrix } = this.#state;
    if (operator === OPS.paintSolidColorImageMask) this.#painter.fill(square, matrix, this.#state);
    else if (operator === OPS.paintInlineImageXObject)
      this.#draw(readPixels(values[0] as PdfPicture), matrix);
    else if (operator === OPS.paintImageXObject) {
      this.#draw(readPixels(await this.#load(values[0])), matrix);
    } else if (operator === OPS.paintInlineImageXObjectGroup) {
      const picture = readPixels(values[0] as PdfPicture);
      for (const place of list(values[1])) this.#draw(picture, multiply(matrix, readMatrix(place.transform)));
    } else if (operator === OPS.paintImageXObjectRepeat) {
      const picture = readPixels(await this.#load(values[0]));
      this.#repeat(picture, [Number(values[1]), 0, 0, Number(values[2])], values[3]);
    } else if (operator === OPS.paintImageMaskXObject) {
      this.#draw(await this.#loadMask(values[0] as PdfPicture), matrix);
    } else if (operator === OPS.paintImageMaskXObjectGroup) {
      for (const mask of list(values[0])) {
        this.#draw(await this.#loadMask(mask as PdfPicture), multiply(matrix, readMatrix(mask.transform)));
      }
    } else if (operator === OPS.paintImageMaskXObjectRepeat) {
      const [mask, a, b, c, d, places] = values;
      this.#repeat(
        await this.#loadMask(mask as PdfPicture),
        [a, b, c, d].map((value) => Number(value ?? 0)),
        places,
      );
    }
  }

  #draw(picture: Picture | null, matrix: Matrix): void {
    if (this.#hiddenLayers > 0) return;
    this.#painter.place?.(matrix);
    if (picture) this.#painter.draw(picture, matrix, this.#state);
  }

  #repeat(picture: Picture | null, [a = 0, b = 0, c = 0, d = 0]: number[], places: unknown): void {
    const positions = ArrayBuffer.isView(places) || Array.isArray(places) ? (places as number[]) : [];
    for (let at = 0; at + 1 < positions.length; at += 2) {
      const moved = readMatrix([a, b, c, d, positions[at], positions[at + 1]]);
      this.#draw(picture, multiply(this.#state.matrix, moved));
    }
  }

  async #loadMask(mask: PdfPicture | undefined): Promise<Picture | null> {
    const data = typeof mask?.data === 'string' ? await this.#load(mask.data) : mask;
    return readMask(data, this.#state.grey);
  }

  /** A font or an outline, which are there once the operators are. */
  #find<T>(name: string): T | null {
    const { commonObjs } = this.#page;
    return commonObjs.has(name) ? (commonObjs.get(name) as T) : null;
  }

  /** Pictures are decoded after the operators that paint them are known. */
  #load(name: unknown): Promise<PdfPicture | null> {
    const objects = String(name).startsWith('g_') ? this.#page.commonObjs : this.#page.objs;
    return new Promise((resolve) => objects.get(String(name), resolve));
  }
}

function list(value: unknown): { transform?: unknown }[] {
  return Array.isArray(value) ? (value as { transform?: unknown }[]) : [];
}

/** How light `#rrggbb` looks. */
function readGrey(color: unknown): number {
  const code = Number.parseInt(String(color).slice(1), 16) || 0;
  return ((code >> 16) & 255) * 0.299 + ((code >> 8) & 255) * 0.587 + (code & 255) * 0.114;
}
