import { Alert, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { faultText } from '../../../api/fault-text.ts';
import { isErrorForOperator } from '../../../api/operator-notice.ts';
import { documentTypeHasTotal } from '../../../document-types/index.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { CollapsibleNotice } from '../../../ui/collapsible-notice.tsx';
import { ErrorNotice } from '../../../ui/failure.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import type { TotalsPreview } from '../hooks/use-preview.ts';
import { toFormPath } from '../model/body.ts';
import { describePath } from '../model/field-labels.ts';
import type { DocumentForm } from '../model/form.ts';
import type { MissingField } from '../model/missing.ts';
import { FocusFieldLink } from './field-link.tsx';
import { TotalsTableSection } from './figures.tsx';
import { MissingFieldsList } from './missing-list.tsx';

export interface TotalsPanelProps {
  readonly preview: TotalsPreview;
  readonly missing: readonly MissingField[];
  /** Lines for which the figures were computed. */
  readonly lines: DocumentForm['lines'];
}

/** Totals, missing values, and expected refusals of SRI. */
export function TotalsPanel({ preview, missing, lines }: TotalsPanelProps) {
  const t = texts.use();
  const { form } = useDocumentEditor();
  const { figures, faults, error } = preview;
  const warnings = (figures?.warnings ?? []).filter((warning) => !isErrorForOperator(warning));
  const [firstWarning] = warnings;
  return (
    <Stack gap="sm">
      {documentTypeHasTotal(form.type) ? (
        <TotalsTableSection preview={preview} />
      ) : (
        <Title order={2} size="h4">
          {t.emission}
        </Title>
      )}
      {missing.length > 0 && <MissingFieldsList missing={missing} />}
      {faults.length > 0 && (
        <Faults title={t.faults}>
          {faults.slice(0, most).map((fault) => {
            const path = toFormPath(fault.field, lines);
            const place = describePath(path, form.type);
            return (
              <List.Item key={`${fault.field} ${fault.code}`}>
                <FocusFieldLink path={path} text={place === '' ? faultText(fault) : `${place}: ${faultText(fault)}`} />
              </List.Item>
            );
          })}
          {faults.length > most && <List.Item>{t.more(faults.length - most)}</List.Item>}
        </Faults>
      )}
      {firstWarning !== undefined && (
        <CollapsibleNotice title={t.warnings(warnings.length)} gist={faultText(firstWarning)}>
          <List size="sm" spacing={6} listStyleType="none">
            {warnings.map((warning) => (
              <List.Item key={`${warning.field} ${warning.code}`}>
                <FocusFieldLink path={toFormPath(warning.field ?? '', lines)} text={faultText(warning)} />
              </List.Item>
            ))}
          </List>
        </CollapsibleNotice>
      )}
      {error !== null && <ErrorNotice error={error} onRetry={preview.askAgain} />}
    </Stack>
  );
}

const most = 8;

function Faults({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={
        <Text span size="sm" fw={600} c="var(--mantine-color-text)">
          {title}
        </Text>
      }
      p="xs"
    >
      <List size="sm" spacing={6} listStyleType="none">
        {children}
      </List>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    emission: 'Emisión',
    more: (n: number) => `y ${n} más`,
    faults: 'Corrija antes de emitir',
    warnings: (n: number) => (n === 1 ? 'Una advertencia.' : `${n} advertencias.`),
  },
  {
    emission: 'Issuing',
    more: (n) => `and ${n} more`,
    faults: 'Correct before issuing',
    warnings: (n) => (n === 1 ? 'One warning.' : `${n} warnings.`),
  },
);
