// Menus, popovers and dialogs. Only lazy-overlays.ts imports this file, dynamically.
import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, type RefCallback, type RefObject, useEffect, useLayoutEffect, useState } from 'react';

export { Menu, Modal } from '@mantine/core';
export { ModalsProvider, modals } from '@mantine/modals';
export { DialogFrame } from './dialog-frame.tsx';

type Anchored<Props> = Omit<Props, 'children' | 'opened'> & {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly opened: boolean;
  readonly children: ReactNode;
};

/** Menu at a button that is elsewhere on the page. */
export function AnchoredMenu({ anchor, opened, children, ...menu }: Anchored<MenuProps>) {
  return (
    <Menu {...menu} opened={useNext(opened)}>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Popover whose code is loaded when it first opens. */
export function AnchoredPopover({
  anchor,
  opened,
  label,
  children,
  ...popover
}: Anchored<PopoverProps> & { label: string }) {
  return (
    <Popover {...popover} opened={useNext(opened)}>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} mah="60vh" style={{ overflowY: 'auto' }}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Passes the existing button to the library, which expects the button as a child. */
function Anchor({ ref, element }: { ref?: RefCallback<HTMLElement>; element: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    const release = ref?.(element.current);
    return () => {
      if (typeof release === 'function') release();
      else ref?.(null);
    };
  }, [ref, element]);
  return null;
}

// Renders an overlay closed first. If it were open at once, the library would not know which element had the focus
// before.
function useNext(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown;
}
