// Less frequent actions on a gift card: change the balance without an order, disable the card.
import { Ban, CirclePlus, Download, Ellipsis, HandCoins, Play } from 'lucide-react'
import { useState } from 'react'
import { type OwnerGiftCard, saveGiftCard } from '#data/owner/vouchers/gift-cards.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem, MenuLine } from '#kit/action/Menu.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { saveFile } from '#owner/shared/share/save-file.ts'
import type { PictureFile } from '#owner/shared/share/use-picture-file.ts'
import { AdjustSheet } from './AdjustSheet.tsx'
import { DisableSheet } from './DisableSheet.tsx'

type Props = { readonly card: OwnerGiftCard; readonly picture: PictureFile | undefined }

export function CardMenu({ card, picture }: Props) {
  const [adjusting, setAdjusting] = useState<'spend' | 'add' | null>(null)
  const [isDisabling, setDisabling] = useState(false)
  const setActive = useSetActive(card)
  const disable = () => (card.balance > 0 ? setDisabling(true) : void setActive(false))
  return (
    <>
      <Menu align="end" trigger={<IconButton Icon={Ellipsis} label="More for this gift card" />}>
        {picture && (
          <MenuItem Icon={Download} onSelect={() => saveFile(picture.file, picture.file.name)}>
            Save the picture
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem Icon={HandCoins} isDisabled={card.balance === 0} onSelect={() => setAdjusting('spend')}>
          Spent in the shop
        </MenuItem>
        <MenuItem Icon={CirclePlus} onSelect={() => setAdjusting('add')}>
          Put money on it
        </MenuItem>
        <MenuLine />
        {card.isActive ? (
          <MenuItem Icon={Ban} onSelect={disable}>
            Disable
          </MenuItem>
        ) : (
          <MenuItem Icon={Play} onSelect={() => void setActive(true)}>
            Enable
          </MenuItem>
        )}
      </Menu>
      <AdjustSheet
        card={card}
        kind={adjusting ?? 'spend'}
        isOpen={adjusting !== null}
        onClose={() => setAdjusting(null)}
      />
      <DisableSheet
        card={card}
        isOpen={isDisabling}
        onClose={() => setDisabling(false)}
        onKeep={() => setActive(false)}
      />
    </>
  )
}

export function useSetActive(card: OwnerGiftCard) {
  const { id } = useBusiness()
  const readAgain = useReadAgain('vouchers')
  const { save } = useSave()
  const setActive = (isActive: boolean): Promise<boolean> =>
    save({
      send: () => saveGiftCard(id, card.id, { isActive }),
      onSaved: () => {
        const undo = { label: 'Undo', onPress: () => void setActive(true) }
        toast(
          isActive ? { text: 'The card can be used again' } : { text: 'The card is disabled', action: undo },
        )
        return readAgain()
      },
    })
  return setActive
}
