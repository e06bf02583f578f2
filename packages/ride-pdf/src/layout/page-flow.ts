import type { FontFace } from '../font/face.ts';
import { printableText } from '../font/printable.ts';
import type { PdfDocument } from '../writer/document.ts';
import type { DrawingLayer, Page, PageFont } from '../writer/page.ts';
import type { StructureTag } from '../writer/tags.ts';
import { breakLines } from './line-breaks.ts';
import { baselineOf, bottomEdge, styles, type TextStyle, topEdge } from './style.ts';

/** Height of the running head on every page except the first. */
const runningHead = 22;

/** Current position in the document: the page and the height where the next block is drawn. */
export class PageFlow {
  readonly document: PdfDocument;
  page: Page;
  y: number = topEdge;

  constructor(document: PdfDocument) {
    this.document = document;
    this.page = document.addPage();
  }

  get room(): number {
    return bottomEdge - this.y;
  }

  /** Height available on an empty page. */
  get wholeRoom(): number {
    return bottomEdge - topEdge - runningHead;
  }

  get atTop(): boolean {
    return this.y === (this.page.number === 0 ? topEdge : topEdge + runningHead);
  }

  breakPage(): void {
    this.page = this.document.addPage();
    this.y = topEdge + runningHead;
  }

  /** Starts the next page unless a block of this height fits on the current page. */
  keepTogether(height: number): void {
    if (height > this.room && !this.atTop) this.breakPage();
  }

  inkOf(style: TextStyle): PageFont {
    return style.weight === 'bold' ? this.document.bold : this.document.regular;
  }

  faceOf(style: TextStyle): FontFace {
    return this.inkOf(style).face.face;
  }

  /** Returns the text in printable characters, broken into lines of that width. */
  lines(text: string, style: TextStyle, width: number): string[] {
    const face = this.faceOf(style);
    return breakLines(printableText(text, face), face, style.size, width);
  }

  /** Returns the text as one line of any length, in which all characters are printable. */
  line(text: string, style: TextStyle): string[] {
    return [printableText(text, this.faceOf(style))];
  }

  widthOf(text: string, style: TextStyle): number {
    const face = this.faceOf(style);
    return face.widthOf(printableText(text, face), style.size);
  }

  /** Draws lines below each other from `y` downwards. The lines must come from the method `lines` or `line`. */
  drawLines(
    layer: DrawingLayer,
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

  /** Draws a label with its value below it, as one text for screen readers. Returns the height of both. */
  drawLabelled(layer: DrawingLayer, label: readonly string[], value: readonly string[], x: number, y: number): number {
    this.drawLines(layer, withTrailingSpace(label), styles.label, x, y);
    const valueY = y + label.length * styles.label.leading;
    this.drawLines(layer, value, styles.value, x, valueY);
    return valueY + value.length * styles.value.leading - y;
  }

  /** Draws one tagged paragraph and returns its height. */
  drawParagraph(tag: StructureTag, text: string, style: TextStyle, x: number, y: number, width: number): number {
    const lines = this.lines(text, style, width);
    this.page.mark(tag, (layer) => this.drawLines(layer, lines, style, x, y));
    return lines.length * style.leading;
  }
}

/** Adds a space at the end of the lines, to separate them from the next text in the same tag. */
export function withTrailingSpace(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === lines.length - 1 ? `${line} ` : line));
}

export interface Alignment {
  readonly side: 'left' | 'right' | 'center';
  readonly width: number;
}
