import { Page } from '../../ui/page.tsx';

export function ApiKeys() {
  return <Page title="Claves">{null}</Page>;
}
