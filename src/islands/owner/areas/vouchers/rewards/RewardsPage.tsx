// The rewards programme: its rules in one sentence that follows the typing, what customers hold, and the newest entries of the ledger.
import { Redirect } from 'wouter'
import { type RewardsPage as RewardsRead, rewardsPage, saveRewards } from '#contract/sql/orders/rewards.ts'
import type { CurrencyCode } from '#domain/basics/money.ts'
import {
  fieldsOf,
  pointsText,
  type RewardsFields,
  readRewardsForm,
  rewardsSentence,
  shareGivenBack,
  USUAL_FIELDS,
} from '#domain/rewards/rewards-form.ts'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf, switchOf } from '#kit/form/field-of.ts'
import { MoneyField, NumberField } from '#kit/form/MoneyField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import type { FieldNames } from '#kit/form/use-others.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { Fact } from '#kit/show/Facts.tsx'
import { Money } from '#kit/show/Money.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { PointLines } from '#owner/shared/points/PointLines.tsx'
import { SectionTabs } from '#owner/shared/tabs/SectionTabs.tsx'
import { VOUCHER_REFUSALS } from '../shared/copy.ts'

export default function RewardsPage() {
  const business = useBusiness()
  const query = useStoreRead(rewardsPage)
  if (!isManager(business)) return <Redirect to="/dashboard/vouchers" replace />
  return (
    <Page
      title="Rewards"
      lead={<p>Customers earn points when they buy, and pay a part of a later order with them.</p>}
    >
      <SectionTabs />
      <Loaded query={query} failed="Your programme could not be loaded." rows={4}>
        {(page) => (
          <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
            <div className="flex min-w-0 flex-col gap-4">
              {page.rewards?.isActive && page.rewards.currency !== page.currency && (
                <ErrorNote text="Your shop sells in another currency now, so the programme rests. Look over its amounts and save them." />
              )}
              <RewardsForm rewards={page.rewards} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              {page.rewards && page.figures && (
                <RewardsFigures figures={page.figures} currency={page.rewards.currency} />
              )}
              <PointLines
                title="Newest entries"
                lines={page.entries}
                isNamed
                empty="Nothing yet. The first points come when an order is delivered and marked as paid."
              />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

type FiguresProps = {
  readonly figures: NonNullable<RewardsRead['figures']>
  readonly currency: CurrencyCode
}

/** What customers hold, and what the last 30 days brought. */
function RewardsFigures({ figures, currency }: FiguresProps) {
  const { holders, outstanding, owed, earned, spent } = figures
  return (
    <Card title="What you owe in points">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-4">
        <Fact label="Worth">
          <Money minor={owed} currency={currency} />
        </Fact>
        <Fact label={`Held by ${holders === 1 ? '1 customer' : `${holders} customers`}`} look="figures">
          {pointsText(outstanding)}
        </Fact>
        <Fact label="Earned in 30 days" look="figures">
          {earned.toLocaleString('en-GB')}
        </Fact>
        <Fact label="Spent in 30 days" look="figures">
          {spent.toLocaleString('en-GB')}
        </Fact>
      </dl>
    </Card>
  )
}

const NAMES = {
  isActive: 'The programme runs',
  earnAmount: 'For each',
  earnPoints: 'Points earned',
  pointWorth: 'One point takes off',
  minimumPoints: 'Fewest points',
  expiryMonths: 'Months until points end',
  welcomePoints: 'Welcome gift',
} satisfies FieldNames<RewardsFields>

/** Null for a shop without a programme. */
function RewardsForm({ rewards: known }: Pick<RewardsRead, 'rewards'>) {
  const { id, currency } = useBusiness()
  const { write } = useStoreWrite(saveRewards, VOUCHER_REFUSALS)
  const edit = useEditForm({
    draftKey: `rewards:${id}`,
    values: known ? fieldsOf(known) : USUAL_FIELDS,
    read: readRewardsForm,
    names: NAMES,
  })
  const { form } = edit
  const typed = form.watch()
  const parsed = readRewardsForm(typed)
  const save = edit.submit((rewards) => {
    const done = rewards.isActive ? 'Your programme runs' : 'Saved. The programme is off.'
    return write({ rewards, known: known ?? {} }, { done })
  })
  return (
    <EditForm edit={edit} onSubmit={save} action={known === null ? 'Start the programme' : 'Save'} hasBar>
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
