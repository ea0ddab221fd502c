// Tests free text in the database (promise P37 in docs/promises.md): the same rule as in the browser, for every column with such text and every
// way of writing.
// Planted, each seen red:
// - A trigger on insert only.
// - Cut without a look at the next character, and by code points.
// - A joiner dropped.
// - A column left out.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sanitiseLong, sanitiseShort } from '#domain/basics/text.ts'
import { CUT_CASES, LONG_CASES, SHORT_CASES } from '#tests/support/cases/text-cases.ts'
import { codeOf, openDatabase, person } from '#tests/support/database/database.ts'
import { addProduct, addZone, insert, openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { seededRandom } from '#tests/support/publishing/random.ts'

const db = forFile(openDatabase)
const store = forFile(() => openStore(db))

/** The database's result for texts that can reach it: NUL and halves of surrogate pairs never arrive. */
async function cleaned(kind: 'short' | 'long', texts: readonly string[]): Promise<string[]> {
  const [row] = await db.query(
    `select array_agg(private.clean_${kind}(t) order by place) as texts from unnest($1::text[]) with ordinality as l (t, place)`,
    [texts],
  )
  return row?.['texts'] as string[]
}
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Letters of Tulu, Gurung Khema and Kirat Rai: since Unicode 16 two of them side by side form one letter. */
const composedSinceUnicode16 = ['\u{113c2}', '\u{1611e}', '\u{16d67}']

describe('the rule', () => {
  const shorts = [...SHORT_CASES, ...CUT_CASES.map(([, text, cut]) => [text, cut] as const)]

  it('is that of the browser, case by case', async () => {
    const short = shorts.filter(([text]) => isStorable(text))
    const long = LONG_CASES.filter(([text]) => isStorable(text))

    expect(
      await cleaned(
        'short',
        short.map(([text]) => text),
      ),
    ).toEqual(short.map(([, clean]) => clean))
    expect(
      await cleaned(
        'long',
        long.map(([text]) => text),
      ),
    ).toEqual(long.map(([, clean]) => clean))
  })

  it('treats every character that there is like the browser', async () => {
    const chars = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point))
      .filter((char) => !/\p{Cn}|\p{Co}|\p{Script=Han}|\p{Script=Hangul}/u.test(char))
      .filter((char) => !composedSinceUnicode16.includes(char))
    expect(chars.length).toBeGreaterThan(40_000)
    // Each character between letters, joined to an emoji, and six times on one letter.
    const words = chars.flatMap((char) => [
      `a${char}b`,
      `${char}\u200d👩 👩\u200d${char}`,
      `a${char.repeat(6)}`,
    ])
    const texts = Array.from({ length: Math.ceil(words.length / 50) }, (_, place) =>
      words.slice(50 * place, 50 * place + 50).join(' '),
    )
    const atTheCut = chars
      .filter((char) => /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u.test(char))
      .map((char) => `${'a'.repeat(199)}${char}${char}`)

    expect(await cleaned('long', texts)).toEqual(texts.map(sanitiseLong))
    expect(await cleaned('short', atTheCut)).toEqual(atTheCut.map(sanitiseShort))
  })

  // Postgres 17 composes letters by Unicode 15.1, hosted and here; a browser may know a newer version and compose more.
  it.each(composedSinceUnicode16)(
    'leaves two of %s apart, which a browser makes one letter',
    async (char) => {
      expect(await cleaned('long', [char + char])).toEqual([char + char])
      expect(sanitiseLong(char + char)).not.toBe(char + char)
    },
  )

  it('is the same for any text, and leaves clean text alone', async () => {
    const random = seededRandom(12)
    const parts = [
      '<',
      '>',
      '\u202e',
      '\u200d',
      '😀',
      '\u0301',
      '\r',
      '\n',
      ' ',
      '🏾',
      '👩',
      '\ufe0f',
      'ẹ',
      'abc',
      '\u00a0',
      '\t',
      '🇳🇬',
      '~',
      'x'.repeat(30),
    ]
    const texts = Array.from({ length: 1_000 }, () =>
      Array.from({ length: random.below(90) }, () => random.pick(parts)).join(''),
    )

    const [short, long] = [await cleaned('short', texts), await cleaned('long', texts)]

    expect(short).toEqual(texts.map(sanitiseShort))
    expect(long).toEqual(texts.map(sanitiseLong))
    expect(await cleaned('short', short)).toEqual(short)
    expect(await cleaned('long', long)).toEqual(long)
  })
})

const BRACKETS = ' Lagos <i>Island</i>\u200b '
const CLEAN = 'Lagos iIsland/i'
const readText = async (table: string, column: string, id: string) =>
  (await db.query(`select ${column} as value from ${table} where id = $1`, [id]))[0]?.['value']

describe('columns', () => {
  it('that hold text are cleaned, have a form of their own, or are named here', async () => {
    // Columns that only the server writes from cleaned columns, or that nobody sees.
    const others = [
      'closed_stores.name closed_stores.plan closed_stores.slugs',
      'customer_merges.address customer_merges.email customer_merges.landmark customer_merges.name',
      'activity.actor_name activity.subject',
      'order_lines.options',
      'orders.request_hash orders.voucher_code orders.ip_hash',
      'order_events.from_status order_events.to_status voucher_uses.phone',
      'pictures.replaced_by watermark_marks.logo_path picture_jobs.failed_ids products.import_hash products.import_key',
      'product_images.source_url imports.unused_pictures',
      'reserved_slugs.slug slug_history.slug store_page_days.page',
      // Written by the server, from what it made itself or the payment provider said.
      'plan_entries.row_key plan_entries.reference plan_entries.channel plan_checkouts.provider_url',
      'plan_subscriptions.subscription_code plan_subscriptions.customer_code plan_subscriptions.provider_plan_code',
      'plan_subscriptions.email plan_subscriptions.email_token plan_subscriptions.authorization_code plan_subscriptions.card_brand',
      'provider_events.event provider_events.reference provider_events.reason money_back_requests.reference',
      'money_back_requests.provider_state money_back_requests.provider_reason',
      'plan_charge_attempts.reason payment_disputes.id payment_disputes.reference payment_disputes.category',
      'payment_disputes.resolution',
    ].flatMap((line) => line.split(' '))
    const rows = await db.query(
      `select format('%s.%s', c.relname, a.attname) as name, t.tgname is not null as cleaned, exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
         and pg_get_constraintdef(k.oid) ~ '( ~ |= ANY|<@|is_gift_card_code|char_length\\([a-z_]+\\) = )') as formed
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_trigger t on t.tgrelid = c.oid and t.tgname = c.relname || '_clean_texts' and a.attnum = any (t.tgattr)
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid in ('text'::regtype, 'text[]'::regtype)`,
    )

    const open = rows.filter((row) => !row['cleaned'] && !row['formed']).map((row) => row['name'] as string)
    expect(open.filter((name) => !others.includes(name))).toEqual([])
    expect(rows.filter((row) => row['cleaned']).length).toBeGreaterThan(50)
  })

  it('are cleaned by every door', async () => {
    const owner = person(store.ownerId)
    const zone = await addZone(db, store.id)
    await db.as(owner, 'update delivery_zones set name = $2 where id = $1', [zone, BRACKETS])
    // Two zones of one store have two names.
    const other = await openStore(db)
    const [inserted] = await db.as(
      person(other.ownerId),
      'insert into delivery_zones (business_id, name, fee) values ($1, $2, 100) returning name',
      [other.id, BRACKETS],
    )
    const product = await addProduct(db, store.id, { name: BRACKETS, description: 'a'.repeat(1_001) })
    const [saved] = await db.as(owner, 'select save_settings($1, $2, $3) as row', [
      store.id,
      JSON.stringify({ description: '', name: 'Adunni Fabrics' }),
      JSON.stringify({ description: `${'a'.repeat(999)}😀`, name: BRACKETS }),
    ])
    const [made] = await db.as(owner, 'select create_business($1) as made', [
      JSON.stringify({ slug: 'brackets', name: '<b>x</b>', description: BRACKETS }),
    ])

    expect(await readText('delivery_zones', 'name', zone)).toBe(CLEAN)
    expect(inserted?.['name']).toBe(CLEAN)
    expect(await readText('products', 'name', product)).toBe(CLEAN)
    expect(await readText('products', 'char_length(description)', product)).toBe(1_000)
    expect(saved?.['row']).toMatchObject({ name: CLEAN, description: 'a'.repeat(999) })
    const { businessId } = (made as { made: { businessId: string } }).made
    expect(await readText('businesses', 'name', businessId)).toBe('bx/b')
    expect(await readText('businesses', 'description', businessId)).toBe(CLEAN)
    // Invisible characters are no name.
    expect(await codeOf(addZone(db, store.id, { name: '<>' }))).toBe('23514')
  })

  it('keep tags and notes of customers, which may be longer', async () => {
    const row = { business_id: store.id, name: '<Ada>', phone: '2348031112222', tags: ['<vip>', 'Late'] }
    const id = await insert(db, 'customers', {
      id: randomUUID(),
      ...row,
      notes: '<'.repeat(9) + 'n'.repeat(4_000),
    })

    const [kept] = await db.query(
      'select name, tags, char_length(notes) as notes from customers where id = $1',
      [id],
    )
    expect(kept).toEqual({ name: 'Ada', tags: ['vip', 'Late'], notes: 4_000 })
  })
})

describe('rows from before', () => {
  /** Writes a text as earlier versions could write it. */
  const plant = async (table: string, column: string, id: string, text: string) => {
    await db.query(`alter table ${table} disable trigger user`)
    await db.query(`update ${table} set ${column} = $2 where id = $1`, [id, text])
    await db.query(`alter table ${table} enable trigger user`)
  }

  it('are not renamed by a save of something else', async () => {
    const shop = await openStore(db)
    await plant('businesses', 'name', shop.id, BRACKETS.trim())

    await db.as(person(shop.ownerId), 'select save_settings($1, $2, $3)', [
      shop.id,
      JSON.stringify({ currency: 'NGN' }),
      JSON.stringify({ currency: 'GHS' }),
    ])

    expect(await readText('businesses', 'name', shop.id)).toBe(BRACKETS.trim())
    await db.query(`update businesses set name = name, description = 'New' where id = $1`, [shop.id])
    expect(await readText('businesses', 'name', shop.id)).toBe(BRACKETS.trim())
  })
})
