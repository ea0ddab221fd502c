// Sets a delivery fee that was to be agreed, or says that there is none.
import { agreeFee } from '#contract/sql/orders/order-payments.ts'
import { faulty } from '#domain/basics/form-reader.ts'
import { isCurrencyCode, parseAmount } from '#domain/basics/money.ts'
import { ok } from '#domain/basics/result.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { PAYMENT_REFUSALS } from './copy.ts'

type Props = { readonly order: OrderDetails; readonly isOpen: boolean; readonly onClose: () => void }

export function FeeSheet({ order, isOpen, onClose }: Props) {
  return (
    <Sheet title="The delivery fee" isOpen={isOpen} onClose={onClose}>
      <FeeForm order={order} onDone={onClose} />
    </Sheet>
  )
}

function FeeForm({ order, onDone }: { readonly order: OrderDetails; readonly onDone: () => void }) {
  const { id: orderId, currency } = order
  const { save, write } = useStoreWrite(agreeFee, PAYMENT_REFUSALS(currency))
  const edit = useEditForm({
    draftKey: null,
    values: { fee: '' },
    read: ({ fee: text }: { readonly fee: string }) => {
      const fee = parseAmount(text)
      return fee === null ? faulty({ fee: 'Write the fee, like 2,500, or press “No fee”.' }) : ok({ fee })
    },
  })
  return (
    <EditForm
      edit={edit}
      onSubmit={edit.submit(({ fee }) => write({ orderId, fee }, { onSaved: onDone }))}
      action="Set the fee"
      others={
        <Button kind="plain" onClick={() => void save({ orderId, fee: 0 }, { onSaved: onDone })}>
          No fee
        </Button>
      }
    >
      <MoneyField
        label="What the customer pays for the delivery"
        currency={isCurrencyCode(currency) ? currency : 'NGN'}
        hint="It is added to what the order costs, and her page asks for it."
        {...fieldOf(edit.form, 'fee')}
      />
    </EditForm>
  )
}
