// Measures each call of the publisher's ports and of the bucket. The calls do the same as before.
import type { PublishPorts } from '#storefront/publish/ports.ts'

/** One call, in milliseconds since 1970. */
export type Leg = { readonly name: string; readonly from: number; readonly to: number }

type Mark = (name: string, from: number) => void

type NameOf = (method: string, args: readonly unknown[]) => string

/** Wraps every method of a part. */
function timed<Part extends object>(part: Part, nameOf: NameOf, mark: Mark, now: () => number): Part {
  return new Proxy(part, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const from = now()
        const answer: unknown = value.apply(target, args)
        if (!(answer instanceof Promise)) return answer
        return answer.finally(() => mark(nameOf(String(key), args), from))
      }
    },
  })
}

/** `leases.finish`, `renderer.render` … */
export function timedPorts(ports: PublishPorts, mark: Mark, now: () => number): PublishPorts {
  const of = <Part extends object>(part: Part, prefix: string) =>
    timed(part, (method) => `${prefix}.${method}`, mark, now)
  return {
    ...ports,
    index: of(ports.index, 'index'),
    snapshots: of(ports.snapshots, 'snapshots'),
    leases: of(ports.leases, 'leases'),
    renderer: of(ports.renderer, 'renderer'),
  }
}

/** `bucket.get`, `bucket.put`; `bucket.putIf` for a put with a condition. */
export function timedBucket(bucket: R2Bucket, mark: Mark, now: () => number): R2Bucket {
  const isConditional = (options: unknown) => (options as R2PutOptions | undefined)?.onlyIf !== undefined
  return timed(bucket, (method, args) => `bucket.${method}${isConditional(args[2]) ? 'If' : ''}`, mark, now)
}
