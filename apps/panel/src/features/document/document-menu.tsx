import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconCopy,
  IconDownload,
  IconFileMinus,
  IconFilePlus,
  IconReceiptTax,
  IconSearch,
  IconTrash,
  IconTruck,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { nameOf } from '../../document-types/name-of.ts';
import type { DocumentTypeCode } from '../../document-types/search.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { DocumentRecord } from './document-record.ts';
import type { DocumentActions } from './use-document-actions.ts';

/** Everything else that can be done with a document. */
export function DocumentMenu({ record, actions }: { record: DocumentRecord; actions: DocumentActions }) {
  const t = texts.use();
  const navigate = useNavigate();
  const { acronym } = record.documentState;
  const draft = acronym === 'CRD';
  const begin = (type?: DocumentTypeCode) =>
    navigate({ to: '/documents/new', search: { from: record.id, ...(type !== undefined && { type }) } });
  const remove = () =>
    confirm({
      title: t.remove,
      text: t.removeWhy(nameOf(record)),
      confirm: t.removeConfirm,
      onConfirm: async () => {
        if (await actions.remove()) await navigate({ to: '/documents' });
      },
    });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={actions.savePdf}>
          {t.pdf}
        </Menu.Item>
        {!draft && (
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={actions.saveXml}>
            {t.xml}
          </Menu.Item>
        )}
        {!draft && (
          <Menu.Item leftSection={<IconSearch size={16} aria-hidden />} onClick={actions.verify}>
            {t.verify}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => begin()}>
          {t.duplicate}
        </Menu.Item>
        {acronym === 'AUT' &&
          (followers[record.documentType.code] ?? []).map((type) => {
            const Picture = pictures[type];
            return (
              <Menu.Item key={type} leftSection={<Picture size={16} aria-hidden />} onClick={() => begin(type)}>
                {t.about[type]}
              </Menu.Item>
            );
          })}
        {draft && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} color="red" onClick={remove}>
              {t.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type Follower = '04' | '05' | '06' | '07';

/** Which documents follow which. Whoever buys withholds: from a purchase settlement, not from an invoice of ours. */
const followers: Readonly<Partial<Record<string, readonly Follower[]>>> = {
  '01': ['04', '05', '06'],
  '03': ['07'],
  '05': ['04'],
};

const pictures = { '04': IconFileMinus, '05': IconFilePlus, '06': IconTruck, '07': IconReceiptTax } as const;

const texts = defineTexts(
  {
    more: 'Más acciones',
    pdf: 'Descargar PDF',
    xml: 'Descargar XML',
    verify: 'Verificar en el SRI',
    duplicate: 'Duplicar',
    about: {
      '04': 'Nota de crédito sobre este',
      '05': 'Nota de débito sobre este',
      '06': 'Guía de remisión de este',
      '07': 'Retención sobre este',
    },
    remove: 'Eliminar borrador',
    removeConfirm: 'Eliminar',
    removeWhy: (name: string) => `Se eliminará ${name}. No tiene número y no se envió al SRI.`,
  },
  {
    more: 'More actions',
    pdf: 'Download PDF',
    xml: 'Download XML',
    verify: 'Verify with SRI',
    duplicate: 'Duplicate',
    about: {
      '04': 'Credit note about this',
      '05': 'Debit note about this',
      '06': 'Delivery guide of this',
      '07': 'Withholding on this',
    },
    remove: 'Delete draft',
    removeConfirm: 'Delete',
    removeWhy: (name) => `${name} will be deleted. It has no number and was not sent to SRI.`,
  },
);
