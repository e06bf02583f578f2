import { describeRide, type RideDescription, type RideOptions, type RideSection } from '@talonario/sri';
import { TotalsAndFieldsBlock } from './layout/closing.ts';
import { FieldsCard } from './layout/fields-card.ts';
import { drawHead } from './layout/head.ts';
import { drawPageEdges } from './layout/page-edges.ts';
import { PageFlow } from './layout/page-flow.ts';
import { contentWidth, leftEdge } from './layout/style.ts';
import { FlowingTable } from './layout/table.ts';
import type { Logo } from './logo/logo.ts';
import { PdfDocument } from './writer/document.ts';

export interface RenderRideOptions extends RideOptions {
  /** Result of `decodeLogo` for a PNG or JPEG. */
  readonly logo?: Logo | undefined;
}

/**
 * Renders the RIDE of an XML of SRI as a PDF. The same XML and options always yield the same bytes. Throws a RideError
 * if the XML is not one of the six documents.
 */
export function renderRide(xml: string, { logo, ...options }: RenderRideOptions = {}): Uint8Array {
  return drawRide(describeRide(xml, options), logo);
}

const sectionGap = 9;

function drawRide(ride: RideDescription, logo: Logo | undefined): Uint8Array {
  const document = new PdfDocument();
  const flow = new PageFlow(document);
  drawHead(flow, document.root, ride, logo);
  const closing = new TotalsAndFieldsBlock(flow, ride);
  const afterLast = closing.height === 0 ? 0 : closing.height + sectionGap;
  const sections = ride.sections.map((section) => placeSection(flow, section));
  sections.forEach((section, index) => {
    flow.y += sectionGap;
    const last = index === sections.length - 1;
    if (section instanceof FlowingTable) section.draw(document.root, last ? afterLast : 0);
    else {
      // If a block of labels is followed by its table, at least the first row of the table must be on the same page.
      const next = sections[index + 1];
      const following = next instanceof FlowingTable ? next.startHeight + sectionGap : last ? afterLast : 0;
      flow.keepTogether(section.height + following);
      section.draw(document.root);
    }
  });
  flow.y += sectionGap;
  closing.draw(document.root);
  drawPageEdges(flow, ride);
  const metadata = { title: ride.title, author: ride.issuer.name, subject: ride.name, createdAt: ride.createdAt };
  return document.finish(metadata, logo);
}

function placeSection(flow: PageFlow, section: RideSection): FieldsCard | FlowingTable {
  return section.kind === 'fields'
    ? new FieldsCard(flow, section)
    : new FlowingTable(flow, section, leftEdge, contentWidth);
}
