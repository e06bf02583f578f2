import { Page } from '../../ui/page.tsx';

export function AccountScreen() {
  return <Page title="Cuenta">{null}</Page>;
}
