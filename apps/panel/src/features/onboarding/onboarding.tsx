import { Page } from '../../ui/page.tsx';

export function Onboarding() {
  return <Page title="Primeros pasos">{null}</Page>;
}
