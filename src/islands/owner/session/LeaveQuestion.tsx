// Asks before a sign-out that would throw away what waits for the line.
import { useStore } from '@nanostores/react'
import { $waiting } from '#data/owner/outbox/waiting.ts'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { $followingPictures, $isLeaveAsked, leaveNow } from './leave.ts'

export default function LeaveQuestion() {
  const isAsked = useStore($isLeaveAsked)
  const count = useStore($waiting).length
  const pictures = useStore($followingPictures)
  const what = ['What you did', '1 thing that you did'][count] ?? `${count} things that you did`
  return (
    <ConfirmDialog
      title="Sign out and lose what waits?"
      action="Sign out and lose it"
      isOpen={isAsked}
      onClose={() => $isLeaveAsked.set(false)}
      onConfirm={leaveNow}
    >
      {(count > 0 || pictures === 0) && (
        <p>{`${what} without a line has not reached the shop yet. It is sent when the line is back, if you stay signed in.`}</p>
      )}
      {pictures > 0 && (
        <p>{`${pictures === 1 ? 'A picture is' : `${pictures} pictures are`} small for now, and would stay so. The full size follows if you stay signed in.`}</p>
      )}
    </ConfirmDialog>
  )
}
