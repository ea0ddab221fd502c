// The publisher's ports with a clock at each call. What they do is not changed.
import type { PublishPorts } from '#storefront/ports.ts'

/** One call of a port, in milliseconds since 1970. */
export type Leg = { readonly name: string; readonly from: number; readonly to: number }

type Mark = (name: string, from: number) => void

/** Wraps every method of every port. */
export function timedPorts(ports: PublishPorts, mark: Mark, now: () => number): PublishPorts {
  const timed = <Part extends object>(part: Part, prefix: string): Part =>
    new Proxy(part, {
      get(target, key, receiver) {
        const value: unknown = Reflect.get(target, key, receiver)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          const from = now()
          const answer: unknown = value.apply(target, args)
          if (!(answer instanceof Promise)) return answer
          return answer.finally(() => mark(`${prefix}.${String(key)}`, from))
        }
      },
    })
  return {
    ...ports,
    objects: timed(ports.objects, 'objects'),
    index: timed(ports.index, 'index'),
    snapshots: timed(ports.snapshots, 'snapshots'),
    leases: timed(ports.leases, 'leases'),
    renderer: timed(ports.renderer, 'renderer'),
  }
}
