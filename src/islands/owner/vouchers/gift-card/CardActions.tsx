// Disabling a card, and money that moves without an order: spent across the counter, or put on the card.
import { Ban, CirclePlus, HandCoins, Play } from 'lucide-react'
import { useState } from 'react'
import { type OwnerGiftCard, saveGiftCard } from '#data/owner/gift-cards.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { NOT_REACHED, useRefreshVouchers } from '../use-vouchers.ts'
import { AdjustSheet } from './AdjustSheet.tsx'

export function CardActions({ card }: { readonly card: OwnerGiftCard }) {
  const { id } = useBusiness()
  const refresh = useRefreshVouchers(id)
  const [isBusy, setBusy] = useState(false)
  const [adjusting, setAdjusting] = useState<'spend' | 'add' | null>(null)
  const setActive = async (isActive: boolean) => {
    setBusy(true)
    try {
      await saveGiftCard(id, card.id, { isActive })
      toast(
        isActive
          ? { text: 'The card can be used again' }
          : {
              text: 'The card is disabled',
              action: { label: 'Undo', onPress: () => void setActive(true) },
            },
      )
      await refresh()
    } catch (error) {
      console.warn('gift card: not saved', error)
      toast({ kind: 'bad', text: NOT_REACHED })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        kind="plain"
        Icon={HandCoins}
        disabled={card.balance === 0}
        onClick={() => setAdjusting('spend')}
      >
        Spent in the shop
      </Button>
      <Button kind="plain" Icon={CirclePlus} onClick={() => setAdjusting('add')}>
        Put money on it
      </Button>
      {card.isActive ? (
        <Button kind="plain" Icon={Ban} disabled={isBusy} onClick={() => void setActive(false)}>
          Disable
        </Button>
      ) : (
        <Button kind="plain" Icon={Play} disabled={isBusy} onClick={() => void setActive(true)}>
          Enable
        </Button>
      )}
      <AdjustSheet
        card={card}
        kind={adjusting ?? 'spend'}
        isOpen={adjusting !== null}
        onClose={() => setAdjusting(null)}
      />
    </div>
  )
}
