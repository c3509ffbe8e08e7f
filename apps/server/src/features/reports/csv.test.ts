import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flattenAnswer, writeCell } from '../../lib/write-csv.ts';
import { createReportApp, type ReportApp } from './testing/report-app.ts';

describe('a cell', () => {
  it.each([
    '=1+1',
    '+1',
    '-2+3',
    '@SUM(1+1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
    ' =1',
    '\u200b=1',
    '\ufeff=1',
  ])('that starts with %j is not a formula', (text) => {
    expect(writeCell(text)).toBe(`"'${text}"`);
  });

  it.each(['1=1', 'a,b', "it's", "'quoted", 'two\nlines', 'مرحبا, "شكرا"', ''])(
    '%j stays as it is',
    (text) => {
      const cell = writeCell(text);
      expect(cell.slice(1, -1).replaceAll('""', '"')).toBe(text);
    },
  );

  it('strips a megabyte of possible tags quickly', () => {
    for (const text of ['<'.repeat(1_000_000), '<a '.repeat(300_000), '\r\n'.repeat(500_000)]) {
      expect(flattenAnswer(text).length).toBeLessThanOrEqual(text.length);
    }
    expect(flattenAnswer('<b>Yes</b>,\n1 < 2\r\n<img src=x onerror=alert(1)>')).toBe('Yes, 1 < 2 ');
  });
});

describe('the file', () => {
  let test: ReportApp;
  beforeAll(async () => {
    test = await createReportApp();
  });
  afterAll(() => test.close());

  it('contains every visitor record, oldest first, and no owner tests', async () => {
    const owner = await test.signIn('owner@example.com');
    const assistant = await test.createAssistant(owner);
    await test.seed(assistant, [
      { visitor: '-visitor-of-the-file', question: '=HYPERLINK("http://h")', answer: '<b>No</b>\nsorry' },
      { visitor: 'the-owner', question: 'test', channel: 'owner-test' },
    ]);
    await test.deps.database.pool.query(
      `insert into conversations (owner_id, assistant_id, thread_id, question, answer, status)
       select owner_id, assistant_id, id, 'q' || n, 'a', 'answered' from threads, generate_series(1, 1200) n
       where assistant_id = $1 and channel = 'public'`,
      [assistant.id],
    );
    const file = await test.get(`/api/assistant/${assistant.id}/conversations.csv`, owner);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        new RegExp(
          `^attachment; filename="conversations-assistant-${assistant.id}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`,
        ),
      ),
    });
    const lines = file.body.replace(/^\ufeff/, '').split('\r\n');
    expect(lines[0]).toBe('"Channel User ID","Question","Answer","Created At"');
    expect(lines[1]).toMatch(
      /^"'-visitor-of-the-file","'=HYPERLINK\(""http:\/\/h""\)","No sorry","\d{4}-.*Z"$/,
    );
    expect([lines[2]?.includes('"q1"'), lines[1_201]?.includes('"q1200"'), lines.length]).toEqual([
      true,
      true,
      1_203,
    ]);
  });
});
