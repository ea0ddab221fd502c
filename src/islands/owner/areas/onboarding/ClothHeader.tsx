// The header of pages for people without a store: our cloth pattern, our name, and sign-out.
import { brand } from '#brand'
import { adirePattern } from '#components/store/look/adire-pattern.ts'
import { leave } from '#owner/session/leave.ts'

export function ClothHeader() {
  return (
    <header className="relative overflow-hidden bg-night text-paper">
      <svg
        aria-hidden="true"
        className="adire absolute inset-y-0 right-0 h-full w-2/5 bg-indigo text-cloth [clip-path:ellipse(100%_160%_at_100%_50%)]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pattern, drawn from a fixed seed
        dangerouslySetInnerHTML={{ __html: adirePattern('a stall at dusk, 8', 'onboarding-cloth') }}
      />
      <div className="relative mx-auto flex min-h-16 max-w-xl items-center justify-between gap-4 px-4">
        <a translate="no" href="/" className="font-bold text-xl">
          {brand.name}
        </a>
        <button type="button" className="min-h-11 rounded-full bg-night px-4" onClick={leave}>
          Sign Out
        </button>
      </div>
    </header>
  )
}
