import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { Chip, type ChipStyle } from '../../ui/chip.tsx';

export function StatusChip({ status }: { readonly status: number }) {
  return <Chip look={lookOf(status)}>{String(status)}</Chip>;
}

function lookOf(status: number): ChipStyle {
  if (status >= 500) return { color: 'red', icon: IconX };
  return status >= 400 ? { color: 'yellow', icon: IconAlertTriangle } : { color: 'pad', icon: IconCheck };
}
