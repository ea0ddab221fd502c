// An amount as text: tabular figures; compact on small cards with the exact amount one tap or hover away.
import { formatMoney, formatMoneyCompact } from '#domain/basics/money.ts'

type Props = { readonly minor: number; readonly currency: string; readonly isCompact?: boolean }

export function Money({ minor, currency, isCompact = false }: Props) {
  const exact = formatMoney(minor, currency)
  const short = formatMoneyCompact(minor, currency)
  if (!isCompact || short === exact) return <span className="figures whitespace-nowrap">{exact}</span>
  return (
    <abbr title={exact} className="figures whitespace-nowrap no-underline">
      {short}
    </abbr>
  )
}
