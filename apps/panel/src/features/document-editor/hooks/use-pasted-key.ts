import { useState } from 'react';
import { callOperation } from '../../../api/talonario.ts';
import { useCatalog } from '../../../api/use-catalog.ts';
import type { LineValues } from '../../../document-types/fields.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { findWithheldParty } from '../../parties/index.ts';
import { type AccessKeyFields, parseAccessKeyText } from '../model/access-key.ts';
import { chosenPartyOf } from '../model/form.ts';
import { supportValuesOfReceived } from '../model/from-source-received.ts';
import { type SourceRecordContext, supportDocumentLineValues } from '../model/from-source-record.ts';
import { useDocumentEditor } from './editor-context.ts';

/**
 * Reads an access key and finds its document in Talonario. `setSupport` writes the values into all lines about the
 * document. Returns the RUC of the issuer if no directory contains it.
 */
export function usePastedKey(setSupport: (values: LineValues) => void) {
  const { businessId, form, setFields, setForm } = useDocumentEditor();
  const taxes = useCatalog('taxes');
  const types = useCatalog('support-document-types');
  const [stranger, setStranger] = useState<string>();
  const chooseIssuer = async ({ ruc }: AccessKeyFields) => {
    const subject = await findWithheldParty(businessId, ruc);
    setStranger(subject === undefined ? ruc : undefined);
    if (subject === undefined) return;
    setFields({ customer_id: subject.id });
    setForm({ customer: chosenPartyOf(subject), issuerOf: undefined });
  };
  const read = (text: string) => {
    setStranger(undefined);
    const facts = parseAccessKeyText(text);
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
  taxes: SourceRecordContext['taxes'],
): Promise<LineValues | undefined> {
  const query = { businessId, accessKey };
  const { data: received } = await callOperation('receivedDocuments.list', { query });
  const [bought] = received;
  if (bought !== undefined) {
    const { data } = await callOperation('receivedDocuments.get', { params: { id: bought.id }, query: { businessId } });
    return supportValuesOfReceived(data, taxes);
  }
  const { data: issued } = await callOperation('documents.list', { query: { ...query, view: 'summary' } });
  const [sold] = issued;
  if (sold === undefined) return undefined;
  return supportDocumentLineValues(
    (await callOperation('documents.get', { params: { id: sold.id }, query: { businessId } })).data,
    taxes,
  );
}
