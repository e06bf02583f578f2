import { Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconBraces,
  IconChevronDown,
  IconCopy,
  IconDownload,
  IconFileMinus,
  IconFilePlus,
  IconReceiptTax,
  IconSearch,
  IconTerminal2,
  IconTrash,
  IconTruck,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import type { DocumentType, LineKind } from '../../document-types/document-type.ts';
import type { DocumentTypeCode } from '../../document-types/fields.ts';
import { documentType, findDocumentType } from '../../document-types/index.ts';
import { documentTitle } from '../../document-types/name-of.ts';
import { useLocale } from '../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import type { DeveloperView } from './developer-dialog.tsx';
import type { DocumentActions } from './use-document-actions.ts';

/** Menu with the less frequent actions of a document. */
export function DocumentMenu({
  record,
  actions,
  onAnnul,
  onDeveloper,
}: {
  record: DocumentRecord;
  actions: DocumentActions;
  onAnnul: () => void;
  onDeveloper: (view: DeveloperView) => void;
}) {
  const t = texts.use();
  const may = usePermissionCheck();
  const locale = useLocale();
  const navigate = useNavigate();
  const { acronym } = record.documentState;
  const draft = acronym === 'CRD';
  const begin = (type?: DocumentTypeCode) =>
    navigate({ to: '/documents/new', search: { from: record.id, ...(type !== undefined && { type }) } });
  const remove = () =>
    askForConfirmation({
      title: t.remove,
      text: t.removeWhy(documentTitle(record)),
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
        {!draft && may('documents:emit') && (
          <Menu.Item leftSection={<IconSearch size={16} aria-hidden />} onClick={actions.verify}>
            {t.verify}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => begin()}>
          {t.duplicate}
        </Menu.Item>
        {acronym === 'AUT' &&
          record.annulment === null &&
          followersOf(record.documentType.code).map(({ code, about, lines }) => {
            const Picture = pictures[lines];
            return (
              <Menu.Item key={code} leftSection={<Picture size={16} aria-hidden />} onClick={() => begin(code)}>
                {about?.offer[locale]}
              </Menu.Item>
            );
          })}
        {acronym === 'AUT' && record.annulment === null && may('documents:annul') && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconBan size={16} aria-hidden />} c="var(--mantine-color-error)" onClick={onAnnul}>
              {t.annul}
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconBraces size={16} aria-hidden />} onClick={() => onDeveloper('json')}>
          {t.json}
        </Menu.Item>
        <Menu.Item leftSection={<IconTerminal2 size={16} aria-hidden />} onClick={() => onDeveloper('curl')}>
          {t.curl}
        </Menu.Item>
        {draft && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden />}
              c="var(--mantine-color-error)"
              onClick={remove}
            >
              {t.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function followersOf(code: string): readonly DocumentType[] {
  return (findDocumentType(code)?.followers ?? []).map(documentType);
}

const pictures = {
  products: IconFileMinus,
  charges: IconFilePlus,
  goods: IconTruck,
  retentions: IconReceiptTax,
} as const satisfies Record<LineKind, unknown>;

const texts = defineTranslatedTexts(
  {
    more: 'Más acciones',
    pdf: 'Descargar PDF',
    xml: 'Descargar XML',
    verify: 'Verificar en el SRI',
    duplicate: 'Duplicar',
    json: 'Ver como JSON',
    curl: 'Ver como cURL',
    annul: 'Anular',
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
    json: 'See as JSON',
    curl: 'See as cURL',
    annul: 'Annul',
    remove: 'Delete draft',
    removeConfirm: 'Delete',
    removeWhy: (name) => `${name} will be deleted. It has no number and was not sent to SRI.`,
  },
);
