import type { RideDescription, RideTotal } from '@talonario/sri';
import type { StructureTag } from '../writer/tags.ts';
import type { PageFlow } from './page-flow.ts';
import { colours, contentWidth, leftEdge, rightEdge, styles, type TextStyle } from './style.ts';
import { FlowingTable } from './table.ts';

const totalsWidth = 206;
const columnGap = 14;
const sideWidth = contentWidth - totalsWidth - columnGap;
const blockGap = 10;
const totalPadding = 2.4;
const grandPadding = 5;
/** Maximum height of the block on the left. A larger block is split instead of being moved to the next page. */
const tallestSide = 330;

/**
 * End of the document: totals on the right, additional information and payments on the left. The totals are not split
 * and are never alone on a page. If the additional information is too long for the left side, it is placed below, over
 * the full width.
 */
export class TotalsAndFieldsBlock {
  private readonly flow: PageFlow;
  private readonly totals: readonly RideTotal[];
  private readonly beside: readonly FlowingTable[];
  private readonly below: readonly FlowingTable[];
  /** Height of the part that must be on the same page as the last line of the document. */
  readonly height: number;

  constructor(flow: PageFlow, ride: RideDescription) {
    this.flow = flow;
    this.totals = ride.totals;
    const { beside, below } = arrange(flow, ride);
    this.beside = beside;
    this.below = below;
    this.height = Math.max(totalsHeight(ride.totals), heightOf(this.beside));
  }

  draw(parent: StructureTag): void {
    const { flow } = this;
    flow.keepTogether(this.height);
    const totalsEnd = flow.y + totalsHeight(this.totals);
    this.drawTotals(parent, flow.y);
    this.beside.forEach((table, index) => {
      if (index > 0) flow.y += blockGap;
      table.draw(parent);
    });
    flow.y = Math.max(flow.y, totalsEnd);
    this.below.forEach((table, index) => {
      if (index > 0 || this.height > 0) flow.y += blockGap;
      if (table.height <= tallestSide) flow.keepTogether(table.height);
      table.draw(parent);
    });
  }

  private drawTotals(parent: StructureTag, start: number): void {
    if (this.totals.length === 0) return;
    const { page } = this.flow;
    const table = parent.add('Table');
    const x = rightEdge - totalsWidth;
    let y = start;
    for (const total of this.totals) {
      const height = totalHeight(total);
      if (total.grand) page.decoration.box(x, y, totalsWidth, height, colours.shade);
      this.drawTotal(table.add('TR'), total, x, y);
      y += height;
      page.decoration.rule(x, y, rightEdge, total.grand ? 0.8 : 0.4, total.grand ? colours.strongRule : colours.rule);
      if (total.grand) page.decoration.rule(x, y - height, rightEdge, 0.8, colours.strongRule);
    }
  }

  private drawTotal(row: StructureTag, total: RideTotal, x: number, y: number): void {
    const { flow } = this;
    const style = styleOf(total);
    const textY = y + paddingOf(total);
    const alignment = { side: 'right', width: totalsWidth - 12 } as const;
    flow.page.mark(row.addHeading('Row'), (layer) =>
      flow.drawLines(layer, flow.line(total.label, style), style, x + 6, textY),
    );
    flow.page.mark(row.add('TD'), (layer) =>
      flow.drawLines(layer, flow.line(total.value, style), style, x + 6, textY, alignment),
    );
  }
}

/**
 * Chooses the blocks that are printed next to the totals: all if they fit, otherwise only the payments, otherwise none.
 */
function arrange(flow: PageFlow, ride: RideDescription): { beside: FlowingTable[]; below: FlowingTable[] } {
  const fits = (tables: readonly FlowingTable[]) => ride.totals.length > 0 && heightOf(tables) <= tallestSide;
  const payments = placePayments(flow, ride, sideWidth);
  const everything = [...placeInformation(flow, ride, sideWidth), ...payments];
  if (fits(everything)) return { beside: everything, below: [] };
  const information = placeInformation(flow, ride, contentWidth);
  if (fits(payments)) return { beside: payments, below: information };
  return { beside: [], below: [...information, ...placePayments(flow, ride, contentWidth)] };
}

function placePayments(flow: PageFlow, ride: RideDescription, width: number): FlowingTable[] {
  return ride.payments === undefined ? [] : [new FlowingTable(flow, ride.payments, leftEdge, width)];
}

function placeInformation(flow: PageFlow, ride: RideDescription, width: number): FlowingTable[] {
  if (ride.additionalInfo.length === 0) return [];
  const label = { title: '', align: 'left', width: 'content' } as const;
  const value = { title: '', align: 'left', width: 'text' } as const;
  const rows = ride.additionalInfo.map(({ label, value }) => [label, value]);
  const table = { kind: 'table', title: undefined, columns: [label, value], rows } as const;
  return [new FlowingTable(flow, table, leftEdge, width, { heading: 'Información Adicional', labelled: true })];
}

function heightOf(tables: readonly FlowingTable[]): number {
  return tables.reduce((total, table, index) => total + table.height + (index > 0 ? blockGap : 0), 0);
}

function totalsHeight(totals: readonly RideTotal[]): number {
  return totals.reduce((height, total) => height + totalHeight(total), 0);
}

function totalHeight(total: RideTotal): number {
  return styleOf(total).leading + 2 * paddingOf(total);
}

function styleOf(total: RideTotal): TextStyle {
  return total.grand ? styles.grandTotal : styles.cell;
}

function paddingOf(total: RideTotal): number {
  return total.grand ? grandPadding : totalPadding;
}
