import type { Face } from '../font/face.ts';
import { printable } from '../font/printable.ts';
import type { PdfDocument } from '../writer/document.ts';
import type { Ink, Layer, Page } from '../writer/page.ts';
import type { Tag } from '../writer/tags.ts';
import { breakLines } from './line-breaks.ts';
import { baselineOf, bottom, styles, type TextStyle, top } from './style.ts';

/** Height of the running head on every page but the first. */
const runningHead = 22;

/** Where on which page the next thing goes. */
export class PageFlow {
  readonly document: PdfDocument;
  page: Page;
  y: number = top;

  constructor(document: PdfDocument) {
    this.document = document;
    this.page = document.addPage();
  }

  get room(): number {
    return bottom - this.y;
  }

  /** Room of a page with nothing on it yet. */
  get wholeRoom(): number {
    return bottom - top - runningHead;
  }

  get atTop(): boolean {
    return this.y === (this.page.number === 0 ? top : top + runningHead);
  }

  breakPage(): void {
    this.page = this.document.addPage();
    this.y = top + runningHead;
  }

  /** Goes to the next page unless this much fits on this one. */
  keepTogether(height: number): void {
    if (height > this.room && !this.atTop) this.breakPage();
  }

  inkOf(style: TextStyle): Ink {
    return style.weight === 'bold' ? this.document.bold : this.document.regular;
  }

  faceOf(style: TextStyle): Face {
    return this.inkOf(style).face.face;
  }

  /** The text as it can be drawn, in lines of that width. */
  lines(text: string, style: TextStyle, width: number): string[] {
    const face = this.faceOf(style);
    return breakLines(printable(text, face), face, style.size, width);
  }

  /** The text as it can be drawn, in one line however long. */
  line(text: string, style: TextStyle): string[] {
    return [printable(text, this.faceOf(style))];
  }

  widthOf(text: string, style: TextStyle): number {
    const face = this.faceOf(style);
    return face.widthOf(printable(text, face), style.size);
  }

  /** Draws lines one under the other from `y`, which are as `lines` and `line` give them. */
  drawLines(
    layer: Layer,
    lines: readonly string[],
    style: TextStyle,
    x: number,
    y: number,
    align: Alignment = { side: 'left', width: 0 },
  ): void {
    const ink = this.inkOf(style);
    let baseline = y + baselineOf(style);
    for (const line of lines) {
      const spare = align.side === 'left' ? 0 : align.width - ink.face.face.widthOf(line.trimEnd(), style.size);
      layer.text(line, ink, style.size, x + (align.side === 'center' ? spare / 2 : spare), baseline, style.colour);
      baseline += style.leading;
    }
  }

  /** Draws a label with its value below it, as one text to whoever hears it; gives the height of both. */
  drawLabelled(layer: Layer, label: readonly string[], value: readonly string[], x: number, y: number): number {
    this.drawLines(layer, followed(label), styles.label, x, y);
    const valueY = y + label.length * styles.label.leading;
    this.drawLines(layer, value, styles.value, x, valueY);
    return valueY + value.length * styles.value.leading - y;
  }

  /** One tagged paragraph at a place; gives its height. */
  drawParagraph(tag: Tag, text: string, style: TextStyle, x: number, y: number, width: number): number {
    const lines = this.lines(text, style, width);
    this.page.mark(tag, (layer) => this.drawLines(layer, lines, style, x, y));
    return lines.length * style.leading;
  }
}

/** The lines with a space at their end, to keep what is drawn next in the same tag apart from them. */
export function followed(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === lines.length - 1 ? `${line} ` : line));
}

export interface Alignment {
  readonly side: 'left' | 'right' | 'center';
  readonly width: number;
}
