import { withBooksErrorText } from '../../api/books-error.ts';
import { useWriteOperation } from '../../api/hooks.ts';
import type { InputOf } from '../../api/talonario.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { usePeriod } from '../periods/index.ts';
import type { FormRecord } from './sections.ts';

export type FormAnswers = InputOf<'taxForms.answers.replace'>['body']['answers'];

/** Function that stores answers of a form. Undefined if the user may only read it, or its period is closed. */
export function useStoreAnswers({ form, businessId, period }: Pick<FormRecord, 'form' | 'businessId' | 'period'>) {
  const may = usePermissionCheck()('reports:close');
  const action = useWriteOperation('taxForms.answers.replace', ['taxForms', 'periods']);
  const closed = usePeriod(businessId, period).data?.data.state === 'closed';
  if (!may || closed) return undefined;
  const send = async (answers: FormAnswers, onRefused?: () => void) => {
    try {
      await withBooksErrorText(
        action.mutateAsync({ params: { form }, query: { businessId, period }, body: { answers } }),
      );
    } catch (error) {
      onRefused?.();
      notifyFailure(error);
    }
  };
  return { send, busy: action.isPending };
}
