import { Page } from '../../ui/page.tsx';

export function Documents() {
  return <Page title="Comprobantes">{null}</Page>;
}
