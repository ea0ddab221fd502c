// An address that a customer saves at a store.

export type Address = {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly landmark: string
}
