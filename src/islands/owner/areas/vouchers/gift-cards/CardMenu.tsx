// Less frequent actions on a gift card: change the balance without an order, disable the card.
import { Ban, CirclePlus, Download, Ellipsis, HandCoins, Play, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { adjustGiftCard, takeBackGiftCard } from '#contract/sql/store/business.ts'
import { type OwnerGiftCard, saveGiftCard } from '#data/owner/vouchers/gift-cards.ts'
import { type CashMoment, CHOOSE_MOMENT, type CountedAt, countedBy } from '#domain/basics/cash-moment.ts'
import { faulty, type ReadForm } from '#domain/basics/form-reader.ts'
import { amountFault, formatMoney, isCurrencyCode, type Minor, parseAmount } from '#domain/basics/money.ts'
import { ok } from '#domain/basics/result.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem, MenuLine } from '#kit/action/Menu.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import type { PictureFile } from '#owner/shared/share/SharePicture.tsx'
import { saveFile } from '#owner/shared/share/save-file.ts'
import { CountedField, useLateCount } from '#owner/shared/till/CountedField.tsx'
import { CARD_ENDS, CARD_WAYS, VOUCHER_REFUSALS } from '../shared/copy.ts'

type Props = { readonly card: OwnerGiftCard; readonly picture: PictureFile | undefined }

export function CardMenu({ card, picture }: Props) {
  const [adjusting, setAdjusting] = useState<'spend' | 'add' | null>(null)
  const [isDisabling, setDisabling] = useState(false)
  const [, navigate] = useLocation()
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
        {card.isActive && card.balance > 0 && (
          <MenuItem
            Icon={ShoppingBag}
            // Not in the address, which others may read: a code is as good as cash.
            onSelect={() => navigate('/dashboard/orders/new', { state: { giftCard: card.code } })}
          >
            Pay a sale with it
          </MenuItem>
        )}
        <MenuItem Icon={HandCoins} isDisabled={card.balance === 0} onSelect={() => setAdjusting('spend')}>
          Take money off it
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
      {adjusting && <AdjustSheet card={card} kind={adjusting} onClose={() => setAdjusting(null)} />}
      {isDisabling && (
        <DisableSheet card={card} onClose={() => setDisabling(false)} onKeep={() => setActive(false)} />
      )}
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

type DisableProps = {
  readonly card: OwnerGiftCard
  readonly onClose: () => void
  /** Disables the card and leaves its money on it. */
  readonly onKeep: () => Promise<boolean>
}

function DisableSheet({ card, onClose, onKeep }: DisableProps) {
  const [how, setHow] = useState('keep')
  const [moment, setMoment] = useState<CashMoment>('')
  const countedAt = useLateCount(1)
  const asked = how === 'cash' ? countedAt : null
  const { save, isSaving } = useStoreWrite(takeBackGiftCard, VOUCHER_REFUSALS)
  const disable = () =>
    how === 'keep'
      ? onKeep().then((isSaved) => isSaved && onClose())
      : save(
          { card: card.id, seenBalance: card.balance, how, ...countedBy(asked, moment) },
          { done: 'The card is empty and disabled', onSaved: onClose },
        )
  return (
    <Sheet title="Disable this gift card" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{`${formatMoney(card.balance, card.currency)} is on the card.`}</p>
        <SelectField
          label="What about the money?"
          options={CARD_ENDS}
          value={how}
          onChange={(event) => setHow(event.currentTarget.value)}
        />
        {asked !== null && (
          <CountedField
            at={asked}
            question="When did the cash leave it?"
            value={moment}
            onChange={setMoment}
            error={undefined}
          />
        )}
        <Button
          isWide
          isBusy={isSaving}
          busyText="One moment…"
          disabled={asked !== null && moment === ''}
          onClick={() => void disable()}
        >
          Disable the card
        </Button>
      </div>
    </Sheet>
  )
}

type AdjustSheetProps = {
  readonly card: OwnerGiftCard
  readonly kind: 'spend' | 'add'
  readonly onClose: () => void
}

type Typed = {
  readonly amount: string
  readonly way: string
  readonly moment: CashMoment
  readonly note: string
}

type Change = CountedAt & {
  readonly amount: Minor
  readonly way: string | null
  readonly note: string
}

/** Adds or removes money of a card by hand, with a reason. The reason stays in the history for ever. */
function AdjustSheet({ card, kind, onClose }: AdjustSheetProps) {
  const { write } = useStoreWrite(adjustGiftCard, VOUCHER_REFUSALS)
  const countedAt = useLateCount(1)
  const asksMoment = (way: string) => kind === 'add' && way === 'cash' && countedAt !== null
  const read = ({ amount: text, way, moment, note }: Typed): ReadForm<Change> => {
    const amount = parseAmount(text)
    if (amount === null) return faulty({ amount: amountFault(text, 'Write an amount above 0, like 2,500.') })
    if (kind === 'spend' && amount > card.balance) {
      return faulty({ amount: `There is ${formatMoney(card.balance, card.currency)} on the card.` })
    }
    if (kind === 'spend') return ok({ amount: -amount, way: null, note })
    if (asksMoment(way) && moment === '') return faulty({ moment: CHOOSE_MOMENT })
    const counted = countedBy(asksMoment(way) ? countedAt : null, moment)
    return ok({ amount, way: way === 'none' ? null : way, ...counted, note })
  }
  const edit = useEditForm({
    draftKey: null,
    values: { amount: '', way: 'cash', moment: '', note: '' } as Typed,
    read,
  })
  const done = (balance: Minor) => `${formatMoney(balance, card.currency)} is on the card now`
  const { form } = edit
  const save = edit.submit((change) => write({ card: card.id, ...change }, { done, onSaved: onClose }))
  return (
    <Sheet title={kind === 'spend' ? 'Take money off it' : 'Put money on it'} onClose={onClose}>
      {kind === 'spend' && (
        <p className="mb-4">
          No sale is written down by this. For goods that were bought with the card, press “Pay a sale with
          it”.
        </p>
      )}
      <EditForm
        edit={edit}
        onSubmit={save}
        action={kind === 'spend' ? 'Take it off the card' : 'Put it on the card'}
        isWide
      >
        <MoneyField
          label="Amount"
          currency={isCurrencyCode(card.currency) ? card.currency : 'NGN'}
          hint={`${formatMoney(card.balance, card.currency)} is on the card.`}
          {...fieldOf(form, 'amount')}
        />
        {kind === 'add' && (
          <SelectField label="How it was paid" options={CARD_WAYS} {...form.register('way')} />
        )}
        {countedAt !== null && asksMoment(form.watch('way')) && (
          <CountedField at={countedAt} question="When did the cash come?" {...choiceOf(form, 'moment')} />
        )}
        <TextField
          label="What for (optional)"
          autoComplete="off"
          maxLength={200}
          {...fieldOf(form, 'note')}
        />
      </EditForm>
    </Sheet>
  )
}
