import { Page } from '../../ui/page.tsx';

export function EditDocument() {
  return <Page title="Editar">{null}</Page>;
}
