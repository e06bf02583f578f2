import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { TypeFieldName } from '../../../document-types/fields.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import type { DocumentForm } from '../model/form.ts';
import { TypeFieldsGrid } from './section-fields.tsx';

/** Fields that most documents do not need. Opened if one of them has a value or a fault. */
export function CollapsibleFields({ title, names }: { title: string; names: readonly TypeFieldName[] | undefined }) {
  const { form, faults } = useDocumentEditor();
  if (names === undefined || names.length === 0) return null;
  const wrong = Object.keys(faults).some((path) => names.some((name) => path === name || startsWith(path, name)));
  return (
    <Collapsible key={String(wrong)} title={title} open={wrong || names.some((name) => isFilled(form, name))}>
      <TypeFieldsGrid names={names} />
    </Collapsible>
  );
}

function startsWith(path: string, name: string): boolean {
  return path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}

function isFilled(form: Omit<DocumentForm, 'lines'>, name: TypeFieldName): boolean {
  if (name === 'export') return form.export !== undefined;
  if (name === 'payments' || name === 'reimbursements' || name === 'recipients') return form[name].length > 0;
  const value = form.fields[name];
  return value !== undefined && value !== null && value !== '';
}

/** Part of the form that most documents do not need. Its values stay in the form while it is collapsed. */
function Collapsible({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [startsOpen] = useState(open);
  return (
    <details open={startsOpen}>
      <summary style={{ cursor: 'pointer', padding: '6px 0' }}>
        <Text component="span" size="sm" fw={600}>
          {title}
        </Text>
      </summary>
      <div style={{ paddingTop: 8 }}>{children}</div>
    </details>
  );
}
