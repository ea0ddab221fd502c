// Holds whether the help chat's panel is open. Messages are in chat-store.ts, which is loaded with the panel.
import { atom } from 'nanostores'
import { $isStoreShown } from '#components/layers/store-shown.ts'

export const $isOpen = atom(false)

// Closes the chat when another store is opened.
$isStoreShown.listen((isShown) => {
  if (!isShown) $isOpen.set(false)
})
