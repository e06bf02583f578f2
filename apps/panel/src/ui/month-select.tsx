import { NativeSelect } from '@mantine/core';
import type { useChosenMonth } from './use-month.ts';

/** Selects the month of a screen. */
export function MonthSelect({ label, month }: { label: string; month: ReturnType<typeof useChosenMonth> }) {
  const { period, months, choose } = month;
  return (
    <NativeSelect
      aria-label={label}
      data={months}
      value={period}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
