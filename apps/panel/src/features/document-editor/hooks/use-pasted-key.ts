import { useState } from 'react';
import { call } from '../../../api/talonario.ts';
import { useCatalog } from '../../../api/use-catalog.ts';
import type { LineValues } from '../../../document-types/fields.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { findSubject } from '../../parties/index.ts';
import { type KeyFacts, readAccessKey } from '../model/access-key.ts';
import { known } from '../model/form.ts';
import { receivedSupport } from '../model/from-source-received.ts';
import { type SourceContext, supportValues } from '../model/from-source-record.ts';
import { useEditor } from './editor-context.ts';

/**
 * Reads an access key and finds its document in Talonario. `setSupport` writes the values into all lines about the
 * document. Returns the RUC of the issuer if no directory contains it.
 */
export function usePastedKey(setSupport: (values: LineValues) => void) {
  const { businessId, form, setFields, setForm } = useEditor();
  const taxes = useCatalog('taxes');
  const types = useCatalog('support-document-types');
  const [stranger, setStranger] = useState<string>();
  const chooseIssuer = async ({ ruc }: KeyFacts) => {
    const subject = await findSubject(businessId, ruc);
    setStranger(subject === undefined ? ruc : undefined);
    if (subject === undefined) return;
    setFields({ customer_id: subject.id });
    setForm({ customer: known(subject), issuerOf: undefined });
  };
  const read = (text: string) => {
    setStranger(undefined);
    const facts = readAccessKey(text);
    if (facts === undefined) return;
    const { date, number, documentType } = facts;
    setSupport({
      support_document_number: number,
      support_document_date: date,
      ...(types.some(({ code }) => code === documentType) && {
        support_document_type_code: documentType,
        support_document_type_id: undefined,
      }),
    });
    findKnown(businessId, text.replaceAll(/\s/g, ''), taxes)
      .then((values) => values && setSupport(values))
      .catch(notifyFailure);
    if (form.fields.customer_id == null && form.issuerOf === undefined) chooseIssuer(facts).catch(notifyFailure);
  };
  return { read, stranger };
}

/** Finds the document in Talonario, issued or received. */
async function findKnown(
  businessId: number,
  accessKey: string,
  taxes: SourceContext['taxes'],
): Promise<LineValues | undefined> {
  const query = { businessId, accessKey };
  const { data: received } = await call('receivedDocuments.list', { query });
  const [bought] = received;
  if (bought !== undefined) {
    const { data } = await call('receivedDocuments.get', { params: { id: bought.id }, query: { businessId } });
    return receivedSupport(data, taxes);
  }
  const { data: issued } = await call('documents.list', { query: { ...query, view: 'summary' } });
  const [sold] = issued;
  if (sold === undefined) return undefined;
  return supportValues((await call('documents.get', { params: { id: sold.id }, query: { businessId } })).data, taxes);
}
