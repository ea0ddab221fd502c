// A list's main action: in the head of the page on laptops, above the tabs under the thumb on phones.
import type { LucideIcon } from 'lucide-react'
import { LinkButton } from '../kit/Button.tsx'

type Props = { readonly href: string; readonly Icon: LucideIcon; readonly children: string }

export function ThumbAction({ href, Icon, children }: Props) {
  return (
    <>
      <span className="max-lg:hidden">
        <LinkButton href={href} Icon={Icon}>
          {children}
        </LinkButton>
      </span>
      <span className="fixed right-4 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 lg:hidden">
        <LinkButton href={href} Icon={Icon} className="shadow-card">
          {children}
        </LinkButton>
      </span>
    </>
  )
}
