// The few line icons of these pages (lucide, ISC licence), drawn in the text's colour.

const PATHS = {
  eye: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  'eye-off':
    'M10.6 5.1A11 11 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-2.6 3.4M6.6 6.6A16 16 0 0 0 2 12s3.6 7 10 7a10 10 0 0 0 5.4-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2M2 2l20 20',
  check: 'M20 6 9 17l-5-5',
  alert: 'M12 8v5M12 16.5v.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20',
  close: 'M18 6 6 18M6 6l12 12',
  mail: 'M3 5h18v14H3ZM3 7l9 6 9-6',
  back: 'M19 12H5M12 19l-7-7 7-7',
  store: 'M3 9l2-5h14l2 5M4 9v11h16V9M3 9a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0M10 20v-6h4v6',
} as const

export type IconName = keyof typeof PATHS

type Props = {
  readonly name: IconName
  /** Classes for the size, and for a colour other than the text's. */
  readonly className?: string
}

export function Icon({ name, className = 'size-[22px]' }: Props) {
  return (
    <svg
      className={`flex-none fill-none stroke-current stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
