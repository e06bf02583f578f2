import { Select } from '@mantine/core';
import type { DocumentTypeCode } from '../../../document-types/fields.ts';
import { documentTypeCodes } from '../../../document-types/index.ts';
import { documentTypeNames } from '../../../document-types/type-names.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';

export function DocumentTypeChooser({
  value,
  onChange,
}: {
  value: DocumentTypeCode;
  onChange: (type: DocumentTypeCode) => void;
}) {
  const t = texts.use();
  const names = documentTypeNames.use();
  return (
    <Select
      aria-label={t.label}
      data={documentTypeCodes.map((code) => ({ value: code, label: names[code] }))}
      value={value}
      onChange={(code) => {
        const next = documentTypeCodes.find((known) => known === code);
        if (next !== undefined) onChange(next);
      }}
      allowDeselect={false}
      w={240}
    />
  );
}

const texts = defineTranslatedTexts({ label: 'Tipo de comprobante' }, { label: 'Type of document' });
