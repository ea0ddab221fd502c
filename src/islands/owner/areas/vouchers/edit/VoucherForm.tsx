// The form of a voucher: its discount, its dates, and its limit of uses. Times are in the shop's time zone.
import { Dices } from 'lucide-react'
import { amountText } from '#domain/basics/money.ts'
import { timeZoneOf, toShopTime, zonePlace } from '#domain/basics/shop-time.ts'
import { readVoucherForm, type VoucherColumns, type VoucherFields } from '#domain/voucher/voucher-form.ts'
import { voucherCodeFrom } from '#domain/voucher/voucher-share.ts'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'
import { Button } from '#kit/action/Button.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { MoneyField, NumberField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import type { FieldNames } from '#kit/form/use-others.ts'
import type { Write } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { voucherRefusalText } from '../shared/copy.ts'

const TYPES = [
  { value: 'percentage', label: 'A percentage' },
  { value: 'fixed', label: 'An amount' },
] as const

/** Codes of refusals that are about the voucher's own code. */
const ABOUT_CODE = ['code_taken', 'code_like_gift_card']

const NAMES = {
  code: 'Code',
  type: 'Takes off',
  value: 'Percent or amount',
  minimum: 'For orders from',
  cap: 'At most',
  startsAt: 'Starts',
  endsAt: 'Ends',
  maxUses: 'Uses in all',
  maxUsesPerCustomer: 'Uses per customer',
} satisfies FieldNames<VoucherFields>

type Props<T> = {
  readonly draftKey: string
  readonly values: VoucherFields
  readonly action: string
  /** True for a used voucher, whose code cannot change. */
  readonly isCodeFixed?: boolean
  /** False for a new voucher. */
  readonly isStored?: boolean
  readonly toWrite: (row: VoucherColumns) => Pick<Write<T>, 'send' | 'done' | 'onSaved' | 'onRefused'>
  readonly onCancel: () => void
}

export function VoucherForm<T>(props: Props<T>) {
  const { draftKey, values, action, isCodeFixed, isStored, toWrite, onCancel } = props
  const zone = timeZoneOf(useBusiness().country)
  const edit = useEditForm({
    draftKey,
    values,
    read: (typed: VoucherFields) => readVoucherForm(typed, zone),
    ...(isStored ? { names: NAMES } : {}),
  })
  const { form } = edit
  const save = edit.submit((row) => ({
    ...toWrite(row),
    refusalText: (refusal) => {
      const message = voucherRefusalText(refusal)
      if (!ABOUT_CODE.includes(refusal.code)) return message
      form.setError('code', { message }, { shouldFocus: true })
      return null
    },
  }))
  return (
    <EditForm edit={edit} onSubmit={save} className="max-w-2xl" action={action} onCancel={onCancel} hasBar>
      <CodeCard form={form} isFixed={isCodeFixed ?? false} />
      <DiscountCard form={form} />
      <TimesCard form={form} zone={zone} />
    </EditForm>
  )
}

type CardProps = { readonly form: FormFields<VoucherFields> }

function CodeCard({ form, isFixed }: CardProps & { readonly isFixed: boolean }) {
  const offerCode = () =>
    form.setValue('code', voucherCodeFrom(crypto.getRandomValues(new Uint8Array(6))), {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <Card title="Code">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Code that customers type"
          hint={isFixed ? 'Orders name this code, so it stays.' : 'Letters A to Z, digits, hyphens.'}
          frameClass="min-w-[min(12rem,100%)] flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isFixed}
          {...fieldOf(form, 'code')}
        />
        {!isFixed && (
          <Button kind="soft" Icon={Dices} onClick={offerCode} className="lg:mt-7">
            Suggest a code
          </Button>
        )}
      </div>
    </Card>
  )
}

function DiscountCard({ form }: CardProps) {
  const { currency } = useBusiness()
  const isPercentage = form.watch('type') === 'percentage'
  return (
    <Card title="What it gives">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Takes off" options={TYPES} {...fieldOf(form, 'type')} />
        {isPercentage ? (
          <TextField label="Percent" inputMode="decimal" autoComplete="off" {...fieldOf(form, 'value')} />
        ) : (
          <MoneyField label="Amount" currency={currency} {...fieldOf(form, 'value')} />
        )}
        <MoneyField label="For orders from (optional)" currency={currency} {...fieldOf(form, 'minimum')} />
        {isPercentage && (
          <MoneyField label="At most (optional)" currency={currency} {...fieldOf(form, 'cap')} />
        )}
      </div>
    </Card>
  )
}

function TimesCard({ form, zone }: CardProps & { readonly zone: string }) {
  return (
    <Card title="When and how often">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Starts (optional)" type="datetime-local" {...fieldOf(form, 'startsAt')} />
        <TextField label="Ends (optional)" type="datetime-local" {...fieldOf(form, 'endsAt')} />
        <NumberField label="Uses in all (optional)" {...fieldOf(form, 'maxUses')} />
        <NumberField label="Uses per customer (optional)" {...fieldOf(form, 'maxUsesPerCustomer')} />
      </div>
      <p className="mt-3 text-mute text-sm">{`Times are those of ${zonePlace(zone)}. Customers are told apart by their phone number.`}</p>
    </Card>
  )
}

export const EMPTY_VOUCHER: VoucherFields = {
  code: '',
  type: 'percentage',
  value: '',
  minimum: '',
  cap: '',
  startsAt: '',
  endsAt: '',
  maxUses: '',
  maxUsesPerCustomer: '',
}

/** The fields of a stored voucher. Times are on the shop's clock in `zone`, amounts in major units, empty for none. */
export function voucherValues(voucher: OwnerVoucher, zone: string): VoucherFields {
  const { discount_type: type, discount_value: value, min_purchase_amount: minimum } = voucher
  return {
    code: voucher.code,
    type,
    value: type === 'percentage' ? String(value) : amountText(value),
    minimum: minimum === 0 ? '' : amountText(minimum),
    cap: amountText(voucher.max_discount_amount),
    startsAt: voucher.starts_at === null ? '' : toShopTime(voucher.starts_at, zone),
    endsAt: voucher.ends_at === null ? '' : toShopTime(voucher.ends_at, zone),
    maxUses: voucher.max_uses === null ? '' : String(voucher.max_uses),
    maxUsesPerCustomer: voucher.max_uses_per_customer === null ? '' : String(voucher.max_uses_per_customer),
  }
}
