import { useRecordForm } from '../../ui/use-form.ts';

type WithNull<Values, Optional extends keyof Values> = Omit<Values, Optional> & Record<Optional, string | null>;

/** Form of an establishment or an emission point: a three-digit code and an optional text. */
export function useCodeForm<Values extends { code: string }, Optional extends keyof Values & string, Saved>(options: {
  readonly initial: Values;
  readonly required: readonly (keyof Values & string)[];
  readonly optional: Optional;
  readonly save: (body: WithNull<Values, Optional>) => Promise<{ readonly data: Saved }>;
  readonly onSaved: (saved: Saved) => void;
}) {
  const { initial, required, optional, save, onSaved } = options;
  return useRecordForm({
    initial: { ...initial },
    required,
    onSubmit: async (values) => {
      const { data } = await save({ ...values, [optional]: values[optional] || null } as WithNull<Values, Optional>);
      onSaved(data);
    },
  });
}
