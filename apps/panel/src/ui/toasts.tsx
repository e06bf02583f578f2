import { Notifications } from '@mantine/notifications';

export default function Toasts() {
  // Only one notification is shown at a time, in the bar at the top: the next one waits, and no content of the page is
  // covered.
  return <Notifications position="top-center" limit={1} />;
}
