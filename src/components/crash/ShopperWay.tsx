// What a shopper reads in place of an error's own words, and the link that leads on.
import { useState } from 'react'
import * as messages from '#messages/en/crash.ts'
import { valueOr } from './tell-fault.ts'

/** `link` is an element or nothing: what is chosen as a message to the shop, or the page of an order that is stored. */
export type Way = { readonly text?: string; readonly link?: Node | undefined }

type Props = { readonly way: () => Way; readonly usual: string; readonly className: string | undefined }

/** `usual` stands where the way has no words of its own. Works the way out once, because a part of it may be what has failed. */
export function ShopperWay({ way, usual, className }: Props) {
  const [{ text, link }] = useState(() => valueOr<Way>({ text: messages.text }, way))
  return (
    <div
      className={className}
      ref={(box) => {
        if (box && link) box.appendChild(link)
      }}
    >
      <p>{text ?? usual}</p>
    </div>
  )
}
