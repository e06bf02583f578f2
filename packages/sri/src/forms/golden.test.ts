// Five months computed by hand. The expected amounts were added up on paper and not copied from a run.
import { describe, expect, it } from 'vitest';
import {
  decimalsByBox,
  filledBoxes,
  formInput,
  purchase,
  sale,
  withheldByBusiness,
  withheldFromBusiness,
} from '../../test/form-groups.ts';
import { computeTaxForm } from './compute.ts';
import { composeFormUpload, isUnconfirmedUpload } from './upload.ts';

describe('months computed by hand', () => {
  it('a shop: sales at 15 %, a note, stock and rent, credit of last month', () => {
    const figures = computeTaxForm(
      formInput({
        groups: [
          sale('4', 12_400, 1860, { documents: 37 }),
          sale('4', 400, 60, { sign: -1, documents: 2 }),
          purchase('4', 7000, 1050, '06', { documents: 5 }),
          purchase('4', 800, 120, '01'),
          purchase('4', 200, 30, '02'),
          purchase('0', 150, 0, '02'),
          purchase('0', 90, 0, '02', { popular: true }),
          withheldFromBusiness('2', '1', 300, 90),
          withheldFromBusiness('1', '312', 2000, 40),
        ],
        before: { period: '2026-09', values: decimalsByBox({ '615': 25.5, '617': 10, '485': 0, '618': 0, '619': 0 }) },
        counts: { '111': 39, '113': 1, '115': 9, '119': 0 },
      }),
    );
    // IVA to pay for the month: 1800 − 1170 = 630. After the credits: 630 − 25.50 − 10 − 90 = 504.50.
    expect(filledBoxes(figures)).toEqual({
      '401': '12400.00',
      '411': '12000.00',
      '421': '1800.00',
      '409': '12400.00',
      '419': '12000.00',
      '429': '1800.00',
      '480': '12000.00',
      '482': '1800.00',
      '484': '1800.00',
      '499': '1800.00',
      '111': '39.00',
      '113': '1.00',
      '500': '7800.00',
      '510': '7800.00',
      '520': '1170.00',
      '502': '200.00',
      '512': '200.00',
      '522': '30.00',
      '507': '150.00',
      '517': '150.00',
      '508': '90.00',
      '518': '90.00',
      '509': '8240.00',
      '519': '8240.00',
      '529': '1200.00',
      '563': '1.0000',
      '564': '1170.00',
      '115': '9.00',
      '601': '630.00',
      '605': '25.50',
      '606': '10.00',
      '609': '90.00',
      '620': '504.50',
      '699': '504.50',
      '859': '504.50',
      '902': '504.50',
      '999': '504.50',
    });
    expect(figures.questions.filter(({ open }) => open)).toEqual([]);
    expect(figures.leftOut.map(({ reason, value }) => [reason, value.toString()])).toEqual([
      ['income_tax_suffered', '40'],
    ]);
    expect(composeFormUpload(figures.boxes, 'json')).toBe(
      '{"detallesDeclaracion":{"450":"12400.00","460":"12000.00","470":"1800.00","1240":"1800.00","1270":"7800.00","1280":"7800.00",' +
        '"1290":"1170.00","1470":"200.00","1550":"200.00","1480":"30.00","1720":"150.00","1730":"150.00","1735":"90.00","1740":"90.00",' +
        '"2130":"1170.00","2160":"25.50","2170":"10.00","2200":"90.00"}}',
    );
    expect(composeFormUpload(figures.boxes, 'xml').split('\n').slice(0, 3)).toEqual([
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
      '<detallesDeclaracion>',
      '<detalle concepto="450">12400.00</detalle>',
    ]);
  });

  it('a service company: its own withholdings in both forms, and credit that is carried forward', () => {
    const groups = [
      sale('4', 5000, 750),
      purchase('4', 4000, 600, '01'),
      purchase('4', 1000, 150, null, { vatCredit: 'full', fixedAsset: true }),
      withheldFromBusiness('2', '2', 600, 420),
      withheldByBusiness('2', '1', 300, 90),
      withheldByBusiness('2', '3', 150, 150),
      withheldByBusiness('2', '7', 20, 0),
      withheldByBusiness('1', '303', 1000, 100),
      withheldByBusiness('1', '312', 2500, 50),
      withheldByBusiness('1', '3440', 500, 15),
      withheldByBusiness('1', '332', 80, 0),
      withheldByBusiness('1', '343A', 40, 0.8),
      withheldByBusiness('6', '4580', 100, 5),
    ];
    const vat = computeTaxForm(formInput({ groups, answers: decimalsByBox({ '605': 0, '606': 30 }) }));
    // IVA to pay: 750 − 750 = 0. The withheld amounts, 420 + 30, are carried forward.
    expect(filledBoxes(vat)).toEqual({
      '401': '5000.00',
      '411': '5000.00',
      '421': '750.00',
      '409': '5000.00',
      '419': '5000.00',
      '429': '750.00',
      '480': '5000.00',
      '482': '750.00',
      '484': '750.00',
      '499': '750.00',
      '500': '4000.00',
      '510': '4000.00',
      '520': '600.00',
      '501': '1000.00',
      '511': '1000.00',
      '521': '150.00',
      '509': '5000.00',
      '519': '5000.00',
      '529': '750.00',
      '563': '1.0000',
      '564': '750.00',
      '606': '30.00',
      '609': '420.00',
      '617': '450.00',
      '725': '90.00',
      '731': '150.00',
      '799': '240.00',
      '801': '240.00',
      '859': '240.00',
      '902': '240.00',
      '999': '240.00',
    });
    const income = computeTaxForm(
      formInput({ form: '103', groups, answers: decimalsByBox({ '302': 1200, '352': 12 }) }),
    );
    expect(filledBoxes(income)).toEqual({
      '302': '1200.00',
      '352': '12.00',
      '303': '1000.00',
      '353': '100.00',
      '312': '2500.00',
      '362': '50.00',
      '3440': '500.00',
      '3940': '15.00',
      '332': '80.00',
      '349': '5280.00',
      '399': '177.00',
      '499': '177.00',
      '501': '177.00',
      '902': '177.00',
      '999': '177.00',
    });
    expect(income.questions.filter(({ open }) => open).map(({ key, proposed }) => [key, proposed])).toEqual([
      ['code_343A', '344'],
    ]);
    expect(income.leftOut.map(({ reason, question }) => [reason, question])).toEqual([
      ['open_question', 'code_343A'],
      ['currency_outflow', null],
    ]);
  });

  it('an exporter: goods, services, a note, services from abroad', () => {
    const figures = computeTaxForm(
      formInput({
        groups: [
          sale('0', 20_000, 0, { market: 'export_goods' }),
          sale('0', 500, 0, { market: 'export_goods', sign: -1 }),
          sale('0', 3000, 0, { market: 'export_services' }),
          sale('4', 1000, 150),
          purchase('4', 6000, 900, '06'),
          purchase('4', 400, 60, '01', { abroad: true }),
          purchase('5', 200, 10, '06'),
          withheldByBusiness('1', '501', 400, 100, {
            retention: { taxCode: '1', code: '501', treaty: false, regime: '01' },
          }),
        ],
        answers: decimalsByBox({ '605': 1000, '606': 0 }),
      }),
    );
    // All sales give credit. The IVA to pay is 150 − 970 = −820; with 1000 carried from the previous period, 1820 is
    // carried to the next one.
    expect(filledBoxes(figures)).toEqual({
      '407': '20000.00',
      '417': '19500.00',
      '408': '3000.00',
      '418': '3000.00',
      '401': '1000.00',
      '411': '1000.00',
      '421': '150.00',
      '409': '24000.00',
      '419': '23500.00',
      '429': '150.00',
      '480': '1000.00',
      '482': '150.00',
      '484': '150.00',
      '499': '150.00',
      '500': '6000.00',
      '510': '6000.00',
      '520': '900.00',
      '503': '400.00',
      '513': '400.00',
      '523': '60.00',
      '540': '200.00',
      '550': '200.00',
      '560': '10.00',
      '509': '6600.00',
      '519': '6600.00',
      '529': '970.00',
      '563': '1.0000',
      '564': '970.00',
      '602': '820.00',
      '605': '1000.00',
      '615': '1820.00',
    });
  });

  it('0 % and 15 %: the factor, and the credit by accounting', () => {
    const groups = [
      sale('4', 6000, 900),
      sale('0', 3000),
      sale('0', 100, 0, { sign: -1 }),
      sale('6', 70),
      purchase('4', 2000, 300, '06', { vatCredit: 'proportional' }),
      purchase('4', 1000, 150, '06', { vatCredit: 'full' }),
    ];
    const open = computeTaxForm(formInput({ groups, answers: decimalsByBox({ '605': 0, '606': 0 }) }));
    expect(open.questions.filter((one) => one.open).map(({ key }) => key)).toEqual(['zero_rate_sales']);
    expect(open.leftOut.map(({ question, base }) => [question, base.toString()])).toEqual([
      ['zero_rate_sales', '2900'],
    ]);

    const choices = { zero_rate_sales: '403', credit_method: 'factor' };
    const factor = computeTaxForm(formInput({ groups, choices, answers: decimalsByBox({ '605': 0, '606': 0 }) }));
    // Factor: 6000 ÷ 8900 = 0.67415…, rounded to 0.6742. Credit: 450 × 0.6742 = 303.39. IVA to pay: 900 − 303.39 =
    // 596.61.
    expect(filledBoxes(factor)).toEqual({
      '401': '6000.00',
      '411': '6000.00',
      '421': '900.00',
      '403': '3000.00',
      '413': '2900.00',
      '409': '9000.00',
      '419': '8900.00',
      '429': '900.00',
      '431': '70.00',
      '441': '70.00',
      '480': '6000.00',
      '482': '900.00',
      '484': '900.00',
      '499': '900.00',
      '500': '3000.00',
      '510': '3000.00',
      '520': '450.00',
      '509': '3000.00',
      '519': '3000.00',
      '529': '450.00',
      '563': '0.6742',
      '564': '303.39',
      '565': '146.61',
      '601': '596.61',
      '620': '596.61',
      '699': '596.61',
      '859': '596.61',
      '902': '596.61',
      '999': '596.61',
    });

    const byAccounting = { ...choices, credit_method: 'accounting' };
    const asked = computeTaxForm(
      formInput({ groups, choices: byAccounting, answers: decimalsByBox({ '605': 0, '606': 0 }) }),
    );
    // Proposed credit: 150 completely and 300 × 0.6742 = 202.26, together 352.26.
    const question = asked.questions.find(({ key }) => key === '564');
    expect([question?.open, question?.proposed?.toString()]).toEqual([true, '352.26']);
    const answers = decimalsByBox({ '605': 0, '606': 0, '564': 360 });
    const answered = filledBoxes(computeTaxForm(formInput({ groups, choices: byAccounting, answers })));
    expect([answered['564'], answered['565'], answered['601']]).toEqual(['360.00', '90.00', '540.00']);
  });

  it('a RIMPE taxpayer: a semester in which some notes exceed the sales of their rate', () => {
    const figures = computeTaxForm(
      formInput({
        period: { from: '2026-01-01', to: '2026-06-30' },
        groups: [
          sale('4', 9000, 1350, { documents: 60 }),
          sale('5', 100, 5),
          sale('5', 250, 12.5, { sign: -1, documents: 2 }),
          purchase('4', 3000, 450, '06'),
          purchase('0', 60, 0, '02'),
          purchase('0', 80, 0, '02', { sign: -1 }),
          purchase('4', 500, 75, null),
        ],
        answers: decimalsByBox({ '605': 0, '606': 0, '508': 45, '518': 45 }),
      }),
    );
    // The note of 5 % leaves 150 and 7.50 for the next period. Notes about printed documents were entered by hand.
    expect(filledBoxes(figures)).toEqual({
      '401': '9000.00',
      '411': '9000.00',
      '421': '1350.00',
      '425': '100.00',
      '443': '150.00',
      '453': '7.50',
      '409': '9100.00',
      '419': '9000.00',
      '429': '1350.00',
      '480': '9000.00',
      '482': '1350.00',
      '484': '1350.00',
      '499': '1350.00',
      '500': '3000.00',
      '510': '3000.00',
      '520': '450.00',
      '507': '60.00',
      '543': '20.00',
      '508': '45.00',
      '518': '45.00',
      '509': '3105.00',
      '519': '3045.00',
      '529': '450.00',
      '563': '1.0000',
      '564': '450.00',
      '601': '900.00',
      '620': '900.00',
      '699': '900.00',
      '859': '900.00',
      '902': '900.00',
      '999': '900.00',
    });
    expect(figures.leftOut.map(({ reason, base }) => [reason, base.toString()])).toEqual([['unclassified', '500']]);
    expect(isUnconfirmedUpload('104', 'semester')).toBe(true);
  });
});
