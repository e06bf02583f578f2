import { Page } from '../../ui/page.tsx';

export function Outbox() {
  return <Page title="Correos">{null}</Page>;
}
