import { Page } from '../../ui/page.tsx';

export function SignIn() {
  return <Page title="Entrar">{null}</Page>;
}
