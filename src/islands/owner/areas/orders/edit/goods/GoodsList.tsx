// The shop's goods, found by name, each added to an order with a tap.
import { keepPreviousData } from '@tanstack/react-query'
import { Plus, ScanBarcode } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { listOrderGoods, type PricedGoods } from '#data/owner/orders/orders-choices.ts'
import { isCurrencyCode } from '#domain/basics/money.ts'
import { addChoice, type DraftChoice, type DraftLine } from '#domain/order/order-draft.ts'
import { choiceOf, choiceText, isCompleteChoice } from '#domain/product/product.ts'
import { type PaymentCurrency, priceInCurrency } from '#domain/store/payment-currency.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { SearchField } from '#kit/form/TextField.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { Money } from '#kit/show/Money.tsx'
import { Thumb } from '#kit/show/Thumb.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'

const Scanner = lazy(() => import('./Scanner.tsx'))

type Props = {
  readonly lines: readonly DraftLine[]
  /** The currency of the order; null for the shop's own. */
  readonly terms: PaymentCurrency | null
  readonly onChange: (lines: readonly DraftLine[]) => void
}

export function GoodsList({ lines, terms, onChange }: Props) {
  const business = useBusiness()
  const [text, setText] = useState('')
  const [isScanning, setScanning] = useState(false)
  const search = useDeferredValue(text.trim())
  const currency = terms && isCurrencyCode(terms.currency) ? terms.currency : null
  const query = useStoreFetch(
    'orders',
    ['goods', search, currency],
    (id) => listOrderGoods(id, search, currency),
    { placeholderData: keepPreviousData },
  )
  return (
    <div className="flex min-h-[50dvh] flex-col gap-3">
      <div className="flex flex-none items-end gap-2">
        <SearchField
          label="Search your products"
          className="min-w-0 flex-1"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {'BarcodeDetector' in globalThis && (
          <IconButton Icon={ScanBarcode} label="Scan a barcode" onClick={() => setScanning(true)} />
        )}
      </div>
      {isScanning && (
        <Suspense>
          <Scanner
            onClose={() => setScanning(false)}
            onCode={(code) => {
              setScanning(false)
              setText(code)
            }}
          />
        </Suspense>
      )}
      <Loaded
        query={query}
        failed="Your products could not be loaded."
        rows={4}
        empty={
          <p className="text-mute">
            {search === '' ? 'There is nothing in your shop yet.' : `Nothing is called “${search}”.`}
          </p>
        }
      >
        {(found) => (
          <ul aria-label="Products" className="flex flex-col divide-y divide-line">
            {found.map((goods) => (
              <GoodsRow
                key={goods.id}
                goods={goods}
                currency={business.currency}
                terms={terms}
                lines={lines}
                onAdd={(choice) => onChange(addChoice(lines, choice))}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

type RowProps = {
  readonly goods: PricedGoods
  readonly currency: string
  /** Of an order in another currency than the shop's. */
  readonly terms: PaymentCurrency | null
  readonly lines: readonly DraftLine[]
  readonly onAdd: (choice: DraftChoice) => void
}

function GoodsRow({ goods, currency, terms, lines, onAdd }: RowProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const [isOpen, setOpen] = useState(false)
  const variantIds = Object.values(chosen).filter((id) => id !== '')
  const isComplete = isCompleteChoice(goods, variantIds)
  const chosenIds = isComplete ? variantIds : []
  const { price: ownPrice, stock } = isComplete
    ? choiceOf(goods, variantIds)
    : { price: goods.price, stock: goods.stock }
  const price = terms ? priceInCurrency(goods, chosenIds, terms).price : ownPrice
  const held = lines
    .filter((line) => line.productId === goods.id)
    .reduce((sum, line) => sum + line.quantity, 0)
  const hasOptions = goods.options.length > 0
  const isSoldOut = stock === 0 && (isComplete || !hasOptions)
  const add = () =>
    onAdd({
      productId: goods.id,
      variantIds,
      name: goods.name,
      options: choiceText(goods, variantIds),
      unitPrice: price,
      picture: goods.picture,
      stock,
    })
  const what = isComplete && hasOptions ? `${goods.name}, ${choiceText(goods, variantIds)}` : goods.name

  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <Thumb path={goods.picture} name={goods.name} />
        <span className="min-w-0 flex-1 break-words">
          <span translate="no">{goods.name}</span> {goods.status === 'draft' && <Badge>Draft</Badge>}
          <span className="block text-mute text-sm">
            <Money minor={price} currency={terms?.currency ?? currency} />
            <span>{`${isComplete || !hasOptions ? ` · ${leftWords(stock)}` : ''}${held > 0 ? ` · ${held} in the order` : ''}`}</span>
          </span>
        </span>
        {hasOptions && !isOpen ? (
          <Button
            kind="soft"
            className="shrink-0 px-4"
            onClick={() => setOpen(true)}
            aria-label={`Choose options of ${goods.name}`}
          >
            Options
          </Button>
        ) : (
          <Button
            kind="soft"
            Icon={Plus}
            className="shrink-0 px-4"
            disabled={isSoldOut || (hasOptions && !isComplete)}
            onClick={add}
            aria-label={`Add ${what}`}
          >
            Add
          </Button>
        )}
      </div>
      {isOpen && <GoodsOptions options={goods.options} chosen={chosen} onChoose={setChosen} />}
    </li>
  )
}

/** By option: the chosen value's id; an empty text for none. */
type Chosen = Readonly<Record<string, string>>

type OptionsProps = {
  readonly options: PricedGoods['options']
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

function GoodsOptions({ options, chosen, onChoose }: OptionsProps) {
  return (
    <div className="mt-2 grid grid-cols-2 gap-3">
      {options.map((group) => (
        <SelectField
          key={group.id}
          label={group.name}
          value={chosen[group.id] ?? ''}
          onChange={(event) => onChoose({ ...chosen, [group.id]: event.target.value })}
          options={[
            { value: '', label: 'Choose' },
            ...group.values.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ))}
    </div>
  )
}

function leftWords(stock: number | null): string {
  if (stock === null) return 'not counted'
  return stock === 0 ? 'sold out' : `${stock} left`
}
