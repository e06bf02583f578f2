import type { DocumentFace } from '../font/face.ts';
import { formatCoordinate } from './syntax.ts';
import type { StructureTag } from './tags.ts';

export type Colour = string;

/** A font of the PDF document, and its resource name in the pages. */
export interface PageFont {
  readonly resource: string;
  readonly face: DocumentFace;
}

/**
 * A page with coordinates measured from its upper left corner. It has three layers. Decoration (watermark, fills,
 * rules) is below everything and belongs to no tag. Content drawn in `mark` belongs to a tag. Edges are the running
 * head and foot.
 */
export class Page {
  readonly number: number;
  readonly height: number;
  readonly watermark: DrawingLayer;
  readonly decoration: DrawingLayer;
  readonly body: DrawingLayer;
  readonly edges: DrawingLayer;
  /** Tag of each marked content of the page, indexed by its number (MCID). */
  readonly owners: StructureTag[] = [];

  constructor(number: number, height: number) {
    this.number = number;
    this.height = height;
    this.watermark = new DrawingLayer(height);
    this.decoration = new DrawingLayer(height);
    this.body = new DrawingLayer(height);
    this.edges = new DrawingLayer(height);
  }

  mark(tag: StructureTag, draw: (layer: DrawingLayer) => void): void {
    const mark = this.owners.push(tag) - 1;
    tag.marks.push({ page: this.number, mark });
    this.body.raw(`/${tag.type}<</MCID ${mark}>>BDC`);
    draw(this.body);
    this.body.raw('EMC');
  }

  content(): string {
    // Each layer is enclosed in the PDF operators q and Q, because it assumes the initial graphics state.
    const artifact = (kind: string, layer: DrawingLayer) =>
      `/Artifact<</Type${kind}>>BDC\nq\n${layer.content()}\nQ\nEMC`;
    return [
      artifact('/Pagination/Subtype/Watermark', this.watermark),
      artifact('/Layout', this.decoration),
      `q\n${this.body.content()}\nQ`,
      artifact('/Pagination', this.edges),
    ].join('\n');
  }
}

/** A list of drawing operators. The class tracks colour and font, so that they are written only when they change. */
export class DrawingLayer {
  private readonly operators: string[] = [];
  private readonly height: number;
  private fillColour: Colour = '';
  private strokeColour: Colour = '';
  private font = '';

  constructor(height: number) {
    this.height = height;
  }

  raw(operator: string): void {
    this.operators.push(operator);
  }

  /** Draws a line of text; `y` is its baseline. */
  text(text: string, ink: PageFont, size: number, x: number, y: number, colour: Colour): void {
    if (text === '') return;
    this.fill(colour);
    const font = `/${ink.resource} ${size} Tf`;
    if (this.font !== font) {
      this.font = font;
      this.operators.push(font);
    }
    const at = `${formatCoordinate(x)} ${formatCoordinate(this.height - y)}`;
    this.operators.push(`BT ${at} Td(${ink.face.encode(text)})Tj ET`);
  }

  /** Draws a text rotated by an angle in radians around its starting point. */
  turnedText(text: string, ink: PageFont, size: number, x: number, y: number, angle: number, colour: Colour): void {
    this.fill(colour);
    const [cosine, sine] = [Math.cos(angle).toFixed(5), Math.sin(angle).toFixed(5)];
    const matrix = `${cosine} ${sine} ${-Number(sine)} ${cosine} ${formatCoordinate(x)} ${formatCoordinate(this.height - y)} Tm`;
    this.font = '';
    this.operators.push(`BT /${ink.resource} ${formatCoordinate(size)} Tf ${matrix}(${ink.face.encode(text)})Tj ET`);
  }

  rule(x1: number, y: number, x2: number, width: number, colour: Colour): void {
    this.box(x1, y - width / 2, x2 - x1, width, colour);
  }

  box(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.fill(colour);
    this.operators.push(`${this.rectangle(x, y, width, height)} f`);
  }

  /** Draws black bars. `widths` are the widths of alternating bars and spaces, scaled to fill `width`. */
  bars(widths: readonly number[], x: number, y: number, width: number, height: number): void {
    const unit = width / widths.reduce((total, one) => total + one, 0);
    let bars = '';
    let at = 0;
    widths.forEach((modules, index) => {
      if (index % 2 === 0) bars += `${at} 0 ${modules} 1 re `;
      at += modules;
    });
    const place = `${formatCoordinate(x)} ${formatCoordinate(this.height - y - height)}`;
    this.operators.push(`q 0 g ${unit.toFixed(5)} 0 0 ${formatCoordinate(height)} ${place} cm ${bars}f Q`);
  }

  roundedFrame(x: number, y: number, width: number, height: number, radius: number, colour: Colour): void {
    if (this.strokeColour !== colour) {
      this.strokeColour = colour;
      this.operators.push(`${colour} RG`);
    }
    this.operators.push(`.7 w ${this.roundedPath(x, y, width, height, radius)} S`);
  }

  roundedBox(x: number, y: number, width: number, height: number, radius: number, colour: Colour): void {
    this.fill(colour);
    this.operators.push(`${this.roundedPath(x, y, width, height, radius)} f`);
  }

  image(resource: string, x: number, y: number, width: number, height: number): void {
    const matrix = [width, 0, 0, height, x, this.height - y - height].map(formatCoordinate).join(' ');
    this.operators.push(`q ${matrix} cm/${resource} Do Q`);
  }

  content(): string {
    return this.operators.join('\n');
  }

  private fill(colour: Colour): void {
    if (this.fillColour === colour) return;
    this.fillColour = colour;
    this.operators.push(`${colour} rg`);
  }

  private rectangle(x: number, y: number, width: number, height: number): string {
    return `${[x, this.height - y - height, width, height].map(formatCoordinate).join(' ')} re`;
  }

  private roundedPath(x: number, y: number, width: number, height: number, radius: number): string {
    // Distance of the control points with which one Bézier curve approximates a quarter of a circle.
    const k = radius * 0.4477;
    const [left, right, top, bottom] = [x, x + width, this.height - y, this.height - y - height];
    const point = (px: number, py: number) => `${formatCoordinate(px)} ${formatCoordinate(py)}`;
    return [
      `${point(left + radius, top)} m ${point(right - radius, top)} l`,
      `${point(right - k, top)} ${point(right, top - k)} ${point(right, top - radius)} c`,
      `${point(right, bottom + radius)} l`,
      `${point(right, bottom + k)} ${point(right - k, bottom)} ${point(right - radius, bottom)} c`,
      `${point(left + radius, bottom)} l`,
      `${point(left + k, bottom)} ${point(left, bottom + k)} ${point(left, bottom + radius)} c`,
      `${point(left, top - radius)} l`,
      `${point(left, top - k)} ${point(left + k, top)} ${point(left + radius, top)} c h`,
    ].join(' ');
  }
}
