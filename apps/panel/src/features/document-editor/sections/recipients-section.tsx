import { Card } from '@mantine/core';
import type { FormSection } from '../../../document-types/document-type.ts';
import { TypeFieldsGrid } from './section-fields.tsx';

/** Further recipients of a guide. The first one is at the head of the form, and its goods are the lines. */
export function RecipientsSection({ section }: { section: FormSection }) {
  return (
    <Card withBorder>
      <TypeFieldsGrid names={section.fields} />
    </Card>
  );
}
