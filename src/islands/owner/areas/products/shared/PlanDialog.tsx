// Explains a limit of the plan: the limit itself, what the owner can do without paying, and what a larger plan offers.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { planLimits } from '#domain/plan/plan.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'

const LIMITS = planLimits('starter')

/** `onSaveAsDraft` is given for a product that can be saved without being live. */
export function PlanDialog({ onSaveAsDraft }: { readonly onSaveAsDraft?: () => void }) {
  const limit = useStore($planLimit)
  const close = () => $planLimit.set(null)
  const isLive = limit === 'plan_limit_live'
  return (
    <Dialog
      title={isLive ? `Starter shows ${LIMITS.live} products` : `Starter keeps ${LIMITS.saved} products`}
      isOpen={limit !== null}
      onClose={close}
      leave="Close"
      actions={
        <>
          {isLive && onSaveAsDraft && (
            <Button kind="soft" onClick={onSaveAsDraft}>
              Save as draft
            </Button>
          )}
          <LinkButton href="/settings/plan">See your plan</LinkButton>
        </>
      }
    >
      {isLive ? (
        <p>{`Your store already shows ${LIMITS.live ?? ''}. Keep this one as a draft, or take another one out of the store first. Premium shows as many as you have.`}</p>
      ) : (
        <p>{`You have ${LIMITS.saved ?? ''} products, drafts included. Archive one that you do not sell now: archived products take no place and keep everything. Premium keeps as many as you like.`}</p>
      )}
    </Dialog>
  )
}

/** `plan_limit_live`, `plan_limit_saved`, or null. */
export const $planLimit = atom<string | null>(null)
