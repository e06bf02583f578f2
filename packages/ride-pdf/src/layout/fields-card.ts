import type { RideField, RideFieldBlock } from '@talonario/sri';
import type { StructureTag } from '../writer/tags.ts';
import type { PageFlow } from './page-flow.ts';
import { colours, contentWidth, leftEdge, styles } from './style.ts';

const padding = 7;
const gutter = 12;
const rowGap = 4;
const titleGap = 3;

/** Framed block of the RIDE with labels above their values, on a grid of twelve columns. */
export class FieldsCard {
  private readonly flow: PageFlow;
  private readonly title: string | undefined;
  private readonly rows: PlacedField[][];
  readonly height: number;

  constructor(flow: PageFlow, section: RideFieldBlock) {
    this.flow = flow;
    this.title = section.title;
    this.rows = packRows(section.fields).map((row) => row.map((item) => this.place(item)));
    const rowHeights = this.rows.map(heightOf);
    this.height =
      this.titleHeight + 2 * padding + rowHeights.reduce((total, height) => total + height + rowGap, -rowGap);
  }

  draw(parent: StructureTag): void {
    const { flow } = this;
    const section = parent.add('Sect');
    if (this.title !== undefined) {
      const height = flow.drawParagraph(
        section.add('H2'),
        this.title,
        styles.sectionTitle,
        leftEdge,
        flow.y,
        contentWidth,
      );
      flow.y += height + titleGap;
    }
    const frameHeight = this.height - this.titleHeight;
    flow.page.decoration.roundedFrame(leftEdge, flow.y, contentWidth, frameHeight, 4, colours.rule);
    let y = flow.y + padding;
    for (const row of this.rows) {
      for (const { x, label, value } of row) {
        const rowY = y;
        flow.page.mark(section.add('P'), (layer) => flow.drawLabelled(layer, label, value, x, rowY));
      }
      y += heightOf(row) + rowGap;
    }
    flow.y += frameHeight;
  }

  private get titleHeight(): number {
    return this.title === undefined ? 0 : styles.sectionTitle.leading + titleGap;
  }

  private place({ field, column }: GridField): PlacedField {
    const unit = (contentWidth - 2 * padding + gutter) / 12;
    const width = unit * field.span - gutter;
    return {
      x: leftEdge + padding + unit * column,
      label: this.flow.lines(field.label, styles.label, width),
      value: this.flow.lines(field.value, styles.value, width),
    };
  }
}

interface GridField {
  readonly field: RideField;
  readonly column: number;
}

interface PlacedField {
  readonly x: number;
  readonly label: readonly string[];
  readonly value: readonly string[];
}

/** Divides the fields into rows. A row takes fields as long as their shares add up to at most twelve. */
function packRows(fields: readonly RideField[]): GridField[][] {
  const rows: GridField[][] = [];
  let column = 12;
  for (const field of fields) {
    if (column + field.span > 12) {
      rows.push([]);
      column = 0;
    }
    rows.at(-1)?.push({ field, column });
    column += field.span;
  }
  return rows;
}

function heightOf(row: readonly PlacedField[]): number {
  const heights = row.map(
    ({ label, value }) => label.length * styles.label.leading + value.length * styles.value.leading,
  );
  return Math.max(...heights);
}
