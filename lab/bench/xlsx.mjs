// Measures the cost of a spreadsheet of 100,000 rows and 12 columns: `npm run bench:xlsx`. No other program may use the
// machine during the run, otherwise the figures mean nothing.
import { memoryUsage } from 'node:process';
import { amountColumn, dayColumn, instantColumn, textColumn } from '../../apps/server/src/platform/tables/table.ts';
import { writeWorkbook } from '../../apps/server/src/platform/tables/xlsx/workbook.ts';

const rows = Number(process.env.ROWS ?? 100_000);
const columns = [
  dayColumn('Fecha', () => '2026-01-31'),
  textColumn('Tipo', () => 'Factura'),
  textColumn('Número', ({ index }) => `001-001-${String(index).padStart(9, '0')}`),
  textColumn('Identificación', ({ index }) => String(1_700_000_000_001 + index)),
  textColumn('Razón social', ({ index }) => `COMERCIAL MUÑOZ & HIJOS ${index} CÍA. LTDA.`),
  amountColumn('Subtotal', ({ index }) => `${index}.10`),
  amountColumn('Descuento', () => '0.00'),
  amountColumn('IVA', ({ index }) => `${index % 97}.37`),
  amountColumn('Total', ({ index }) => `${index}.47`),
  textColumn('Clave de acceso', ({ index }) => `31012026011700000000001200100100${String(index).padStart(17, '0')}`),
  instantColumn('Autorizado', ({ at }) => at),
  textColumn('Estado', () => 'AUTORIZADO'),
];

async function* pages() {
  for (let start = 0; start < rows; start += 1000)
    yield Array.from({ length: Math.min(1000, rows - start) }, (_, offset) => ({
      index: start + offset,
      at: new Date(1_790_000_000_000 + offset * 1000),
    }));
}

globalThis.gc?.();
const before = memoryUsage().rss;
let most = before;
let bytes = 0;
const processor = process.cpuUsage();
const started = performance.now();
for await (const piece of writeWorkbook([{ name: 'Ventas', columns, pages: pages() }], new Date(1_790_000_000_000))) {
  bytes += piece.length;
  most = Math.max(most, memoryUsage.rss());
}
const { user, system } = process.cpuUsage(processor);
console.log(
  `${rows} rows × ${columns.length}: ${((performance.now() - started) / 1000).toFixed(2)} s, processor ${((user + system) / 1e6).toFixed(2)} s, ${(bytes / 1e6).toFixed(1)} MB, memory +${((most - before) / 1e6).toFixed(0)} MB`,
);
