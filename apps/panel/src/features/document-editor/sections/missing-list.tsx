import { Box, List, Text } from '@mantine/core';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { useFieldLabels } from '../model/field-labels.ts';
import type { MissingField } from '../model/missing.ts';
import { FocusFieldLink } from './field-link.tsx';

/** Missing values, each with a link to its field. */
export function MissingFieldsList({ missing }: { missing: readonly MissingField[] }) {
  const t = texts.use();
  const { form } = useDocumentEditor();
  const labels = useFieldLabels(form.type);
  return (
    <Box>
      <Text size="sm" c="dimmed">
        {missing.every(({ field }) => field === 'customer_id') ? t.missingToIssue : t.missing}
      </Text>
      <List size="sm" spacing={2}>
        {missing.slice(0, most).map(({ path, field, line }) => (
          <List.Item key={path}>
            <FocusFieldLink path={path} text={line === undefined ? labels[field] : t.line(line, labels[field])} />
          </List.Item>
        ))}
      </List>
      {missing.length > most && (
        <Text size="sm" c="dimmed">
          {t.more(missing.length - most)}
        </Text>
      )}
    </Box>
  );
}

const most = 6;

const texts = defineTranslatedTexts(
  {
    missing: 'Para calcular falta:',
    missingToIssue: 'Para emitir falta:',
    line: (line: number, label: string) => `Línea ${line}: ${label}`,
    more: (n: number) => `y ${n} más`,
  },
  {
    missing: 'To figure it out, fill in:',
    missingToIssue: 'To issue it, fill in:',
    line: (line, label) => `Line ${line}: ${label}`,
    more: (n) => `and ${n} more`,
  },
);
