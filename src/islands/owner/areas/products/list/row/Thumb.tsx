// A product's first picture, small and square; its initial when there is no picture.
import { pictureUrl } from '#components/store/facts/picture-sources.ts'
import type { Picture } from '#domain/store/snapshot.ts'

type Props = { readonly picture: Picture | null; readonly name: string }

export function Thumb({ picture, name }: Props) {
  if (!picture) {
    return (
      <span
        aria-hidden="true"
        className="grid size-[56px] shrink-0 place-items-center rounded-card bg-indigo-soft font-bold text-indigo text-lg"
      >
        {[...name][0]?.toUpperCase()}
      </span>
    )
  }
  return (
    <img
      src={pictureUrl(picture, 320)}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-[56px] shrink-0 rounded-card bg-line object-cover"
    />
  )
}
