import { Page } from '../../ui/page.tsx';

export function Join() {
  return <Page title="Unirse">{null}</Page>;
}
