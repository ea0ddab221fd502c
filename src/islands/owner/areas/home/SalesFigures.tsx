// Sales of today, this week and this month, in the shop's time zone. Counts orders that were confirmed and not refunded. Today's figure is
// shown on the shop's own cloth pattern.
import { adirePattern } from '#components/store/look/adire-pattern.ts'
import type { HomeFigures, Sales } from '#contract/sql/store/business.ts'
import { otherSalesWords } from '#domain/order/other-sales.ts'
import { Money } from '#kit/show/Money.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { countText } from '#owner/session/kept-figures.ts'

type Props = Pick<HomeFigures, 'today' | 'week' | 'month' | 'others'>

export function SalesFigures({ today, week, month, others }: Props) {
  const { id } = useBusiness()
  return (
    <section
      aria-label="Sales"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:grid-cols-3 lg:gap-4"
    >
      <div className="relative col-span-full overflow-hidden rounded-card bg-night p-4 text-paper shadow-card lg:col-span-1 lg:p-5">
        <svg
          aria-hidden="true"
          className="adire absolute inset-y-0 right-0 h-full w-2/5 bg-indigo text-cloth [clip-path:ellipse(100%_150%_at_100%_50%)]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pattern, drawn from an id
          dangerouslySetInnerHTML={{ __html: adirePattern(id, 'today-cloth') }}
        />
        <div className="relative">
          <Figure label="Today" sales={today} look="text-paper" />
        </div>
      </div>
      <Sheet label="This week" sales={week} />
      <Sheet label="This month" sales={month} />
      {others.length > 0 && (
        <p className="col-span-full text-mute text-sm">{`This month also ${otherSalesWords(others)}.`}</p>
      )}
    </section>
  )
}

function Sheet({ label, sales }: { readonly label: string; readonly sales: Sales }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-card p-4 shadow-card lg:p-5">
      <Figure label={label} sales={sales} look="text-mute" />
    </div>
  )
}

type FigureProps = { readonly label: string; readonly sales: Sales; readonly look: string }

function Figure({ label, sales: { sales, orders }, look }: FigureProps) {
  const { currency } = useBusiness()
  return (
    <>
      <h2 className={look}>{label}</h2>
      <p className="font-bold text-[1.75rem] leading-tight">
        <Money minor={sales} currency={currency} isCompact />
      </p>
      <p className={`text-sm ${look}`}>{countText(orders)}</p>
    </>
  )
}
