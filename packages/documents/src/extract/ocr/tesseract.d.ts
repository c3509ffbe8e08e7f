/** The used part of Tesseract's interface (tesseract.js-core 7, which has no types). */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export default function openTesseract(options: { printErr: (line: string) => void }): Promise<{
    FS: { writeFile(path: string, data: Uint8Array): void };
    TessBaseAPI: new () => {
      Init(dataPath: null, languages: string, engine: number): number;
      SetPageSegMode(mode: number): void;
      FindLines(): number;
      GetGradient(): number;
      SetImageFile(orientation: number, angle: number): number;
      SetRectangle(left: number, top: number, width: number, height: number): void;
      Recognize(monitor: null): number;
      GetTSVText(page: number): string;
    };
  }>;
}

/**
 * Location of a language's data: the folder `langPath`, and a folder beside it with the suffix `_best_int`.
 */
declare module '@tesseract.js-data/*' {
  const language: { code: string; langPath: string };
  export default language;
}
