// A sample of the store in two colours: bar, price, button, tag. Uses the palette of the store's pages.
import { storePalette } from '#domain/basics/colour.ts'
import { useBusiness } from '#owner/session/business.ts'

export function ColourSample({ primary, accent }: { readonly primary: string; readonly accent: string }) {
  const { name } = useBusiness()
  const palette = storePalette(primary, accent)
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-card border border-line">
      <div
        translate="no"
        className="truncate px-4 py-3 font-bold"
        style={{ background: palette.primary, color: palette.onPrimary }}
      >
        {name}
      </div>
      <div className="flex flex-wrap items-center gap-4 bg-paper px-4 py-4">
        <span className="font-bold text-xl" style={{ color: palette.primaryInk }}>
          ₦12,500
        </span>
        <span
          className="rounded-full px-3 py-1 font-medium text-sm"
          style={{ background: palette.accent, color: palette.onAccent }}
        >
          Save 20%
        </span>
        <span
          className="rounded-full border px-4 py-2 font-semibold"
          style={{ background: palette.primary, color: palette.onPrimary, borderColor: palette.primaryEdge }}
        >
          Add to cart
        </span>
      </div>
    </div>
  )
}
