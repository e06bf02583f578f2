import { Page } from '../../ui/page.tsx';

export function Businesses() {
  return <Page title="Negocios">{null}</Page>;
}
