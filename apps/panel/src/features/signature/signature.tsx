import { Page } from '../../ui/page.tsx';

export function SignatureScreen() {
  return <Page title="Firma">{null}</Page>;
}
