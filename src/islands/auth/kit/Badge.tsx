// The round icon above a heading.
import { Icon, type IconName } from './Icon.tsx'

export function Badge({ name }: { readonly name: IconName }) {
  return (
    <span className={`mb-4 grid size-14 place-items-center rounded-full ${colours(name)}`}>
      <Icon name={name} className="size-7" />
    </span>
  )
}

function colours(name: IconName): string {
  if (name === 'check') return 'bg-leaf-soft text-leaf'
  if (name === 'alert') return 'bg-clay-soft text-clay'
  return 'bg-main text-on-badge'
}
