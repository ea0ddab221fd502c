// The long version of tests/chaos/imports.test.ts: the Worker is killed at 20 random moments while it reads, runs and undoes imports. Run by
// `npm run test:soak`; OJA_SOAK_SEED changes the moments.
import { expect, test } from 'vitest'
import { importUnderKills } from '#tests/support/stores/import-kills.ts'

const SEED = Number(process.env['OJA_SOAK_SEED'] ?? 20_261_124)

test('imports that are killed at 20 random moments end as imports that are not', async () => {
  const { killed, calm, kills } = await importUnderKills({ kills: 20, seed: SEED })

  console.log(`killed while ${kills.join(', ')}`)
  expect(kills, `seed ${SEED}`).toHaveLength(20)
  expect(killed).toEqual(calm)
})
