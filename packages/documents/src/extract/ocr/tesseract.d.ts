/** What of Tesseract's interface is used (tesseract.js-core 7, which has no types). */
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

/** Where a language's data lies: in the folder `langPath`, and beside it under the same name with `_best_int`. */
declare module '@tesseract.js-data/*' {
  const language: { code: string; langPath: string };
  export default language;
}
