import { UnstyledButton } from '@mantine/core';
import { focusField } from '../hooks/editor-context.ts';

/** Text that moves the focus to the field it names. */
export function FocusFieldLink({ path, text }: { path: string; text: string }) {
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
