// The round sign over a heading.
import { Icon, type IconName } from './Icon.tsx'

export function Badge({ name }: { readonly name: IconName }) {
  return (
    <span className={`badge ${name}`}>
      <Icon name={name} />
    </span>
  )
}
