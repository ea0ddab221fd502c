// The first picture of a product, small and square; its initial when there is no picture.
const LOOK = { 40: 'size-[40px]', 48: 'size-[48px]', 56: 'size-[56px] text-lg' } as const

type Props = { readonly path: string | null; readonly name: string; readonly size?: keyof typeof LOOK }

export function Thumb({ path, name, size = 48 }: Props) {
  const look = `shrink-0 rounded-card ${LOOK[size]}`
  if (path === null) {
    return (
      <span
        aria-hidden="true"
        className={`grid place-items-center bg-indigo-soft font-bold text-indigo ${look}`}
      >
        {[...name][0]?.toUpperCase()}
      </span>
    )
  }
  return (
    <img
      src={`/media/${path}/320.webp`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={`bg-line object-cover ${look}`}
    />
  )
}
