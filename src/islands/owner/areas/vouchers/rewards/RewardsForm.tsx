// The rules of the programme. The sentence above the fields follows the typing.
import { saveRewards } from '#contract/sql/orders/rewards.ts'
import type { CurrencyCode } from '#domain/basics/money.ts'
import {
  type RewardsFields,
  readRewardsForm,
  rewardsSentence,
  shareGivenBack,
} from '#domain/rewards/rewards-form.ts'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf, switchOf } from '#kit/form/field-of.ts'
import { MoneyField, NumberField } from '#kit/form/MoneyField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { VOUCHER_REFUSALS } from '../shared/copy.ts'

type Props = { readonly values: RewardsFields; readonly isNew: boolean }

export function RewardsForm({ values, isNew }: Props) {
  const { id, currency } = useBusiness()
  const { write } = useStoreWrite(saveRewards, VOUCHER_REFUSALS)
  const edit = useEditForm({
    draftKey: `rewards:${id}`,
    values,
    read: readRewardsForm,
  })
  const { form } = edit
  const typed = form.watch()
  const parsed = readRewardsForm(typed)
  const save = edit.submit((rewards) => {
    const text = rewards.isActive ? 'Your programme runs' : 'Saved. The programme is off.'
    return write({ rewards }, { onSaved: () => toast({ text }) })
  })
  return (
    <EditForm edit={edit} onSubmit={save} action={isNew ? 'Start the programme' : 'Save'} hasBar>
      <Card title="In one sentence">
        <p className="font-semibold text-lg" role="status">
          {parsed.ok ? rewardsSentence(parsed.value, currency) : 'Fill in the fields below.'}
        </p>
        {parsed.ok && (
          <p className="mt-1 text-mute">{`You give back ${shareGivenBack(parsed.value)} of what customers pay for goods.`}</p>
        )}
      </Card>
      <Card title="The rules" isStack>
        <SwitchField
          label="The programme runs"
          hint="Switched off, nobody earns or spends points. Nothing is lost."
          {...switchOf(form, 'isActive')}
        />
        <RuleFields form={form} currency={currency} />
        <p className="text-mute text-sm">
          Points come when an order is delivered and marked as paid, and go back when it is paid back. Only a
          customer who orders with an account can spend them, so nobody can use another’s by typing their
          number.
        </p>
      </Card>
    </EditForm>
  )
}

type RuleFieldsProps = { readonly form: FormFields<RewardsFields>; readonly currency: CurrencyCode }

function RuleFields({ form, currency }: RuleFieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-4">
      <MoneyField
        label="For each"
        hint="Paid for goods, without delivery."
        currency={currency}
        {...fieldOf(form, 'earnAmount')}
      />
      <NumberField label="a customer earns points" {...fieldOf(form, 'earnPoints')} />
      <MoneyField label="One point takes off" currency={currency} {...fieldOf(form, 'pointWorth')} />
      <NumberField label="Fewest points for an order" {...fieldOf(form, 'minimumPoints')} />
      <NumberField
        label="Months until unused points end (optional)"
        hint="Counted from the last order. Empty: they never end."
        {...fieldOf(form, 'expiryMonths')}
      />
      <NumberField
        label="Welcome gift in points"
        hint="With the first order of an account, once it is delivered and paid. 0: no gift."
        {...fieldOf(form, 'welcomePoints')}
      />
    </div>
  )
}
