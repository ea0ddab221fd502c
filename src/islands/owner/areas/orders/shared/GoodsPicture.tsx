// The first picture of an ordered product, small and square; its initial when there is no picture.
type Props = { readonly path: string | null; readonly name: string; readonly size?: 40 | 48 }

export function GoodsPicture({ path, name, size = 48 }: Props) {
  const look = `shrink-0 rounded-card ${size === 40 ? 'size-[40px]' : 'size-[48px]'}`
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
