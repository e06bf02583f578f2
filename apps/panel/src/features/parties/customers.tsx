import { Page } from '../../ui/page.tsx';

export function Customers() {
  return <Page title="Clientes">{null}</Page>;
}
