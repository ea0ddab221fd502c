// Tests which queue a batch comes from when an account holds two installations. Planted once and seen red: the ending left on, with which
// every batch of staging would be read as a rebuild.
import { expect, it } from 'vitest'
import { plainQueue } from '#functions/queue/plain-queue.ts'
import { namedConfig } from '#scripts/deploy/cloudflare/worker-config.ts'
import { ownConfig } from '#tests/support/running/deploy-project.ts'

it.each([
  ['oja-pictures', undefined, 'oja-pictures'],
  ['oja-pictures-staging', 'staging', 'oja-pictures'],
  ['oja-rebuilds-large-staging', 'staging', 'oja-rebuilds-large'],
  ['oja-pictures', 'staging', 'oja-pictures'],
  ['oja-pictures-staging', 'preview', 'oja-pictures-staging'],
])('%s of the installation %s is %s', (queue, installation, plain) => {
  expect(plainQueue(queue, installation)).toBe(plain)
})

it('every queue of a second installation is known by its plain name', () => {
  const { queues } = ownConfig()
  const staging = namedConfig(ownConfig(), { INSTALLATION: 'staging' }).queues

  expect(staging.consumers.map(({ queue }) => plainQueue(queue, 'staging'))).toEqual(
    queues.consumers.map(({ queue }) => queue),
  )
})
