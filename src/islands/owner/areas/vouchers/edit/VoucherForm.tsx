// The form of a voucher: its discount, its dates, and its limit of uses. Times are in the shop's time zone.
import { Dices } from 'lucide-react'
import { timeZoneOf, zonePlace } from '#domain/basics/shop-time.ts'
import { readVoucherForm, type VoucherColumns, type VoucherFields } from '#domain/voucher/voucher-form.ts'
import { voucherCodeFrom } from '#domain/voucher/voucher-share.ts'
import { Button } from '#kit/action/Button.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { MoneyField, NumberField } from '#kit/form/MoneyField.tsx'
import { SaveBar } from '#kit/form/SaveBar.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
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

type Props<T> = {
  readonly draftKey: string
  readonly values: VoucherFields
  readonly action: string
  /** True for a used voucher, whose code cannot change. */
  readonly isCodeFixed?: boolean
  readonly toWrite: (row: VoucherColumns) => Pick<Write<T>, 'send' | 'onSaved'>
  readonly onCancel: () => void
}

export function VoucherForm<T>({ draftKey, values, action, isCodeFixed, toWrite, onCancel }: Props<T>) {
  const zone = timeZoneOf(useBusiness().country)
  const { form, draft, submit, isSaving, problem } = useEditForm({
    draftKey,
    values,
    read: (typed: VoucherFields) => readVoucherForm(typed, zone),
  })
  const save = submit((row) => ({
    ...toWrite(row),
    refusalText: (refusal) => {
      const message = voucherRefusalText(refusal)
      if (!ABOUT_CODE.includes(refusal.code)) return message
      form.setError('code', { message }, { shouldFocus: true })
      return null
    },
  }))
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex max-w-2xl flex-col gap-4">
      <CodeCard form={form} isFixed={isCodeFixed ?? false} />
      <DiscountCard form={form} />
      <TimesCard form={form} zone={zone} />
      <SaveBar
        problem={problem}
        note={
          draft.isRestored && (
            <>
              <span>Not saved yet.</span>{' '}
              <button type="button" className="min-h-11 text-indigo underline" onClick={draft.discard}>
                Start over
              </button>
            </>
          )
        }
      >
        <Button kind="plain" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isSaving} busyText="Saving…">
          {action}
        </Button>
      </SaveBar>
    </form>
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
          error={form.formState.errors.code?.message}
          {...form.register('code')}
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
  const { errors } = form.formState
  const isPercentage = form.watch('type') === 'percentage'
  return (
    <Card title="What it gives">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Takes off" options={TYPES} {...form.register('type')} />
        {isPercentage ? (
          <TextField
            label="Percent"
            inputMode="decimal"
            autoComplete="off"
            error={errors.value?.message}
            {...form.register('value')}
          />
        ) : (
          <MoneyField
            label="Amount"
            currency={currency}
            error={errors.value?.message}
            {...form.register('value')}
          />
        )}
        <MoneyField
          label="For orders from (optional)"
          currency={currency}
          error={errors.minimum?.message}
          {...form.register('minimum')}
        />
        {isPercentage && (
          <MoneyField
            label="At most (optional)"
            currency={currency}
            error={errors.cap?.message}
            {...form.register('cap')}
          />
        )}
      </div>
    </Card>
  )
}

function TimesCard({ form, zone }: CardProps & { readonly zone: string }) {
  const { errors } = form.formState
  return (
    <Card title="When and how often">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Starts (optional)"
          type="datetime-local"
          error={errors.startsAt?.message}
          {...form.register('startsAt')}
        />
        <TextField
          label="Ends (optional)"
          type="datetime-local"
          error={errors.endsAt?.message}
          {...form.register('endsAt')}
        />
        <NumberField
          label="Uses in all (optional)"
          error={errors.maxUses?.message}
          {...form.register('maxUses')}
        />
        <NumberField
          label="Uses per customer (optional)"
          error={errors.maxUsesPerCustomer?.message}
          {...form.register('maxUsesPerCustomer')}
        />
      </div>
      <p className="mt-3 text-mute text-sm">{`Times are those of ${zonePlace(zone)}. Customers are told apart by their phone number.`}</p>
    </Card>
  )
}
