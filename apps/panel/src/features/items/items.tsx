import { Page } from '../../ui/page.tsx';

export function Items() {
  return <Page title="Productos">{null}</Page>;
}
