// Reads a transaction from Postgres's own decoder `pgoutput` (protocol version 1, values as text). Source: "Logical Replication Message
// Formats" in the Postgres manual. Knows no subscribers and no rights.

/** A table as it was when the row changed. */
export type Relation = {
  readonly id: number
  readonly schema: string
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly typeOid: number; readonly isKey: boolean }[]
}

/** Text values by column. Leaves out a large value that did not change. */
export type TextRow = Readonly<Record<string, string | null>>

export type Change = {
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly relation: Relation
  readonly committedAt: Date
  readonly row: TextRow | null
  /** The row before the change: the whole row when the table has REPLICA IDENTITY FULL, or else its key, if the key changed. */
  readonly oldRow: TextRow | null
}

/** Seconds from 1970 to the year 2000, when Postgres's clock begins. */
const EPOCH_SECONDS = 946_684_800

/** Makes a reader, which remembers tables and the transaction's time between messages. */
export function createChangeReader(): (message: Buffer) => Change | null {
  const relations = new Map<number, Relation>()
  let committedAt = new Date(0)

  return (message) => {
    const input = reader(message)
    switch (input.letter()) {
      case 'B':
        input.skip(8)
        committedAt = input.time()
        return null
      case 'R': {
        const relation = readRelation(input)
        relations.set(relation.id, relation)
        return null
      }
      case 'I':
        return change('INSERT')
      case 'U':
        return change('UPDATE')
      case 'D':
        return change('DELETE')
      default:
        return null // commit, origin, type, truncate: ignored
    }

    function change(type: Change['type']): Change {
      const relation = relations.get(input.int32())
      if (!relation) throw new Error('logical decoding: a change of a table that was not described')
      let row: TextRow | null = null
      let oldRow: TextRow | null = null
      while (!input.isAtEnd()) {
        const kind = input.letter()
        const read = readRow(input, relation)
        if (kind === 'N') row = read
        else oldRow = kind === 'K' ? keyOf(read, relation) : read
      }
      return { type, relation, committedAt, row, oldRow }
    }
  }
}

function readRelation(input: Reader): Relation {
  const id = input.int32()
  const schema = input.text() || 'pg_catalog'
  const table = input.text()
  input.skip(1) // replica identity: each column has its own flag
  const columns = Array.from({ length: input.int16() }, () => {
    const isKey = (input.int8() & 1) === 1
    const name = input.text()
    const typeOid = input.int32()
    input.skip(4) // type modifier
    return { name, typeOid, isKey }
  })
  return { id, schema, table, columns }
}

function readRow(input: Reader, relation: Relation): TextRow {
  const row: Record<string, string | null> = {}
  const count = input.int16()
  for (let index = 0; index < count; index += 1) {
    const kind = input.letter()
    const name = relation.columns[index]?.name
    if (name === undefined)
      throw new Error(`logical decoding: ${relation.table} has more values than columns`)
    if (kind === 'n') row[name] = null
    else if (kind === 't') row[name] = input.bytes(input.int32()).toString('utf8')
  }
  return row
}

// Keeps only the key's columns: for a changed key Postgres sends all other columns as null.
function keyOf(row: TextRow, relation: Relation): TextRow {
  const keys = relation.columns.filter(({ isKey }) => isKey)
  return Object.fromEntries(keys.flatMap(({ name }) => (name in row ? [[name, row[name] ?? null]] : [])))
}

type Reader = ReturnType<typeof reader>

function reader(message: Buffer) {
  let at = 0
  const take = (length: number) => {
    at += length
    return at - length
  }
  return {
    isAtEnd: () => at >= message.length,
    skip: (length: number) => void take(length),
    int8: () => message.readUInt8(take(1)),
    int16: () => message.readUInt16BE(take(2)),
    int32: () => message.readUInt32BE(take(4)),
    letter: () => String.fromCharCode(message.readUInt8(take(1))),
    bytes: (length: number) => message.subarray(take(length), at),
    time: () => new Date(EPOCH_SECONDS * 1000 + Number(message.readBigInt64BE(take(8)) / 1000n)),
    text: () => {
      const end = message.indexOf(0, at)
      const text = message.toString('utf8', at, end)
      at = end + 1
      return text
    },
  }
}
