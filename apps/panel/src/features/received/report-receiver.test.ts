import { describe, expect, it } from 'vitest';
import { businessOf, readReportText, receiverOfReport } from './report-receiver.ts';

const heading = 'RUC_EMISOR\tCLAVE_ACCESO\tIDENTIFICACION_RECEPTOR\tIMPORTE_TOTAL';

describe("the receiver of SRI's report", () => {
  it('is in the column of the receiver, with any line ends and quotes', () => {
    expect(receiverOfReport(`${heading}\n0990000015001\t1\t1790011674001\t5`)).toBe('1790011674001');
    expect(receiverOfReport(`\uFEFF${heading}\r\n0990000015001\t1\t"1710034065"\t5\r\n`)).toBe('1710034065');
    // The first row has no receiver, such as a row with only the total.
    expect(receiverOfReport(`${heading}\n18.40\n0990000015001\t1\t1790011674001\t5`)).toBe('1790011674001');
  });

  it('is unknown in a file without that column or without rows, so that the issuer is never taken for it', () => {
    expect(receiverOfReport('RUC_EMISOR\tCLAVE_ACCESO\n0990000015001\t1')).toBeUndefined();
    expect(receiverOfReport(heading)).toBeUndefined();
    expect(receiverOfReport('')).toBeUndefined();
  });

  it('is read in the encodings of SRI and of spreadsheets', async () => {
    const text = `${heading}\nÑANDÚ\t1\t1790011674001\t5`;
    const wide = new File([Buffer.from(`\uFEFF${text}`, 'utf16le')], 'a.txt');
    expect(receiverOfReport(await readReportText(wide))).toBe('1790011674001');
    expect(receiverOfReport(await readReportText(new File([Buffer.from(text, 'latin1')], 'b.txt')))).toBe(
      '1790011674001',
    );
  });

  it('is the business with this RUC, or of this cédula', () => {
    const businesses = [{ identification: '1710034065001' }, { identification: '1790011674001' }];
    expect(businessOf('1790011674001', businesses)?.identification).toBe('1790011674001');
    expect(businessOf('1710034065', businesses)?.identification).toBe('1710034065001');
    expect(businessOf('1790016919001', businesses)).toBeUndefined();
  });
});
