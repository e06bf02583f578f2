import { generateKeyPairSync, sign } from 'node:crypto';
import { renderRide } from '@talonario/ride-pdf';
import { describeRide } from '@talonario/sri';
import { logoExample, readyLogo } from '../../packages/ride-pdf/test/logo-examples.ts';
import { invoiceExample, wrapInAuthorization } from '../../packages/sri/test/ride-examples.ts';
import { type MeasuredTask, measureTogether, type TaskRates } from './measure.ts';
import { drawWithPdfkit, drawWithPdfLib, drawWithPdfmake } from './ride-peers.ts';
import type { ResultSection } from './section.ts';

/**
 * Measures the time from an authorised XML to its RIDE, and the size of the file, compared with three PDF libraries
 * that draw the same page.
 */
export async function runBenchmark(): Promise<ResultSection> {
  const logo = logoExample();
  const ready = readyLogo(logo);
  const files = new Map([1, 20, 120].map((lines) => [lines, wrapInAuthorization(invoiceExample({ lines }))]));
  const page = describeRide(files.get(20) ?? '');
  const peers = new Map<string, () => Promise<Uint8Array>>([
    ['pdfkit, fonts parsed once, not tagged|20', () => drawWithPdfkit(page, logo)],
    ['pdf-lib, Helvetica not embedded, not tagged|20', () => drawWithPdfLib(page, logo)],
    ['pdfmake, not tagged|20', () => drawWithPdfmake(page, logo)],
  ]);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = Buffer.alloc(1_000, 'x');
  const yardstick = new Map<string, MeasuredTask>([[signature, () => sign('sha1', signed, privateKey)]]);
  const ours = [...files].map(
    ([lines, xml]) => [`Talonario, from XML|${lines}`, () => renderRide(xml, { logo: ready })] as const,
  );
  // measureTogether computes ratios relative to the first task.
  const tasks = new Map<string, MeasuredTask>([...peers, ...yardstick, ...ours]);
  // A worker in production has rendered thousands of RIDEs, and V8 optimises this code for the last time after about
  // three thousand calls.
  for (let call = 0; call < 1_500; call += 1) for (const [, draw] of ours) draw();
  const sizes = new Map<string, number>();
  for (const [name, task] of [...peers, ...ours]) sizes.set(name, (await task()).length);
  const rates = await measureTogether(tasks, { rounds: 7, msPerTask: 600 });
  return {
    title: 'RIDE (`ride`)',
    columns: ['what', 'lines', 'per second', 'times pdfkit', '× RSA', 'kB', 'goal'],
    rows: [...rates].map(([name, rate]) => row(name, rate, rates.get(signature), sizes.get(name))),
    notes: [
      'One thread: read the XML, describe, lay out, draw, tag, compress. Logo of 600 × 240 pixels with transparency, Code 128 as ' +
        'vectors, two embedded font subsets. Per second of processor time.',
      'The peers get the finished description and draw its texts, rules, bars and logo; they do not read XML, wrap over ' +
        'pages or write tags.',
      'All tasks take turns in one run; figures are medians of seven rounds.',
    ],
  };
}

const signature = 'RSA-2048 signature, as a yardstick|';

function row(name: string, rate: TaskRates, rsa: TaskRates | undefined, bytes: number | undefined): string[] {
  const [what = '', lines = ''] = name.split('|');
  const ours = what.startsWith('Talonario');
  return [
    what,
    lines,
    rate.perSecond.toFixed(0),
    `${rate.ofLimit.toFixed(1)} ×`,
    ((rsa?.perSecond ?? 0) / rate.perSecond).toFixed(2),
    bytes === undefined ? '' : (bytes / 1000).toFixed(1),
    ours && lines === '20' ? '≤ 0.6 × RSA; ≤ 60 kB without logo' : '',
  ];
}
