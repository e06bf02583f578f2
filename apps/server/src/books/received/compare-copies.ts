// Compares two XML files of one access key: they may be the same document with different wrappers and encodings.
import { createHash } from 'node:crypto';
import { isSameContent, type ReceivedFinding, type SignedContentId } from '@talonario/sri';
import { parseSignedContentId } from './reading/read-file.ts';
import { receivedFinding } from './validate-xml.ts';

export interface XmlCopy {
  readonly xml: string;
  /** Signed content of the file; undefined if it cannot be determined. */
  readonly content: SignedContentId | undefined;
}

/** Source of a copy: SRI, or a file, which any person could have made. */
export type XmlCopySource = 'sri' | 'file';

/** A different XML file with the access key of a stored document. */
export interface DifferingXmlCopy {
  readonly by: XmlCopySource;
  readonly sha256: string;
  readonly total: string | null;
  readonly keptBy: XmlCopySource;
  readonly keptSha256: string;
  readonly seenAt: string;
}

/** Whether the two files are different documents. Content that cannot be compared counts as different. */
export async function isOtherDocument(kept: string, other: XmlCopy): Promise<boolean> {
  if (kept === other.xml) return false;
  const content = await parseSignedContentId(kept);
  return content === undefined || other.content === undefined || !isSameContent(content, other.content);
}

export function otherCopyOf(
  other: { readonly by: XmlCopySource; readonly xml: string; readonly total: string | null },
  kept: { readonly by: XmlCopySource; readonly xml: string },
  now: Date,
): DifferingXmlCopy {
  return {
    by: other.by,
    sha256: hashOf(other.xml),
    total: other.total,
    keptBy: kept.by,
    keptSha256: hashOf(kept.xml),
    seenAt: now.toISOString(),
  };
}

/** Finding about two different copies, with both hashes. */
export function copyDifferenceFinding({ by, sha256, keptBy, keptSha256 }: DifferingXmlCopy): ReceivedFinding {
  if (by === 'file' && keptBy === 'file')
    return receivedFinding(
      'copies_differ',
      'Another file with this access key says something else: one of the two is not what SRI authorised.',
      { file: sha256, kept: keptSha256 },
    );
  const [file, sri] = by === 'file' ? [sha256, keptSha256] : [keptSha256, sha256];
  return receivedFinding(
    'differs_from_sri',
    'The file is not the document that SRI authorised under this access key.',
    {
      file,
      sri,
    },
  );
}

function hashOf(xml: string): string {
  return createHash('sha256').update(xml).digest('hex');
}
