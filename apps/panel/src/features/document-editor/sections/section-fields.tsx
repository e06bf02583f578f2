import type { TypeFieldName } from '../../../document-types/fields.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { DocumentContractField } from '../pickers/document-field.tsx';
import { fieldRendererOf } from './field-renderers.ts';
import styles from './section.module.css';

/** Fields of the type, next to each other on a wide screen. */
export function TypeFieldsGrid({ names }: { names: readonly TypeFieldName[] | undefined }) {
  if (names === undefined || names.length === 0) return null;
  return (
    <div className={styles.fields}>
      {names.map((name) => (
        <DrawnField key={name} name={name} />
      ))}
    </div>
  );
}

function DrawnField({ name }: { name: TypeFieldName }) {
  const { form } = useDocumentEditor();
  const drawing = fieldRendererOf(name);
  if (typeof drawing === 'function') {
    const Block = drawing;
    return (
      <div className={styles.wide}>
        <Block />
      </div>
    );
  }
  const { hidden, example, wide = false, ...field } = drawing;
  if (hidden?.(form.fields)) return null;
  return (
    <div className={wide ? styles.wide : undefined}>
      <DocumentContractField {...field} {...(example && { placeholder: example(form.fields) })} />
    </div>
  );
}
