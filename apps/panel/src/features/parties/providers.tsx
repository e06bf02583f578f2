import { Page } from '../../ui/page.tsx';

export function Providers() {
  return <Page title="Proveedores">{null}</Page>;
}
