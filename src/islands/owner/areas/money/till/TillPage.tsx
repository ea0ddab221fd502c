// The till: what should be in it, closing it, and past closings.
import { ImageIcon } from 'lucide-react'
import { readTill, reverseTill } from '#contract/sql/orders/till.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { shopTimeWords, timeZoneOf } from '#domain/basics/shop-time.ts'
import { correctedClosing, differenceWords, type Till, type TillClosing } from '#domain/order/till.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { useFirst } from '#kit/page/use-first.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { SumRow } from '#kit/show/Facts.tsx'
import { Money } from '#kit/show/Money.tsx'
import { When } from '#kit/show/When.tsx'
import { isManager, may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { SectionTabs } from '#owner/shared/tabs/SectionTabs.tsx'
import { CloseForm, TILL_REFUSALS } from './CloseForm.tsx'

export default function TillPage() {
  const query = useStoreRead(readTill)
  return (
    <Page
      title="Money"
      action={
        may(useBusiness(), 'figures') && (
          <LinkButton kind="plain" Icon={ImageIcon} href="/dashboard/money/evening">
            The day in one picture
          </LinkButton>
        )
      }
    >
      <SectionTabs />
      <Loaded query={query} failed="The till could not be loaded.">
        {(till) => (
          <div className="flex max-w-3xl flex-col gap-4">
            {till.since === null ? (
              <Card title="Begin your till" isStack>
                <p>
                  {till.expected === null
                    ? 'Count the cash that is in the till now. From then on each sale in cash is added.'
                    : 'Count the cash that is in the till now. From then on each sale in cash is added here, and in the evening you see whether it agrees.'}
                </p>
                <CloseForm till={till} />
              </Card>
            ) : (
              <>
                <Expected till={till} since={till.since} />
                <Card title="Close the till" isStack>
                  {till.expected === null && (
                    <p>
                      <span>Count the cash and write down what is there. Last counted </span>
                      <When at={till.since} />
                    </p>
                  )}
                  <CloseForm till={till} />
                </Card>
              </>
            )}
            <Closings counts={till.counts} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Nothing for whoever counts blind. */
function Expected({ till, since }: { readonly till: Till; readonly since: string }) {
  const { currency, expected, opening, cashIn, cashOut, members } = till
  if (expected === null || opening === null || cashIn === null || cashOut === null) return null
  const money = (minor: number) => <Money minor={minor} currency={currency} />
  return (
    <Card title="In the till now">
      <p className="figures font-bold text-3xl tracking-tight" translate="no">
        {formatMoney(expected, currency)}
      </p>
      <p className="mb-3 text-mute">
        <span>
          {expected < 0
            ? 'More went out than came in: some cash was not written down. Last counted '
            : 'That much cash should be in it. Last counted '}
        </span>
        <When at={since} />
      </p>
      <dl className="flex flex-col gap-1">
        <SumRow label="Left in it then">{money(opening)}</SumRow>
        <SumRow label="Cash that came">{money(cashIn)}</SumRow>
        {cashOut !== 0 && <SumRow label="Given back and spent">{money(-cashOut)}</SumRow>}
      </dl>
      {members.length > 0 && (
        <div className="mt-3 border-line border-t pt-3">
          <h3 className="mb-1 font-semibold">By person</h3>
          <dl className="flex flex-col gap-1">
            {members.map(({ name, isMine, amount }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two members may have one name
              <SumRow key={place} label={isMine ? 'You' : (name ?? 'Somebody who has left')}>
                {money(amount)}
              </SumRow>
            ))}
          </dl>
        </div>
      )}
    </Card>
  )
}

const SHOWN = 14

/** Nothing before the first count. */
function Closings({ counts }: { readonly counts: readonly TillClosing[] }) {
  const business = useBusiness()
  const { shown, showAll } = useFirst(counts, SHOWN)
  const last = counts.find(({ isReversed }) => !isReversed)
  if (counts.length === 0) return null
  return (
    <Card title="Closings">
      <ul className="divide-y divide-line">
        {shown.map((closing) => (
          <ClosingRow
            key={closing.id}
            closing={closing}
            isLast={closing === last && (closing.isMine || isManager(business))}
          />
        ))}
      </ul>
      {showAll}
    </Card>
  )
}

function ClosingRow({ closing, isLast }: { readonly closing: TillClosing; readonly isLast: boolean }) {
  const { id, at, currency, counted, leftIn, correction, note, isMine, isReversed, name } = closing
  const books = correctedClosing(closing)
  const { country } = useBusiness()
  const { save } = useStoreWrite(reverseTill, TILL_REFUSALS(currency))
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48 break-words">
        <p className="flex flex-wrap items-center gap-2">
          <b className={isReversed ? 'font-medium text-mute line-through' : 'font-semibold'}>
            {`${money(counted)} counted`}
          </b>
          {isReversed ? (
            <Badge>Taken back</Badge>
          ) : (
            books !== null &&
            books.difference !== 0 && (
              <Badge tone="bad">{differenceWords(books.difference, currency).slice(0, -1)}</Badge>
            )
          )}
        </p>
        <p className="text-mute text-sm">
          {`${shopTimeWords(at, timeZoneOf(country))} · ${isMine ? 'You' : (name ?? 'Somebody who has left')}`}
        </p>
        <p className="text-sm">
          {[
            books === null
              ? ''
              : books.difference === 0
                ? 'It agreed.'
                : `${money(books.expected)} should have been in it.`,
            correction ? `${money(correction)} of cash was corrected later.` : '',
            leftIn === counted ? '' : `${money(leftIn)} stayed in it.`,
          ].join(' ')}
        </p>
        {note !== '' && <p className="text-sm">{note}</p>}
        {isLast && books !== null && books.difference !== 0 && (
          <p className="mt-1 text-mute text-sm">
            Was something forgotten? Write it down, and say that it was before the count. For a quick sale,
            press “Correct” on it.
          </p>
        )}
      </div>
      {isLast && (
        <AskButton
          label="Undo the count"
          name={`Undo the count of ${money(counted)}`}
          title="Undo this count?"
          action="Undo it"
          onConfirm={() => save({ countId: id })}
        >
          The count no longer holds, and the till is open again with what was expected before. It stays in the
          list.
        </AskButton>
      )}
    </li>
  )
}
