import { UnstyledButton } from '@mantine/core';
import { focusField } from '../hooks/editor-context.ts';

/** Words that lead to the field they speak of. */
export function FieldLink({ path, text }: { path: string; text: string }) {
  return (
    <UnstyledButton
      onClick={() => focusField(path)}
      style={{
        display: 'inline',
        textAlign: 'start',
        fontSize: 'inherit',
        textDecoration: 'underline',
        textUnderlineOffset: 3,
        minHeight: 24,
      }}
    >
      {text}
    </UnstyledButton>
  );
}
