import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../api/error-text.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import type { FormState } from './use-form.ts';

export interface FormProps<Values extends object> {
  readonly form: FormState<Values>;
  readonly submit: string;
  /** Closes the form. If set, the form has a cancel button in addition to Escape. */
  readonly onCancel?: () => void;
  readonly fullWidth?: boolean;
  readonly children: ReactNode;
}

/** Form fields, errors that belong to no field, and the submit button. */
export function Form<Values extends object>({ form, submit, onCancel, fullWidth, children }: FormProps<Values>) {
  const t = texts.use();
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate data-dirty={form.dirty}>
      <Stack>
        {children}
        {(form.failure !== undefined || form.strays.length > 0) && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            <Text size="sm" c="var(--mantine-color-text)">
              {form.strays.length > 0 ? form.strays.join(' ') : errorText(form.failure)}
            </Text>
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t.cancel}
            </Button>
          )}
          <Button type="submit" loading={form.busy} fullWidth={fullWidth ?? false}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const texts = defineTranslatedTexts({ cancel: 'Cancelar' }, { cancel: 'Cancel' });
