import { Page } from '../../ui/page.tsx';

export function Carriers() {
  return <Page title="Transportistas">{null}</Page>;
}
