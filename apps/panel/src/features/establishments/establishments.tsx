import { Page } from '../../ui/page.tsx';

export function Establishments() {
  return <Page title="Establecimientos">{null}</Page>;
}
