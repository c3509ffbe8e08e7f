import { describe, expect, it } from 'vitest';
import { detectAndDecodeText } from '../decode-text.ts';
import { decodeAs } from './decode.ts';

const twoBytes = new Set(['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5']);
const tables = new Map<string, Map<string, Buffer>>();

/** Bytes of each character of an encoding, from decoding all of them, one per line. */
function listBytes(encoding: string): Map<string, Buffer> {
  const all: number[][] = [];
  for (let first = 0; first < 256; first++) {
    if (first !== 0x0a) all.push([first]);
    if (first < 0x81 || !twoBytes.has(encoding)) continue;
    for (let second = 0x40; second < 0xff; second++) all.push([first, second]);
  }
  const lines = decodeAs(Buffer.from(all.flatMap((one) => [...one, 0x0a])), encoding, false)!.split('\n');
  const bytes = new Map([['\n', Buffer.from('\n')]]);
  for (const [at, line] of lines.entries()) {
    const isKnown = [...line].length !== 1 || line === '\ufffd' || bytes.has(line);
    if (!isKnown) bytes.set(line, Buffer.from(all[at]!));
  }
  return bytes;
}

function encode(text: string, encoding: string): Buffer {
  const table = tables.get(encoding) ?? listBytes(encoding);
  tables.set(encoding, table);
  // Vietnamese encodings write tones as separate characters.
  const signs = [...text].flatMap((sign) => (table.has(sign) ? [sign] : splitTone(sign)));
  return Buffer.concat(signs.map((sign) => table.get(sign)!));
}

function splitTone(sign: string): string[] {
  const [base = '', ...marks] = sign.normalize('NFD');
  const tone = marks.find((mark) => '\u0300\u0301\u0303\u0309\u0323'.includes(mark)) ?? '';
  return [(base + marks.filter((mark) => mark !== tone).join('')).normalize('NFC'), tone];
}

describe('detectAndDecodeText with undeclared encodings', () => {
  it.each<[encoding: string, text: string]>([
    ['windows-1250', 'Usługa;Cena\r\nRęczne pranie;35 zł\r\nCzyszczenie płaszcza;48 zł'],
    ['windows-1250', 'Služba;Cena\r\nČištění koberců;350 Kč\r\nPraní peřin;420 Kč'],
    ['windows-1250', 'Serviciu;Preţ\r\nCurăţare covor;120 lei\r\nSpălare pături;45 lei'],
    ['windows-1250', 'Usluga;Cijena\r\nČišćenje kaputa;25 €\r\nPranje tepiha;30 €'],
    ['windows-1251', 'Услуга;Цена;Срок\r\nРемонт обуви;850 руб.;два дня'],
    ['windows-1251', 'ПРАЙС-ЛИСТ;ЦЕНА\r\nРЕМОНТ ОБУВИ;850'],
    ['windows-1251', 'Послуга;Ціна\r\nПрання ковдри;150 грн\r\nЇжа на виніс;90 грн'],
    ['ibm866', 'Услуга;Цена;Срок\r\nРемонт обуви;850 руб.;два дня'],
    ['koi8-r', 'Услуга;Цена;Срок\r\nРемонт обуви;850 руб.;два дня'],
    ['x-mac-cyrillic', 'Услуга;Цена;Срок\r\nРемонт обуви;850 руб.;два дня'],
    ['windows-1252', 'Producto;Precio\r\nLimpieza de sábanas;25 €\r\n¿Niños? “Sí”;40 €'],
    ['windows-1252', 'Prestation;Prix\r\nNettoyage à sec;25 €\r\nRéparation d’une fermeture éclair;12 €'],
    ['windows-1252', 'Leistung;Preis\r\nTeppichwäsche;35 €\r\nSchlüsseldienst für Türen;20 €'],
    ['windows-1252', 'Item,Price\r\nPiñata,120'],
    ['windows-1253', 'Υπηρεσία;Τιμή\r\nΚαθαρισμός χαλιών;35 €\r\nΕπισκευή παπουτσιών;20 €'],
    ['windows-1254', 'Hizmet;Fiyat\r\nHalı yıkama;350 TL\r\nAyakkabı tamiri;120 TL\r\nÇarşaf ütüleme;60 TL'],
    ['windows-1255', 'שירות;מחיר\r\nניקוי שטיחים;120 ₪\r\nתיקון נעליים;80 ₪'],
    ['windows-1256', 'الخدمة;السعر\r\nتنظيف السجاد;120 ريال\r\nإصلاح الأحذية;45 ريال'],
    [
      'windows-1257',
      'Paslauga;Kaina\r\nKilimų valymas;25 €\r\nBatų taisymas;15 €\r\nUžuolaidų skalbimas;18 €',
    ],
    ['windows-1257', 'Pakalpojums;Cena\r\nPaklāju tīrīšana;25 €\r\nApavu labošana;15 €'],
    ['windows-1258', 'Dịch vụ;Giá\r\nGiặt thảm;350.000 đồng\r\nSửa giày;120.000 đồng'],
    ['windows-874', 'บริการ;ราคา\r\nซักพรม;350 บาท\r\nซ่อมรองเท้า;120 บาท'],
    ['shift_jis', 'サービス;料金\r\nじゅうたんの洗濯;3500円\r\n靴の修理;1200円'],
    ['euc-jp', 'サービス;料金\r\nじゅうたんの洗濯;3500円\r\n靴の修理;1200円'],
    ['gb18030', '服务;价格\r\n地毯清洗;120元\r\n鞋子修理;45元'],
    ['big5', '服務;價格\r\n地毯清洗;120元\r\n鞋子修理;45元'],
    ['euc-kr', '서비스;가격\r\n카펫 세탁;35000원\r\n구두 수선;12000원'],
    ['euc-kr', '메뉴;가격\r\n똠얌꿍;15000원\r\n펩시콜라;2000원'],
    ['euc-kr', '네일샾 안내: 취소는 하루 전까지 가능합니다.'],
    ['big5', '本店供應啫喱、芝士撻同埋凍飲，請喺櫃枱俾錢。\r\n營業時間：朝早九點至夜晚十點'],
    ['macintosh', 'Prestation;Prix\r\nNettoyage à sec;25 €\r\nRéparation d’une fermeture éclair;12 €'],
    ['ibm850', 'Prestation;Prix\r\nNettoyage à sec;25\r\nRéparation de chaussures;12'],
    ['ibm437', 'Producto;Precio\r\nLimpieza de sábanas;25\r\nNiños;12'],
    ['ibm852', 'Usługa;Cena\r\nRęczne pranie;35 zł\r\nCzyszczenie płaszcza;48 zł'],
    ['ibm737', 'Υπηρεσία;Τιμή\r\nΚαθαρισμός χαλιών;35\r\nΕπισκευή παπουτσιών;20'],
  ])('recognises %s by the letters of %j', (encoding, text) => {
    const decoded = detectAndDecodeText(encode(text, encoding));
    expect(decoded.text.normalize('NFC')).toBe(text.replaceAll('\r\n', '\n'));
    expect(decoded.isSure).toBe(true);
  });

  it.each<[encoding: string, text: string]>([
    ['windows-1251', 'Чай;50'],
    ['euc-kr', '커피;3000'],
    ['gb18030', '茶;20'],
    ['windows-1255', 'תה;5'],
    ['windows-1256', 'شاي;5'],
    ['windows-874', 'ชา;20'],
  ])('is uncertain of %s for the few letters of %j', (encoding, text) => {
    expect(detectAndDecodeText(encode(text, encoding)).isSure).toBe(false);
  });

  it('keeps valid letters of damaged UTF-8, and is uncertain', () => {
    const bytes = Buffer.concat([Buffer.from('Ремонт обуви '), Buffer.from([0xd0]), Buffer.from(' 850')]);
    expect(detectAndDecodeText(bytes)).toEqual({
      text: 'Ремонт обуви \ufffd 850',
      encoding: 'utf-8',
      isSure: false,
    });
  });
});

it('decodes MS-DOS code pages', () => {
  expect(decodeAs(Buffer.from('a4a5e1ee', 'hex'), 'ibm437')).toBe('ñÑßε');
  expect(decodeAs(Buffer.from('a4a5b5d5', 'hex'), 'ibm850')).toBe('ñÑÁı');
  expect(decodeAs(Buffer.from('88a5be9d', 'hex'), 'ibm852')).toBe('łążŁ');
});
