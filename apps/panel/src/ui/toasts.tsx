import { Notifications } from '@mantine/notifications';

export default function Toasts() {
  // Where no screen has a button: the foot of a form has some, and the right of its title.
  return <Notifications position="top-center" />;
}
