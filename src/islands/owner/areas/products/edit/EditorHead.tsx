// The part above the form: the unsaved changes, and the progress of the last save.
import type { SavedProduct } from '#domain/product/product-edit.ts'
import { Button } from '#kit/action/Button.tsx'
import type { FormDraft } from '#kit/form/use-draft.ts'

type Props = { readonly saved: SavedProduct | null; readonly draft: FormDraft }

export function EditorHead({ saved, draft }: Props) {
  if (!draft.isRestored)
    return saved ? (
      <span translate="no" className="break-words">
        {saved.product.name}
      </span>
    ) : null
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span>What you typed earlier is back. It is not saved yet.</span>
      <Button kind="plain" onClick={draft.discard}>
        Discard it
      </Button>
    </span>
  )
}
