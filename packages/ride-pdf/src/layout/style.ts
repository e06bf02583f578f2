import { pageHeight, pageWidth } from '../writer/document.ts';
import type { Colour } from '../writer/page.ts';

/**
 * Measures (in points) and colours of the RIDE. The design is grey, so that the issuer's logo is the only colour on the
 * page.
 */
export const leftEdge = 36;
export const rightEdge = pageWidth - 36;
export const contentWidth = rightEdge - leftEdge;
export const topEdge = 34;
export const bottomEdge = pageHeight - 46;

export const colours = {
  ink: '.1 .13 .18',
  soft: '.36 .4 .46',
  rule: '.85 .87 .89',
  strongRule: '.62 .65 .7',
  shade: '.95 .96 .97',
  paper: '1 1 1',
  alert: '.66 .13 .1',
  watermark: '.925 .93 .94',
} as const satisfies Record<string, Colour>;

export interface TextStyle {
  readonly weight: 'regular' | 'bold';
  readonly size: number;
  /** Distance in points from one baseline to the next. */
  readonly leading: number;
  readonly colour: Colour;
}

function style(weight: TextStyle['weight'], size: number, leading: number, colour: Colour): TextStyle {
  return { weight, size, leading, colour };
}

export const styles = {
  label: style('regular', 7, 8.6, colours.soft),
  value: style('regular', 9, 10.8, colours.ink),
  strongValue: style('bold', 9, 10.8, colours.ink),
  issuer: style('bold', 12, 14, colours.ink),
  tradeName: style('regular', 10, 12, colours.ink),
  legend: style('bold', 8, 9.8, colours.ink),
  ruc: style('bold', 11, 13, colours.ink),
  documentName: style('bold', 16, 18.5, colours.ink),
  documentNumber: style('bold', 11, 14, colours.ink),
  sectionTitle: style('bold', 9, 11, colours.ink),
  columnTitle: style('bold', 7.2, 8.6, colours.ink),
  cell: style('regular', 8, 9.7, colours.ink),
  labelCell: style('regular', 8, 9.7, colours.soft),
  grandTotal: style('bold', 11, 13, colours.ink),
  notice: style('bold', 8.5, 10.5, colours.paper),
  edge: style('regular', 7, 8.6, colours.soft),
} as const;

/** Distance of the baseline from the top of a line. With this distance the digits are vertically centred. */
export function baselineOf({ size, leading }: TextStyle): number {
  const capHeight = size * 0.66;
  return (leading + capHeight) / 2;
}
