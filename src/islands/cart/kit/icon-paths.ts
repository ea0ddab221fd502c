// Line icons (lucide's shapes, 1.75 stroke), 24 by 24.

export const ICON_PATHS = {
  close: 'M18 6 6 18M6 6l12 12',
  back: 'm15 18-6-6 6-6',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  trash: 'M3 6h18M8 6V4h8v2M19 6l-1 14H6L5 6M10 11v5M14 11v5',
  check: 'M20 6 9 17l-5-5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  tag: 'M12.6 2.6 21 11l-9 9-8.4-8.4V3.6h8M7.5 7.5h.01',
  chat: 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z',
  page: 'M14 3H6v18h12V7zM14 3v4h4M9 12h6M9 16h6',
  alert: 'M12 8v5M12 16.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
} as const

export type IconName = keyof typeof ICON_PATHS
