import { Page } from '../../ui/page.tsx';

export function NewDocument() {
  return <Page title="Nuevo">{null}</Page>;
}
