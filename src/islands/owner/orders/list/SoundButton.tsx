// The bell: whether a new order rings, and the switch for it.
import { useStore } from '@nanostores/react'
import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../kit/Button.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SoundSwitch } from '../../live/SoundSwitch.tsx'
import { $isSoundOn } from '../../live/sound-choice.ts'

export function SoundButton() {
  const isOn = useStore($isSoundOn)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        Icon={isOn ? Bell : BellOff}
        label={isOn ? 'New orders ring' : 'New orders are silent'}
        onClick={() => setOpen(true)}
      />
      <Sheet title="New orders" isOpen={isOpen} onClose={() => setOpen(false)}>
        <SoundSwitch />
      </Sheet>
    </>
  )
}
