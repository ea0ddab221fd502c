// Minus, a field for the number, plus. A typed number counts when the field loses focus or Enter is pressed.

import { type KeyboardEvent, useEffect, useState } from 'react'
import { plainSigns } from '#domain/basics/plain-signs.ts'
import * as messages from '#messages/en/cart-line.ts'
import { fill } from '#messages/message.ts'
import { Icon } from './Icon.tsx'

/** `name`: what is counted, for screen readers. `change` may get 0: the caller then removes the line or keeps it. */
export function QuantityStepper(props: {
  readonly name: string
  readonly quantity: number
  readonly change: (quantity: number) => void
}) {
  const { name, quantity, change } = props
  const [typed, setTyped] = useState(`${quantity}`)
  useEffect(() => setTyped(`${quantity}`), [quantity])

  const commit = () => {
    const wanted = Number.parseInt(typed, 10)
    if (!(wanted >= 1)) setTyped(`${quantity}`)
    if (wanted >= 0 && wanted !== quantity) change(wanted)
  }
  const commitOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
  }

  return (
    <div className="oc-stepper">
      <button
        type="button"
        aria-label={fill(messages.oneLess, { name })}
        disabled={quantity <= 1}
        onClick={() => change(quantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={fill(messages.quantityOf, { name })}
        value={typed}
        onChange={(event) => setTyped(plainSigns(event.target.value).replace(/\D/g, '').slice(0, 4))}
        onBlur={commit}
        onKeyDown={commitOnEnter}
      />
      <button
        type="button"
        aria-label={fill(messages.oneMore, { name })}
        onClick={() => change(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
