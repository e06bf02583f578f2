import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef } from 'react';

/** Button that adds an entry to the list above it. */
export function AddButton(props: ButtonProps & ComponentPropsWithoutRef<'button'>) {
  return <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} {...props} />;
}
