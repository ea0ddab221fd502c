// Gives older browsers the names of the platform that sign-in, the site and the owner's app use: the browsers between the floor of engines and
// 2023. A file of its own, which newer browsers do not fetch (older-browsers-hint.ts). Scripts of shops do without it.

import { newUuid } from '#domain/basics/uuid.ts'
import { giveDialogs } from './older-dialogs.ts'

/** `where` gets `name` if it has none. The check of the build reads the names (scripts/build/engines/). */
type Missing = readonly [where: object, name: string, value: (this: never, ...given: never[]) => unknown]

const MISSING: readonly Missing[] = [
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn is what is missing.
  [Object, 'hasOwn', (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key)],
  [Array.prototype, 'at', itemAt],
  [String.prototype, 'at', itemAt],
  [
    Array.prototype,
    'toSorted',
    function (this: unknown[], compare?: (a: unknown, b: unknown) => number) {
      return this.slice().sort(compare)
    },
  ],
  [
    Array.prototype,
    'toSpliced',
    function (this: unknown[], ...given: [number, number, ...unknown[]]) {
      const copy = this.slice()
      copy.splice(...given)
      return copy
    },
  ],
  [
    Array.prototype,
    'with',
    function (this: unknown[], index: number, value: unknown) {
      return this.map((each, at) => (at === index ? value : each))
    },
  ],
  [
    Array.prototype,
    'findLastIndex',
    function (this: unknown[], is: (each: unknown) => boolean) {
      return this.map((each) => is(each)).lastIndexOf(true)
    },
  ],
  [
    String.prototype,
    'replaceAll',
    function (this: string, from: string, to: string) {
      return this.split(from).join(to)
    },
  ],
  [
    Element.prototype,
    'replaceChildren',
    function (this: Element, ...children: (Node | string)[]) {
      this.textContent = ''
      ;(this as ParentNode).append(...children)
    },
  ],
  [
    AbortSignal.prototype,
    'throwIfAborted',
    function (this: AbortSignal) {
      if (this.aborted) throw this.reason ?? new DOMException('The work was stopped.', 'AbortError')
    },
  ],
  [
    AbortSignal,
    'timeout',
    (milliseconds: number) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), milliseconds)
      return controller.signal
    },
  ],
  [
    Crypto.prototype,
    'randomUUID',
    () => newUuid({ getRandomValues: (bytes) => crypto.getRandomValues(bytes) }),
  ],
]

for (const [where, name, value] of MISSING) {
  if (!(name in where)) Object.defineProperty(where, name, { value, writable: true, configurable: true })
}

giveDialogs()

function itemAt<Item>(this: { readonly [index: number]: Item; readonly length: number }, index: number) {
  return this[index < 0 ? this.length + index : index]
}
