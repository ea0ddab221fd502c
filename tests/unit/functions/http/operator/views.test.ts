// Checks that a search which the database refuses never looks like a search that found nothing. Planted once and seen red: a refusal as an
// empty list.
import { expect, test } from 'vitest'
import { DatabaseError } from '#data/errors.ts'
import { fetchView } from '#functions/http/operator/views/views.ts'

type Context = Parameters<typeof fetchView>[1]

/** A visit of a page whose database refuses each call. */
const refusedAt = (path: string): Context =>
  ({
    url: new URL(path, 'https://oja.test'),
    now: () => 0,
    database: {
      rpc: async () => ({
        data: null,
        error: { code: 'OJ400', message: 'bad_request', details: '{"field":"search"}' },
        status: 400,
      }),
    },
  }) as unknown as Context

test.each(['/stores', '/people'])('a refused search of %s throws', async (path) => {
  await expect(fetchView(path, refusedAt(`${path}?q=adunni`))).rejects.toThrow(DatabaseError)
})
