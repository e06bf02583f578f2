import type { RideDescription, RideField } from '@talonario/sri';
import { encodeCode128 } from '../code128.ts';
import type { Logo } from '../logo/logo.ts';
import { pageHeight } from '../writer/document.ts';
import type { StructureTag } from '../writer/tags.ts';
import { type PageFlow, withTrailingSpace } from './page-flow.ts';
import { baselineOf, colours, contentWidth, leftEdge, rightEdge, styles, type TextStyle } from './style.ts';

// Width of the panel on the right. It is the minimum: a scan at 150 dpi must resolve the 321 modules of the barcode.
const panelWidth = 296;
const panelPadding = 10;
const columnGap = 16;
const panelX = rightEdge - panelWidth;
const innerX = panelX + panelPadding;
const innerWidth = panelWidth - 2 * panelPadding;
const issuerWidth = contentWidth - panelWidth - columnGap;
const logoHeight = 64;
const barHeight = 34;

/** Head of the first page: the issuer on the left, the document on the right. */
export function drawHead(flow: PageFlow, tag: StructureTag, ride: RideDescription, logo: Logo | undefined): void {
  if (ride.notice !== undefined) drawNotice(flow, tag, ride.notice);
  const start = flow.y;
  const issuerEnd = drawIssuer(flow, tag.add('Sect'), ride, logo, start);
  const panelEnd = drawPanel(flow, tag.add('Sect'), ride, start);
  flow.y = Math.max(issuerEnd, panelEnd);
}

function drawNotice(flow: PageFlow, tag: StructureTag, notice: string): void {
  const style = styles.notice;
  const lines = flow.lines(notice, style, contentWidth - 16);
  const height = lines.length * style.leading + 7;
  flow.page.decoration.roundedBox(leftEdge, flow.y, contentWidth, height, 3, colours.alert);
  flow.page.mark(tag.add('P'), (layer) =>
    flow.drawLines(layer, lines, style, leftEdge + 8, flow.y + 3.5, { side: 'center', width: contentWidth - 16 }),
  );
  flow.y += height + 8;
}

function drawIssuer(
  flow: PageFlow,
  tag: StructureTag,
  ride: RideDescription,
  logo: Logo | undefined,
  start: number,
): number {
  let y = start;
  if (logo !== undefined) y += drawLogo(flow, tag, ride.issuer.name, logo, y) + 8;
  const paragraph = (text: string, style: TextStyle, gap: number) => {
    y += flow.drawParagraph(tag.add('P'), text, style, leftEdge, y, issuerWidth) + gap;
  };
  paragraph(ride.issuer.name, styles.issuer, 1);
  if (ride.issuer.tradeName !== undefined) paragraph(ride.issuer.tradeName, styles.tradeName, 0);
  y += 5;
  for (const field of ride.issuer.fields) y += drawIssuerField(flow, tag, field, y) + 3;
  if (ride.issuer.legends.length > 0) y += 2;
  for (const legend of ride.issuer.legends) paragraph(legend, styles.legend, 2);
  return y;
}

/** Draws a field of the issuer: a short value next to its label, a long one below the label. */
function drawIssuerField(flow: PageFlow, tag: StructureTag, field: RideField, y: number): number {
  const label = flow.lines(field.label, styles.label, issuerWidth);
  const labelWidth = flow.widthOf(field.label, styles.label) + 5;
  const style = styles.strongValue;
  const beside = field.value.length <= 13 && labelWidth + flow.widthOf(field.value, style) <= issuerWidth;
  let height = style.leading;
  flow.page.mark(tag.add('P'), (layer) => {
    if (beside) {
      // Label and value are drawn on one baseline.
      flow.drawLines(
        layer,
        withTrailingSpace(label),
        styles.label,
        leftEdge,
        y + baselineOf(style) - baselineOf(styles.label),
      );
      flow.drawLines(layer, flow.line(field.value, style), style, leftEdge + labelWidth, y);
    } else height = flow.drawLabelled(layer, label, flow.lines(field.value, styles.value, issuerWidth), leftEdge, y);
  });
  return height;
}

function drawLogo(flow: PageFlow, tag: StructureTag, issuer: string, logo: Logo, y: number): number {
  const scale = Math.min(issuerWidth / logo.width, logoHeight / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const figure = tag.addFigure(`Logotipo de ${issuer}`, [
    leftEdge,
    pageHeight - y - height,
    leftEdge + width,
    pageHeight - y,
  ]);
  flow.page.mark(figure, (layer) => layer.image('Logo', leftEdge, y, width, height));
  return height;
}

function drawPanel(flow: PageFlow, tag: StructureTag, ride: RideDescription, start: number): number {
  let y = start + panelPadding;
  const paragraph = (kind: 'P' | 'H1', text: string, style: TextStyle, gap: number) => {
    y += flow.drawParagraph(tag.add(kind), text, style, innerX, y, innerWidth) + gap;
  };
  paragraph('P', `R.U.C.: ${ride.ruc}`, styles.ruc, 2);
  paragraph('H1', ride.name, styles.documentName, 1);
  paragraph('P', `No. ${ride.number}`, styles.documentNumber, 6);
  y = drawPanelFields(flow, tag, ride.head, y);
  y += flow.drawParagraph(tag.add('P'), 'CLAVE DE ACCESO', styles.label, innerX, y, innerWidth) + 2;
  if (ride.accessKey === undefined) paragraph('P', 'Se asigna al emitir el comprobante', styles.value, 0);
  else y += drawBarcode(flow, tag, ride.accessKey, y);
  const end = y + panelPadding;
  flow.page.decoration.roundedFrame(panelX, start, panelWidth, end - start, 5, colours.strongRule);
  return end;
}

/** Draws the fields of the panel. The authorization number has a separate line; short fields share one. */
function drawPanelFields(flow: PageFlow, tag: StructureTag, fields: readonly RideField[], start: number): number {
  let y = start;
  const short = fields.filter((field) => field.value.length < 25);
  for (const field of fields.filter((one) => one.value.length >= 25)) {
    y += drawPanelField(flow, tag, field, innerX, y, innerWidth) + 5;
  }
  let x = innerX;
  let rowHeight = 0;
  for (const field of short) {
    const needed = Math.max(flow.widthOf(field.label, styles.label), flow.widthOf(field.value, styles.value)) + 14;
    if (x > innerX && x + needed - 14 > innerX + innerWidth) {
      x = innerX;
      y += rowHeight + 5;
      rowHeight = 0;
    }
    rowHeight = Math.max(rowHeight, drawPanelField(flow, tag, field, x, y, innerWidth));
    x += needed;
  }
  return y + (short.length > 0 ? rowHeight + 6 : 0);
}

function drawPanelField(
  flow: PageFlow,
  tag: StructureTag,
  field: RideField,
  x: number,
  y: number,
  width: number,
): number {
  const value = flow.lines(field.value, styles.value, width);
  let height = 0;
  flow.page.mark(tag.add('P'), (layer) => {
    height = flow.drawLabelled(layer, flow.line(field.label, styles.label), value, x, y);
  });
  return height;
}

function drawBarcode(flow: PageFlow, tag: StructureTag, key: string, y: number): number {
  const box = [innerX, pageHeight - y - barHeight, innerX + innerWidth, pageHeight - y];
  const figure = tag.addFigure(`Código de barras de la clave de acceso ${key}`, box);
  flow.page.mark(figure, (layer) => layer.bars(encodeCode128(key), innerX, y, innerWidth, barHeight));
  const digits = styles.value;
  flow.page.mark(tag.add('P'), (layer) =>
    flow.drawLines(layer, flow.line(key, digits), digits, innerX, y + barHeight + 2, {
      side: 'center',
      width: innerWidth,
    }),
  );
  return barHeight + 2 + digits.leading;
}
