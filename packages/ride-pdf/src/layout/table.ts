import type { RideTable } from '@talonario/sri';
import type { DrawingLayer } from '../writer/page.ts';
import type { StructureTag } from '../writer/tags.ts';
import { type ColumnWidthNeed, distributeColumnWidths } from './column-widths.ts';
import { longestWordWidth, widthInTwoLines } from './line-breaks.ts';
import type { Alignment, PageFlow } from './page-flow.ts';
import { colours, styles } from './style.ts';

const cellPadding = 4;
const rowPadding = 2.2;
const headPadding = 3;
const titleGap = 3;

/** Options for a table that differs from the default form, a title above each column. */
export interface TableForm {
  /** One title that spans all columns of the table. */
  readonly heading?: string;
  /** Whether the first cell of each row is the label of the row. */
  readonly labelled?: boolean;
}

/** A table that may continue on further pages and repeats its head on each of them. */
export class FlowingTable {
  private readonly flow: PageFlow;
  private readonly table: RideTable;
  private readonly x: number;
  private readonly width: number;
  private readonly form: TableForm;
  private readonly columns: readonly Column[];
  private readonly head: Row;
  private readonly rows: readonly Row[];

  constructor(flow: PageFlow, table: RideTable, x: number, width: number, form: TableForm = {}) {
    this.flow = flow;
    this.table = table;
    this.x = x;
    this.width = width;
    this.form = form;
    this.columns = this.placeColumns();
    this.head = this.breakHead();
    this.rows = table.rows.map((cells) => this.breakRow(cells, styles.cell, rowPadding));
  }

  /** Height of the complete table on a page with enough space. */
  get height(): number {
    return this.rows.reduce((total, row) => total + row.height, this.titleHeight + this.head.height);
  }

  /** Minimum height that the table needs at the foot of a page: the head and one row. */
  get startHeight(): number {
    return this.titleHeight + this.head.height + Math.min(this.rows[0]?.height ?? 0, this.flow.wholeRoom / 2);
  }

  /** Draws the table; `after` is the height of the block that must be on the same page as its last row. */
  draw(parent: StructureTag, after = 0): void {
    const { flow } = this;
    const onlyRow = this.rows.length <= 1;
    flow.keepTogether(this.startHeight + (onlyRow ? after : 0));
    if (this.table.title !== undefined) {
      const height = flow.drawParagraph(
        parent.add('H2'),
        this.table.title,
        styles.sectionTitle,
        this.x,
        flow.y,
        this.width,
      );
      flow.y += height + titleGap;
    }
    const tag = parent.add('Table');
    this.drawHead(tag.add('TR'));
    this.rows.forEach((row, index) => {
      const needed = row.height + (index === this.rows.length - 1 ? after : 0);
      if (needed > flow.room && this.fitsOnNextPage(needed)) this.continueOnNextPage();
      this.drawRow(tag.add('TR'), row);
    });
    flow.page.decoration.rule(this.x, flow.y, this.x + this.width, 0.8, colours.strongRule);
  }

  private get titleHeight(): number {
    return this.table.title === undefined ? 0 : styles.sectionTitle.leading + titleGap;
  }

  private fitsOnNextPage(height: number): boolean {
    return height <= this.flow.wholeRoom - this.head.height;
  }

  private continueOnNextPage(): void {
    this.flow.breakPage();
    this.drawHead(undefined);
  }

  /** Draws the head of the table. On later pages the head is only visible and has no tag. */
  private drawHead(tag: StructureTag | undefined): void {
    const { flow, head } = this;
    const { page } = flow;
    page.decoration.box(this.x, flow.y, this.width, head.height, colours.shade);
    head.cells.forEach((lines, index) => {
      const column = this.columns[index];
      if (column === undefined) return;
      const y = flow.y + headPadding + (head.lineCount - lines.length) * styles.columnTitle.leading;
      const draw = (layer: DrawingLayer) =>
        flow.drawLines(layer, lines, styles.columnTitle, column.textX, y, column.alignment);
      const span = this.form.heading === undefined ? 1 : this.columns.length;
      if (tag === undefined) draw(page.edges);
      else page.mark(tag.addHeading('Column', span), draw);
    });
    flow.y += head.height;
    page.decoration.rule(this.x, flow.y, this.x + this.width, 0.8, colours.strongRule);
  }

  /** Draws a row. A row that is taller than a page continues on the next pages, line by line. */
  private drawRow(tag: StructureTag, row: Row): void {
    const { flow } = this;
    const cells = row.cells.map((_, index) => (this.isLabel(index) ? tag.addHeading('Row') : tag.add('TD')));
    let from = 0;
    while (from < row.lineCount) {
      const fitting = Math.floor((flow.room - 2 * rowPadding) / styles.cell.leading);
      const to = row.height <= flow.room ? row.lineCount : Math.min(row.lineCount, from + Math.max(1, fitting));
      row.cells.forEach((lines, index) => {
        const column = this.columns[index];
        const cell = cells[index];
        const shown = lines.slice(from, to);
        if (column === undefined || cell === undefined || shown.every((line) => line === '')) return;
        flow.page.mark(cell, (layer) =>
          flow.drawLines(
            layer,
            shown,
            this.isLabel(index) ? styles.labelCell : styles.cell,
            column.textX,
            flow.y + rowPadding,
            column.alignment,
          ),
        );
      });
      flow.y += (to - from) * styles.cell.leading + 2 * rowPadding;
      from = to;
      if (from < row.lineCount) this.continueOnNextPage();
    }
    flow.page.decoration.rule(this.x, flow.y, this.x + this.width, 0.4, colours.rule);
  }

  private isLabel(index: number): boolean {
    return index === 0 && this.form.labelled === true;
  }

  private placeColumns(): Column[] {
    const needs = this.table.columns.map((column, index) => this.needOf(column.title, column.width === 'text', index));
    let x = this.x;
    return distributeColumnWidths(needs, this.width).map((width, index) => {
      const textWidth = width - 2 * cellPadding;
      const side = this.table.columns[index]?.align ?? 'left';
      const column = { textX: x + cellPadding, textWidth, alignment: { side, width: textWidth } };
      x += width;
      return column;
    });
  }

  private needOf(title: string, flexible: boolean, index: number): ColumnWidthNeed {
    const { flow } = this;
    const [face, size] = [flow.faceOf(styles.columnTitle), styles.columnTitle.size];
    let natural = widthInTwoLines(title, face, size);
    for (const row of this.table.rows) {
      for (const line of (row[index] ?? '').split('\n')) natural = Math.max(natural, flow.widthOf(line, styles.cell));
    }
    const least = longestWordWidth(title, face, size);
    // Columns with long texts get a double share of the remaining width, because they contain the main content and
    // columns should not be far apart.
    const share = this.isLabel(index) ? 0 : flexible ? 2 : 1;
    return { natural: natural + 2 * cellPadding, least: least + 2 * cellPadding, flexible, share };
  }

  private breakHead(): Row {
    const { heading } = this.form;
    const style = styles.columnTitle;
    if (heading === undefined)
      return this.breakRow(
        this.table.columns.map(({ title }) => title),
        style,
        headPadding,
      );
    const lines = this.flow.lines(heading, style, this.width - 2 * cellPadding);
    return { cells: [lines], lineCount: lines.length, height: lines.length * style.leading + 2 * headPadding };
  }

  private breakRow(
    cells: readonly string[],
    style: typeof styles.cell | typeof styles.columnTitle,
    padding: number,
  ): Row {
    const broken = cells.map((cell, index) => this.flow.lines(cell, style, this.columns[index]?.textWidth ?? 0));
    const lineCount = Math.max(...broken.map((lines) => lines.length));
    return { cells: broken, lineCount, height: lineCount * style.leading + 2 * padding };
  }
}

interface Column {
  readonly textX: number;
  readonly textWidth: number;
  readonly alignment: Alignment;
}

interface Row {
  readonly cells: readonly (readonly string[])[];
  readonly lineCount: number;
  readonly height: number;
}
