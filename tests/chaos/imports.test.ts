// Kills the Worker while it reads, runs and undoes imports. What is left equals what an undisturbed import of the same files leaves.
// OJA_CHAOS_SEED changes the moments; tests/soak/import-kills.test.ts is the long version. Planted once and seen red: the minute's work that does
// not find a run that has stopped.
import { expect, test } from 'vitest'
import { importUnderKills } from '#tests/support/stores/import-kills.ts'

const SEED = Number(process.env['OJA_CHAOS_SEED'] ?? 20_261_123)

test('an import that is killed anywhere ends as one that is not', async () => {
  const { killed, calm, kills } = await importUnderKills({ kills: 2, seed: SEED })

  expect(kills, `seed ${SEED}`).toHaveLength(2)
  expect(killed).toEqual(calm)
})
