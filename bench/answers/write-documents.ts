/**
 * Regenerates the documents in each set's `documents/` from the `sources/` beside them: Word, RTF and Excel
 * with LibreOffice, PDF with Chromium, and a scanned image by printing to PDF: `node
 * bench/answers/write-documents.ts`. Needs `soffice`, `chromium` and `pdftoppm` on the path.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Target format of each source. Paths are relative to this folder, without `sources/`. */
const targets = {
  'salon-packages.html': 'docx',
  'enrolment-guide.html': 'docx',
  'employee-handbook.html': 'docx',
  'aircon-warranty.html': 'rtf',
  'water-station.html': 'rtf',
  'hardware-price-list.csv': 'xlsx',
  'wholesale-list.csv': 'xlsx',
  'resort-rules.html': 'pdf',
  'event-venue.html': 'pdf',
  'internet-cafe.html': 'jpg',
  'fresh/daycare.html': 'docx',
  'fresh/memorial-plan.html': 'docx',
  'fresh/tutorial-center.html': 'docx',
  'fresh/lending-coop.html': 'rtf',
  'fresh/photo-studio.html': 'rtf',
  'fresh/print-shop.csv': 'xlsx',
  'fresh/rice-retailer.csv': 'xlsx',
  'fresh/driving-school.html': 'pdf',
  'fresh/health-office.html': 'pdf',
  'fresh/motor-rental.html': 'pdf',
  'unseen/aged-home.html': 'docx',
  'unseen/tailoring.html': 'docx',
  'unseen/parish-office.html': 'rtf',
  'unseen/apartment-lease.html': 'pdf',
  'unseen/surf-school.html': 'pdf',
} as const;

/** LibreOffice's filter names, and options for CSV sources: comma-separated, quoted, UTF-8. */
const filters = {
  docx: ['docx:MS Word 2007 XML', '--infilter=HTML (StarWriter)'],
  rtf: ['rtf:Rich Text Format', '--infilter=HTML (StarWriter)'],
  xlsx: ['xlsx:Calc MS Excel 2007 XML', '--infilter=CSV:44,34,76'],
} as const;

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'anito-documents-'));
try {
  for (const [source, kind] of Object.entries(targets)) {
    const path = join(here, dirname(source), 'sources', basename(source));
    const documents = join(here, dirname(source), 'documents');
    const name = basename(source, extname(source));
    if (kind === 'pdf') print(path, join(documents, `${name}.pdf`));
    else if (kind === 'jpg') scan(path, join(documents, name));
    else convert(path, documents, filters[kind]);
  }
} finally {
  rmSync(folder, { recursive: true });
}

function convert(path: string, documents: string, [filter, reading]: readonly [string, string]): void {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const into = ['--convert-to', filter, '--outdir', documents];
  execFileSync('soffice', [profile, '--headless', reading, ...into, path], { stdio: 'ignore' });
}

function print(path: string, into: string): void {
  const quiet = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
  execFileSync('chromium', [...quiet, `--print-to-pdf=${into}`, `file://${path}`], { stdio: 'ignore' });
}

function scan(path: string, into: string): void {
  const printed = join(folder, 'printed.pdf');
  print(path, printed);
  const look = ['-jpeg', '-jpegopt', 'quality=60', '-gray', '-r', '150', '-singlefile'];
  execFileSync('pdftoppm', [...look, printed, into]);
}
