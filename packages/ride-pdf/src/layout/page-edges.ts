import type { RideDescription } from '@talonario/sri';
import { pageHeight, pageWidth } from '../writer/document.ts';
import type { Page } from '../writer/page.ts';
import type { PageFlow } from './page-flow.ts';
import { colours, contentWidth, leftEdge, rightEdge, styles, topEdge } from './style.ts';

/** Draws the parts that depend on the number of pages on every page: page number, running head, watermark. */
export function drawPageEdges(flow: PageFlow, ride: RideDescription): void {
  const { pages } = flow.document;
  for (const page of pages) {
    drawFoot(flow, page, ride, pages.length);
    if (page.number > 0) drawRunningHead(flow, page, ride);
    if (ride.watermark !== undefined) drawWatermark(flow, page, ride.watermark);
  }
}

function drawFoot(flow: PageFlow, page: Page, ride: RideDescription, count: number): void {
  const y = pageHeight - 34;
  const pageNumber = `Página ${page.number + 1} de ${count}`;
  const key = ride.accessKey === undefined ? '' : `Clave de acceso: ${ride.accessKey}`;
  page.edges.rule(leftEdge, y - 3, rightEdge, 0.4, colours.rule);
  flow.drawLines(page.edges, flow.line(key, styles.edge), styles.edge, leftEdge, y);
  flow.drawLines(page.edges, flow.line(pageNumber, styles.edge), styles.edge, leftEdge, y, {
    side: 'right',
    width: contentWidth,
  });
}

/** Draws the name and number of the document at the top of a page, so that a single printed page can be identified. */
function drawRunningHead(flow: PageFlow, page: Page, ride: RideDescription): void {
  const document = `${ride.name} No. ${ride.number}`;
  const room = contentWidth - flow.widthOf(document, styles.edge) - 12;
  const [issuer = ''] = flow.lines(`${ride.issuer.name} - R.U.C. ${ride.ruc}`, styles.edge, room);
  flow.drawLines(page.edges, [issuer], styles.edge, leftEdge, topEdge);
  flow.drawLines(page.edges, flow.line(document, styles.edge), styles.edge, leftEdge, topEdge, {
    side: 'right',
    width: contentWidth,
  });
  page.edges.rule(leftEdge, topEdge + 12, rightEdge, 0.4, colours.rule);
}

function drawWatermark(flow: PageFlow, page: Page, text: string): void {
  const ink = flow.document.bold;
  const angle = Math.atan2(pageHeight, pageWidth);
  const length = Math.hypot(pageWidth, pageHeight) * 0.78;
  const size = length / ink.face.face.widthOf(text, 1);
  const [halfX, halfY] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2];
  // The diagonal passes through the middle of the capital letters and not through the baseline.
  const shift = size * 0.33;
  const x = pageWidth / 2 - halfX + Math.sin(angle) * shift;
  const y = pageHeight / 2 + halfY + Math.cos(angle) * shift;
  page.watermark.turnedText(text, ink, size, x, y, angle, colours.watermark);
}
