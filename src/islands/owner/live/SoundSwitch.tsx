// The switch for the sound of new orders. Turning it on plays it once, so that one knows what to listen for.
import { useStore } from '@nanostores/react'
import { SwitchField } from '../kit/ChoiceFields.tsx'
import { playChime } from './chime.ts'
import { $isSoundOn, chooseSound } from './sound-choice.ts'

export function SoundSwitch() {
  const isOn = useStore($isSoundOn)
  return (
    <SwitchField
      label="Sound for new orders"
      hint="On this browser. It may need one tap on the page first."
      isOn={isOn}
      onChange={(next) => {
        chooseSound(next)
        if (next) void playChime()
      }}
    />
  )
}
