import { Outlet } from '@tanstack/react-router';

export function Door() {
  return <Outlet />;
}
