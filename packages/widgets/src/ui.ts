// Parts of the kit for pages around the elements: the portal and other hosts. Rendered inside `<UiRoot>`.
export { Button, type ButtonProps, buttonLook, IconButton, type IconButtonProps } from './ui/button.tsx'
export { Confirm } from './ui/confirm.tsx'
export { Dialog, type DialogProps } from './ui/dialog.tsx'
export * from './ui/icons.tsx'
export { Menu, type MenuEntry } from './ui/menu.tsx'
export * from './ui/page-icons.tsx'
export { UiRoot } from './ui/root.tsx'
export { type Tab, Tabs } from './ui/tabs.tsx'
