import { Page } from '../../ui/page.tsx';

export function DocumentScreen() {
  return <Page title="Comprobante">{null}</Page>;
}
