import { useBusinesses } from '../../business/use-business.ts';
import { Choices } from '../../ui/choices.tsx';

interface BusinessChoicesProps {
  readonly label: string;
  readonly description: string;
  readonly value: readonly string[];
  readonly error?: string | undefined;
  onChange(value: string[]): void;
}

/** Businesses of the account to choose from. */
export function BusinessChoices({ value, error, ...props }: BusinessChoicesProps) {
  const items = useBusinesses().map(({ id, businessName, commercialName }) => ({
    value: String(id),
    label: commercialName ?? businessName,
  }));
  return <Choices {...props} groups={[{ items }]} value={[...value]} {...(error !== undefined && { error })} />;
}
