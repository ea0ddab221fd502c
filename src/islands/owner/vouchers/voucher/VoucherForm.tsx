// The form of a voucher: what it gives, when, how often. Times are on the shop's clock.
import { Dices } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { Refusal } from '#data/errors.ts'
import { readVoucherForm, type VoucherFields, type VoucherRow } from '#domain/voucher/voucher-form.ts'
import { timeZoneOf } from '#domain/voucher/voucher-schedule.ts'
import { voucherCodeFrom } from '#domain/voucher/voucher-share.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { SelectField } from '../../kit/ChoiceFields.tsx'
import { MoneyField, NumberField } from '../../kit/MoneyField.tsx'
import { notSavedText } from '../../kit/outage-words.ts'
import { readerResolver } from '../../kit/reader-resolver.ts'
import { SaveBar } from '../../kit/SaveBar.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { useDraft } from '../../kit/use-draft.ts'
import { useWhenOnline } from '../../kit/use-when-online.ts'
import { useBusiness } from '../../session/business.ts'
import { refusalWords } from '../use-vouchers.ts'

const TYPES = [
  { value: 'percentage', label: 'A percentage' },
  { value: 'fixed', label: 'An amount' },
] as const

type Props = {
  readonly draftKey: string
  readonly values: VoucherFields
  readonly action: string
  /** The code of a voucher that was used stays. */
  readonly isCodeFixed?: boolean
  /** Null when it was saved; else what was refused. */
  readonly onSave: (row: VoucherRow) => Promise<Refusal | null>
  readonly onCancel: () => void
}

export function VoucherForm({ draftKey, values, action, isCodeFixed = false, onSave, onCancel }: Props) {
  const { country, currency } = useBusiness()
  const zone = timeZoneOf(country)
  const form = useForm<VoucherFields>({
    defaultValues: values,
    resolver: readerResolver((typed: VoucherFields) => readVoucherForm(typed, zone)),
  })
  const draft = useDraft(draftKey, form)
  useWhenOnline(() => form.clearErrors('root'))
  const { errors, isSubmitting } = form.formState
  const isPercentage = form.watch('type') === 'percentage'
  const submit = form.handleSubmit(async (typed) => {
    const read = readVoucherForm(typed, zone)
    if (!read.ok) return
    try {
      const refusal = await onSave(read.value)
      if (refusal === null) return draft.clear()
      const field = refusal.code === 'code_taken' || refusal.code === 'code_like_gift_card' ? 'code' : 'root'
      form.setError(field, { message: refusalWords(refusal) }, { shouldFocus: true })
    } catch (error) {
      console.warn('voucher: not saved', error)
      form.setError('root', { message: notSavedText(navigator.onLine) })
    }
  })
  const offerCode = () =>
    form.setValue('code', voucherCodeFrom(crypto.getRandomValues(new Uint8Array(6))), {
      shouldDirty: true,
      shouldValidate: true,
    })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex max-w-2xl flex-col gap-4">
      <Card title="Code">
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label="Code that customers type"
            hint={isCodeFixed ? 'Orders name this code, so it stays.' : 'Letters A to Z, digits, hyphens.'}
            frameClass="min-w-[min(12rem,100%)] flex-1"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={isCodeFixed}
            error={errors.code?.message}
            {...form.register('code')}
          />
          {!isCodeFixed && (
            <Button kind="soft" Icon={Dices} onClick={offerCode} className="lg:mt-7">
              Suggest a code
            </Button>
          )}
        </div>
      </Card>
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
        <p className="mt-3 text-mute text-sm">
          Times are those of {zone.split('/').at(-1)?.replaceAll('_', ' ')}. Customers are told apart by their
          phone number.
        </p>
      </Card>
      <SaveBar
        problem={errors.root?.message}
        note={
          draft.isRestored && (
            <>
              Not saved yet.{' '}
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
        <Button type="submit" isBusy={isSubmitting} busyText="Saving…">
          {action}
        </Button>
      </SaveBar>
    </form>
  )
}
