import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconFileTypePdf, IconPrinter, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { callOperation } from '../../api/talonario.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { documentTypeHasTotal } from '../../document-types/index.ts';
import { documentTitle } from '../../document-types/name-of.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { printPdf } from '../../ui/print-pdf.ts';
import type { DocumentActions } from './use-document-actions.ts';

/**
 * Actions that give the document to the customer: download, print, share, or a message by WhatsApp. Drafts have no such
 * actions.
 */
export function ShareActions({ record, actions }: { record: DocumentRecord; actions: DocumentActions }) {
  const t = texts.use();
  const [busy, setBusy] = useState<'print' | 'share'>();
  const { id, businessId, documentState, number } = record;
  if (documentState.acronym === 'CRD') return null;
  const withPdf = async (what: 'print' | 'share', use: (pdf: Blob) => Promise<void> | void) => {
    setBusy(what);
    try {
      const { blob } = await callOperation('documents.download', {
        params: { id },
        query: { businessId, format: 'pdf' },
      });
      await use(blob);
    } catch (error) {
      // Closing the share dialog of the device is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notifyFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  const share = (pdf: Blob) => {
    const file = new File([pdf], `${number ?? id}.pdf`, { type: 'application/pdf' });
    return navigator.share({ title: documentTitle(record), text: t.shareText(documentTitle(record)), files: [file] });
  };
  return (
    <>
      <Button
        {...shared}
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        loading={actions.busy === 'pdf'}
        onClick={actions.savePdf}
      >
        PDF
      </Button>
      <Button
        {...shared}
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={busy === 'print'}
        onClick={() => withPdf('print', printPdf)}
      >
        {t.print}
      </Button>
      {canShareFiles() && (
        <Button
          {...shared}
          leftSection={<IconShare size={16} aria-hidden />}
          loading={busy === 'share'}
          onClick={() => withPdf('share', share)}
        >
          {t.share}
        </Button>
      )}
      {documentState.acronym === 'AUT' && (
        <Button
          {...shared}
          component="a"
          href={whatsAppAddress(t.message(record))}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        >
          WhatsApp
        </Button>
      )}
    </>
  );
}

const shared = { variant: 'default' } as const;

/** Phones and some desktop browsers can share files with other programs. */
function canShareFiles(): boolean {
  const empty = new File([''], 'x.pdf', { type: 'application/pdf' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [empty] });
}

/**
 * Address that opens WhatsApp with a text. The user chooses the chat there, because the document does not contain the
 * customer's phone number.
 */
function whatsAppAddress(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

function totalOf({ documentType, total }: DocumentRecord): string {
  return documentTypeHasTotal(documentType.code) ? formatMoney(total) : '';
}

const texts = defineTranslatedTexts(
  {
    print: 'Imprimir',
    share: 'Compartir',
    shareText: (name: string) => `Le comparto ${name}.`,
    message: (record: DocumentRecord) =>
      [
        `Comprobante autorizado por el SRI: ${documentTitle(record)}`,
        totalOf(record) && `Total: ${totalOf(record)}`,
        `Clave de acceso: ${record.accessKey}`,
      ]
        .filter(Boolean)
        .join('\n'),
  },
  {
    print: 'Print',
    share: 'Share',
    shareText: (name) => `Here is ${name}.`,
    message: (record) =>
      [
        `Document authorised by SRI: ${documentTitle(record)}`,
        totalOf(record) && `Total: ${totalOf(record)}`,
        `Access key: ${record.accessKey}`,
      ]
        .filter(Boolean)
        .join('\n'),
  },
);
