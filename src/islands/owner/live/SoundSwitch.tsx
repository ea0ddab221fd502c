// The switch for the sound of new orders. Turning it on plays the sound once.
import { useStore } from '@nanostores/react'
import { SwitchField } from '../kit/form/ChoiceFields.tsx'
import { playChime } from './chime.ts'
import { $isSoundOn, chooseSound } from './sound-choice.ts'

/** Plays the sound when it is turned on, so that the person hears what will ring. */
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
