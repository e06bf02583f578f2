import { Card } from '@mantine/core';
import type { Section } from '../../../document-types/document-type.ts';
import { SectionFields } from './section-fields.tsx';

/** Whoever else the journey of a guide delivers to. The first is at the head of the form, with the goods of its lines. */
export function RecipientsSection({ section }: { section: Section }) {
  return (
    <Card withBorder>
      <SectionFields names={section.fields} />
    </Card>
  );
}
