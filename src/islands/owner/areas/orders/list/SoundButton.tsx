// The bell: shows whether a new order rings, and switches the sound.
import { useStore } from '@nanostores/react'
import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Sheet.tsx'
import { SoundSwitch } from '#owner/live/SoundSwitch.tsx'
import { $isSoundOn } from '#owner/live/sound-choice.ts'

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
