// The names of queues in an account that holds two installations.

/**
 * The queue's name in wrangler.jsonc: `oja-pictures-staging` -> `oja-pictures` where the installation is `staging`. Names without the ending, as
 * of the first installation and of a laptop, stay.
 */
export function plainQueue(queue: string, installation: string | undefined): string {
  const ending = `-${installation}`
  return installation && queue.endsWith(ending) ? queue.slice(0, -ending.length) : queue
}
