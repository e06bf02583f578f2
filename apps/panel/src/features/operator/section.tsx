import { Card, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface OperatorSectionProps {
  readonly title: string;
  /** Text shown if the list is empty. */
  readonly none: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Short table with a title. The first cell of a row is its name, the others are figures. */
export function OperatorSection({ title, none, heads, rows }: OperatorSectionProps) {
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <Table verticalSpacing={6} horizontalSpacing={6} aria-label={title} fz="sm">
          <Table.Thead>
            <Table.Tr>
              {heads.map((head, index) => (
                <Table.Th key={head} ta={index === 0 ? 'left' : 'right'}>
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, cells: [first, ...rest] }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {first}
                </Table.Th>
                {rest.map((cell, index) => (
                  <Table.Td key={heads[index + 1]} ta="right" className="figures">
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}
