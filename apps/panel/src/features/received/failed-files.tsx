import { Alert, Text } from '@mantine/core';

/** Files that could not be read, each with its reason. */
export function FailedFiles({ title, faults }: { readonly title: string; readonly faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert" title={title}>
      {faults.map((fault) => (
        <Text key={fault} size="sm" c="var(--mantine-color-text)">
          {fault}
        </Text>
      ))}
    </Alert>
  );
}
