// Defects that tests plant into a clone of the database, to show that their checks detect them. Each is a plausible mistake: the same
// functions, without the lock, the condition or the policy.

import type { TestDatabase } from '../database/database.ts'

/** Replaces parts of functions by exact text. Throws when the text is missing, so that no defect is skipped unnoticed. */
export type Defect = readonly {
  readonly routine: string
  readonly replace: readonly (readonly [string, string])[]
}[]

/** Changes the functions of a database. */
export async function plant(db: TestDatabase, defect: Defect): Promise<void> {
  for (const { routine, replace } of defect) {
    const [row] = await db.query('select pg_get_functiondef($1::regprocedure) as source', [routine])
    let source = row?.['source'] as string
    for (const [from, to] of replace) {
      if (!source.includes(from)) throw new Error(`${routine} has no text ${from}`)
      source = source.replaceAll(from, to)
    }
    await db.query(source)
  }
}

const noOrderLock: Defect = [
  {
    routine: 'private.lock_store_orders(uuid)',
    replace: [[`perform pg_advisory_xact_lock(hashtextextended('oja:orders:' || p_business_id, 0));`, '']],
  },
  {
    routine: 'private.lock_order_lane(jsonb,jsonb)',
    replace: [
      [`perform pg_advisory_xact_lock_shared(hashtextextended('oja:orders:' || v_store, 0));`, ''],
      ['perform pg_advisory_xact_lock(key) from', 'perform key from'],
    ],
  },
]

const noGoodsLock: Defect = [
  {
    routine: 'private.take_goods()',
    replace: [[`perform pg_advisory_xact_lock(hashtextextended('oja:goods:' || new.business_id, 0));`, '']],
  },
]

const noRowLocks: Defect = [
  {
    routine: 'private.lock_stock(uuid[],uuid[],uuid,uuid,uuid,boolean)',
    replace: [
      ['for no key update %s', 'limit 1 %s'],
      [`'nowait'`, `''`],
    ],
  },
  {
    routine: 'private.hold_goods(uuid,uuid)',
    replace: [
      [' for no key update skip locked', ''],
      [' for no key update', ''],
    ],
  },
]

/** Reads stock, waits a moment, and writes the difference. */
export const readThenWriteStock: Defect = [
  ...noOrderLock,
  ...noRowLocks,
  ...noGoodsLock,
  {
    routine: 'private.take_one(order_lines)',
    replace: [
      [
        '  update public.products p set stock = p.stock - p_line.quantity',
        '  select stock into v_stock from public.products where id = p_line.product_id;\n  perform pg_sleep(random() * 0.02);\n  update public.products p set stock = v_stock - p_line.quantity',
      ],
      ['and p.stock >= p_line.quantity', 'and v_stock >= p_line.quantity'],
      ['and p.stock < p_line.quantity', ''],
    ],
  },
]

/** Reads the voucher's uses together with its validity, waits a moment, and writes them without a second check. */
export const readThenWriteVoucher: Defect = [
  ...noOrderLock,
  ...noGoodsLock,
  ...noRowLocks,
  {
    routine: 'private.take_voucher(orders)',
    replace: [
      [' and (v.max_uses is null or v.uses < v.max_uses)', ''],
      ['  update public.vouchers', '  perform pg_sleep(random() * 0.02);\n  update public.vouchers'],
    ],
  },
]

/** Lets orders of one store run at the same time, each counting the rows that it sees a moment before others see it. */
export const unlockedOrders: Defect = [
  ...noOrderLock,
  ...noRowLocks,
  {
    routine: 'private.check_order_limits(uuid,text,text,bigint)',
    replace: [['  select count(*) filter', '  perform pg_sleep(random() * 0.02);\n  select count(*) filter']],
  },
]

/** At commit checks only stock and uses, not the prices with which the order was priced. */
export const soldAsPriced: Defect = [
  {
    routine: 'private.take_one(order_lines)',
    replace: [
      [
        ` and p.status = 'live'
      and private.current_price(p, now()) = p_line.unit_price`,
        '',
      ],
    ],
  },
  { routine: 'private.check_goods(uuid)', replace: [['  if exists (', '  if false and exists (']] },
  {
    routine: 'private.take_voucher(orders)',
    replace: [
      [
        `and private.voucher_terms(private.voucher_in(v, private.order_terms(p_order))) = p_order.agreed -> 'voucher'`,
        '',
      ],
    ],
  },
]

/** Keeps the rate at which an order was priced, also when the owner has changed it before the order commits. */
export const rateAsPriced: Defect = [
  {
    routine: 'private.take_goods()',
    replace: [['perform private.check_rate(new);', 'null;']],
  },
]

/** Locks its store from the order's first statement to its commit. */
export const storeLockedFromTheStart: Defect = [
  {
    routine: 'private.lock_order_lane(jsonb,jsonb)',
    replace: [['pg_advisory_xact_lock_shared', 'pg_advisory_xact_lock']],
  },
]

/** Ends in an error when another order has the same code. */
export const codesDrawnOnce: Defect = [
  {
    routine: 'private.write_order(businesses,jsonb,jsonb,text,jsonb,text)',
    replace: [['on conflict (business_id, code) do nothing ', '']],
  },
]

/** Lets a cancelled order be cancelled again, which returns stock again. */
export const cancelTwice: Defect = [
  {
    routine: 'private.move_order(uuid,text,text,text)',
    replace: [
      [
        'if v_order.status = p_status then',
        `if p_status = 'cancelled' and v_order.status = 'cancelled' then
    perform private.give_back(p_order_id);
    return true;
  elsif v_order.status = p_status then`,
      ],
    ],
  },
]

/** Returns stock only for a cancellation by hand. */
export const expireWithoutReturn: Defect = [
  {
    routine: 'private.move_order(uuid,text,text,text)',
    replace: [[`if p_status = 'cancelled' then`, `if p_status = 'cancelled' and p_kind = 'status' then`]],
  },
]

/** Lets orders wait while they hold row locks. */
export const waitWithRowsInHand: Defect = [
  {
    routine: 'private.lock_stock(uuid[],uuid[],uuid,uuid,uuid,boolean)',
    replace: [[`'nowait'`, `''`]],
  },
  { routine: 'private.hold_goods(uuid,uuid)', replace: [[' skip locked', '']] },
]

/** Counts the plan's products without a lock, a moment before others see the new product. */
export const countWithoutLock: Defect = [
  {
    routine: 'private.check_row_limit(uuid,text,integer)',
    replace: [
      [
        `perform pg_advisory_xact_lock(hashtextextended('oja:rows:' || p_kind || ':' || p_business_id, 0));`,
        '',
      ],
      ['  if v_count > v_max', '  perform pg_sleep(random() * 0.02);\n  if v_count > v_max'],
    ],
  },
]

/** Reads a gift card's balance, waits a moment, and writes the difference. */
export const readThenWriteGiftCard: Defect = [
  ...noOrderLock,
  ...noRowLocks,
  {
    routine: 'private.move_gift_card(uuid,bigint,text,uuid,text,text,bigint,timestamptz)',
    replace: [
      [
        '  update public.gift_cards set balance = balance + p_amount\n    where id = p_card and balance + p_amount >= 0',
        `  select balance + p_amount into v_balance from public.gift_cards where id = p_card;
  perform pg_sleep(random() * 0.02);
  update public.gift_cards set balance = v_balance where id = p_card and v_balance >= 0`,
      ],
    ],
  },
]

/** Treats a cancelled order as still holding its gift card's money when the order is written again. */
export const returnAgain: Defect = [
  ...cancelTwice,
  {
    routine: 'private.move_order(uuid,text,text,text)',
    replace: [
      [
        'perform private.give_back(p_order_id);\n    return true;',
        `update public.orders set status = p_status where id = p_order_id;\n    return true;`,
      ],
    ],
  },
  {
    routine: 'private.follow_gift_card()',
    replace: [
      [`case when old.status = 'cancelled' then 0 else old.gift_card_amount end`, 'old.gift_card_amount'],
    ],
  },
]

/** Merges two customers in their present state, whatever the preview showed. */
export const mergeUnseen: Defect = [
  {
    routine: 'public.merge_customers(uuid,uuid,uuid,text)',
    replace: [[`if v_plan ->> 'version' is distinct from p_version then`, 'if false then']],
  },
]

/** Erases a customer, but keeps their number with the vouchers that they used. */
export const forgetVoucherUses: Defect = [
  {
    routine: 'public.erase_customer(uuid,uuid,text)',
    replace: [
      ['update public.voucher_uses set phone = v_phone', 'update public.voucher_uses set phone = phone'],
    ],
  },
]

/** Points are read and then written: the lock of the account and the lock of the customer are gone. */
export const readThenWritePoints: Defect = [
  {
    routine: 'private.lock_order_lane(jsonb,jsonb)',
    replace: [[`then ':points:' || (p_context ->> 'userId')`, 'then null']],
  },
  {
    routine: 'private.lock_points(uuid)',
    replace: [[`pg_advisory_xact_lock(hashtextextended('oja:points:' || p_customer, 0))`, 'pg_sleep(0)']],
  },
]
