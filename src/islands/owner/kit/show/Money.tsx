// An amount as text with tabular figures. Small cards show a short form; a tap or hover shows the exact amount.
import { formatMoney, formatMoneyCompact, type Minor } from '#domain/basics/money.ts'

type Props = { readonly minor: Minor; readonly currency: string; readonly isCompact?: boolean }

/** `isCompact` shows `₦1.2m` and tells the exact amount on a tap. */
export function Money({ minor, currency, isCompact = false }: Props) {
  const exact = formatMoney(minor, currency)
  const short = formatMoneyCompact(minor, currency)
  if (!isCompact || short === exact)
    return (
      <span className="figures whitespace-nowrap" translate="no">
        {exact}
      </span>
    )
  return (
    <abbr title={exact} translate="no" className="figures whitespace-nowrap no-underline">
      {short}
    </abbr>
  )
}
