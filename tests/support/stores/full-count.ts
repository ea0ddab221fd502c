// Counts a store's figures from its orders, one by one and without SQL's help, for comparing with the figures that are kept
// (supabase/schemas/figures).
import type { TestDatabase } from '../database/database.ts'

type OrderRow = {
  readonly id: string
  readonly created_at: Date
  readonly status: string
  readonly payment_status: string
  readonly let_go: number
  readonly returned: number
  readonly currency: string
  readonly total: number
  readonly gift_card_amount: number
  readonly points_amount: number
  readonly subtotal: number
  readonly discount: number
  readonly owner_discount: number
  readonly delivery_fee: number | null
  readonly delivery_kind: string
  readonly delivery_name: string
  readonly voucher_code: string | null
  readonly customer_id: string | null
  readonly phone: string | null
  readonly source: string
  readonly came_from: string | null
}

type MoneyRow = {
  readonly id: string
  readonly order_id: string
  readonly kind: 'received' | 'paid_back' | 'claimed'
  readonly amount: number
  readonly given_amount: number | null
  readonly given_currency: string | null
  readonly way: string
  readonly reverses: string | null
  readonly actor: string | null
  readonly paid_at: Date
}

type LineRow = {
  readonly id: string
  readonly order_id: string
  readonly product_id: string | null
  readonly variant_ids: readonly string[]
  readonly is_extra: boolean
  readonly quantity: number
  readonly line_total: number
}

type ReturnRow = {
  readonly id: string
  readonly order_id: string
  readonly reverses: string | null
  readonly amount: number
  readonly card_amount: number
  readonly created_at: Date
}

type ReturnLineRow = {
  readonly return_id: string
  readonly order_line_id: string
  readonly quantity: number
  readonly is_restocked: boolean
}

type CostRow = {
  readonly product_id: string
  readonly value_ids: readonly string[]
  readonly cost_minor: number | null
  readonly since: Date
}

/** All kept figures of a store, in the shape of `fullCount`. */
export async function keptFigures(db: TestDatabase, storeId: string): Promise<Record<string, string[]>> {
  const read = async (sql: string) =>
    (await db.query(sql, [storeId])).map((row) => Object.values(row).map(String).join(' ')).sort()
  return {
    days: await read(
      `select day::text, orders, cancelled, refunded, sales, new_sales, walk_in_sales, total, discount, delivery_fee, costed_total,
         cost_total, returned, goods from private.figure_days where business_id = $1`,
    ),
    parts: await read(
      `select kind, day::text, part, orders, sales, quantity, total, discount, costed_total, cost_total, costed_gross
       from private.figure_parts where business_id = $1`,
    ),
    buyers: await read(
      `select buyer, first_order_id, first_day::text from private.figure_buyers where business_id = $1`,
    ),
    months: await read(
      `select buyer, month::text, first_month::text, sales, total from private.figure_buyer_months where business_id = $1`,
    ),
  }
}

/** Lines of words, as in `keptFigures`. */
export async function fullCount(db: TestDatabase, storeId: string): Promise<Record<string, string[]>> {
  const [store] = await db.query('select country, currency from businesses where id = $1', [storeId])
  const zone = { NG: 'Africa/Lagos', US: 'America/New_York' }[String(store?.['country'])] ?? 'UTC'
  const orders = await db.query<OrderRow>(
    'select * from orders where business_id = $1 and not is_void order by created_at, id',
    [storeId],
  )
  const lines = await db.query<LineRow>('select * from order_lines where business_id = $1', [storeId])
  const costs = await db.query<CostRow>('select * from product_costs where business_id = $1 order by since', [
    storeId,
  ])
  const allReturns = await db.query<ReturnRow>('select * from order_returns where business_id = $1', [
    storeId,
  ])
  const gone = new Set(allReturns.map(({ reverses }) => reverses))
  const returns = allReturns.filter(({ id, reverses }) => reverses === null && !gone.has(id))
  const returnLines = await db.query<ReturnLineRow>(
    'select * from order_return_lines where business_id = $1',
    [storeId],
  )
  const money = await db.query<MoneyRow>('select * from order_payments where business_id = $1', [storeId])
  const cards = await db.query<{ way: string; actor: string | null; amount: number; created_at: Date }>(
    `select e.way, e.actor, e.amount, e.created_at from gift_card_entries e join gift_cards c on c.id = e.gift_card_id
     join businesses b on b.id = e.business_id and b.currency = c.currency where e.business_id = $1 and e.way is not null
       and e.reverses is null and not exists (select from gift_card_entries r where r.reverses = e.id)`,
    [storeId],
  )
  const placed = await db.query<{ order_id: string; actor: string | null }>(
    `select order_id, actor from order_events where business_id = $1 and kind = 'placed'`,
    [storeId],
  )
  const corrections = await db.query<{ id: string; corrects: string }>(
    'select id, corrects from orders where business_id = $1 and corrects is not null',
    [storeId],
  )
  // A corrected sale is that of who wrote it first.
  const firstOf = (id: string): string => {
    const before = corrections.find((order) => order.id === id)?.corrects
    return before ? firstOf(before) : id
  }
  const days = new Map<string, number[]>()
  const parts = new Map<string, number[]>()
  const buyers = new Map<string, string>()
  const months = new Map<string, number[]>()
  const firstMonths = new Map<string, string>()
  for (const order of orders) {
    const { day, hour } = localTime(order.created_at, zone)
    const isKept = order.status !== 'cancelled'
    const isSale =
      ['confirmed', 'shipped', 'delivered'].includes(order.status) &&
      order.payment_status !== 'refunded' &&
      order.currency === store?.['currency']
    const letGo = Math.min(Number(order.let_go), Number(order.total))
    const income = Number(order.total) + Number(order.gift_card_amount) - letGo
    const buyer = order.customer_id ?? order.phone
    const isNew = isSale && buyer !== null && !buyers.has(buyer)
    if (isNew) buyers.set(buyer, `${order.id} ${day}`)
    if (isSale && buyer !== null) {
      const month = `${day.slice(0, 7)}-01`
      if (!firstMonths.has(buyer)) firstMonths.set(buyer, month)
      add(months, `${buyer} ${month} ${firstMonths.get(buyer)}`, [1, income - Number(order.returned)])
    }
    const goods = lines
      .filter((line) => line.order_id === order.id)
      .map((line) => ({ line, cost: costOf(costs, line, order.created_at) }))
    const costed = goods.filter(({ cost }) => cost !== null)
    const costedGoods = costed.reduce((sum, { line }) => sum + Number(line.line_total), 0)
    const off = Math.min(
      Number(order.subtotal) - Number(order.returned),
      Number(order.discount) + Number(order.points_amount) + letGo,
    )
    const afterDiscount = (amount: number) =>
      amount - Number((BigInt(off) * BigInt(amount)) / BigInt(Math.max(1, Number(order.subtotal))))
    const one = (is: boolean) => (is ? 1 : 0)
    add(days, day, [
      one(isKept),
      one(!isKept),
      one(isKept && order.payment_status === 'refunded'),
      one(isSale),
      one(isNew),
      one(isSale && buyer === null),
      isSale ? income : 0,
      isSale ? Number(order.discount) : 0,
      isSale ? Math.max(0, income - (Number(order.subtotal) - off)) : 0,
      isSale && costed.length > 0 ? afterDiscount(costedGoods) : 0,
      isSale ? costed.reduce((sum, { cost }) => sum + (cost ?? 0), 0) : 0,
      0,
      isSale ? Number(order.subtotal) - off : 0,
    ])
    if (isKept) {
      const part = (kind: string, name: string, discount = 0) =>
        add(parts, `${kind} ${day} ${name}`, [1, one(isSale), 0, isSale ? income : 0, discount, 0, 0, 0])
      const kind = order.delivery_kind
      part('zone', kind === 'zone' ? `zone:${order.delivery_name}` : kind)
      part('hour', hour)
      part('source', order.source === 'manual' ? 'shop' : (order.came_from ?? 'direct'))
      if (isSale && order.voucher_code)
        part('voucher', order.voucher_code, Number(order.discount) - Number(order.owner_discount))
      const first = firstOf(order.id)
      const seller = placed.find((event) => event.order_id === first)?.actor ?? 'nobody'
      if (isSale) part('seller', order.source === 'manual' ? seller : 'pages')
    }
    if (isSale && Number(order.gift_card_amount) > 0)
      add(parts, `payment ${day} gift_card`, [1, 1, 0, Number(order.gift_card_amount), 0, 0, 0, 0])
    if (isSale && Number(order.points_amount) > 0)
      add(parts, `payment ${day} points`, [1, 1, 0, Number(order.points_amount), 0, 0, 0, 0])
    if (!isSale) continue
    for (const back of returns.filter(({ order_id }) => order_id === order.id)) {
      const backDay = localTime(back.created_at, zone).day
      let [given, spared] = [0, 0]
      const pieces = returnLines
        .filter(({ return_id }) => return_id === back.id)
        .map((part) => {
          const line = lines.find(({ id }) => id === part.order_line_id) as LineRow
          return { part, line, gross: (Number(line.line_total) / line.quantity) * part.quantity }
        })
      const grossOfAll = pieces.reduce((sum, { gross }) => sum + gross, 0)
      for (const { part, line, gross } of pieces) {
        const cost = costOf(costs, { ...line, quantity: part.quantity }, order.created_at)
        const known =
          cost === null ? 0 : Number((BigInt(back.amount) * BigInt(gross)) / BigInt(Math.max(1, grossOfAll)))
        const saved = part.is_restocked ? (cost ?? 0) : 0
        given += known
        spared += saved
        const name = line.product_id ?? (line.is_extra ? 'extra' : 'gone')
        add(parts, `product ${backDay} ${name}`, [
          0,
          0,
          -part.quantity,
          -gross,
          0,
          -known,
          -saved,
          cost === null ? 0 : -gross,
        ])
      }
      const [amount, cardAmount] = [Number(back.amount), Number(back.card_amount)]
      if (cardAmount > 0) add(parts, `payment ${backDay} gift_card`, [0, 0, 0, -cardAmount, 0, 0, 0, 0])
      add(days, backDay, [0, 0, 0, 0, 0, 0, -amount, 0, 0, -given, -spared, amount, -amount])
    }
    const seen = new Set<string>()
    for (const { line, cost } of goods) {
      const name = line.product_id ?? (line.is_extra ? 'extra' : 'gone')
      const isFirst = one(!seen.has(name))
      seen.add(name)
      const total = Number(line.line_total)
      const known = cost === null ? 0 : afterDiscount(total)
      add(parts, `product ${day} ${name}`, [
        isFirst,
        isFirst,
        Number(line.quantity),
        total,
        0,
        known,
        cost ?? 0,
        cost === null ? 0 : total,
      ])
    }
  }
  for (const row of money) {
    const currency = row.given_currency ?? orders.find(({ id }) => id === row.order_id)?.currency
    const isOwn = currency === store?.['currency']
    const amount = Number(row.given_amount ?? row.amount)
    const isTaken = money.some(({ reverses }) => reverses === row.id)
    if (!isOwn || isTaken || row.reverses !== null || row.kind === 'claimed') continue
    const { day } = localTime(row.paid_at, zone)
    const isIn = row.kind === 'received'
    const figures = [isIn ? 1 : 0, isIn ? 1 : 0, 0, isIn ? amount : -amount, 0, 0, 0, 0]
    add(parts, `payment ${day} ${row.way}`, figures)
    if (row.way !== 'gift_card' && row.way !== 'points')
      add(parts, `taker ${day} ${row.actor ?? 'nobody'}`, figures)
  }
  for (const { way, actor, amount, created_at: at } of cards) {
    const { day } = localTime(at, zone)
    for (const part of [`payment ${day} ${way}`, `taker ${day} ${actor ?? 'nobody'}`])
      add(parts, part, [amount > 0 ? 1 : 0, amount > 0 ? 1 : 0, 0, Number(amount), 0, 0, 0, 0])
  }
  const words = (map: Map<string, number[]>) =>
    [...map].map(([key, sums]) => `${key} ${sums.join(' ')}`).sort()
  return {
    days: words(days),
    parts: words(parts),
    buyers: [...buyers].map(([buyer, first]) => `${buyer} ${first}`).sort(),
    months: words(months),
  }
}

/** The newest cost of the day: of the choice, or else of the product. */
function costOf(costs: readonly CostRow[], line: LineRow, at: Date): number | null {
  if (line.product_id === null) return null
  const newest = (values: readonly string[]) =>
    costs.findLast(
      (cost) =>
        cost.product_id === line.product_id &&
        String(cost.value_ids) === String([...values].sort()) &&
        cost.since <= at,
    )?.['cost_minor'] ?? null
  const own = line.variant_ids.length > 0 ? newest(line.variant_ids) : null
  const cost = own ?? newest([])
  return cost === null ? null : Number(cost) * Number(line.quantity)
}

function add(map: Map<string, number[]>, key: string, figures: readonly number[]): void {
  const before = map.get(key) ?? figures.map(() => 0)
  map.set(
    key,
    figures.map((figure, place) => figure + (before[place] ?? 0)),
  )
}

function localTime(at: Date, zone: string): { day: string; hour: string } {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = text.format(at).split(' ')
  return { day, hour: time.slice(0, 2) }
}
