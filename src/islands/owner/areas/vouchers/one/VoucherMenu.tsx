// Less frequent actions on a voucher.
import { Archive, ArchiveRestore, Copy, Download, Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem, MenuLine } from '#kit/action/Menu.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { copyText } from '#owner/shared/share/copy-text.ts'
import type { PictureFile } from '#owner/shared/share/SharePicture.tsx'
import { saveFile } from '#owner/shared/share/save-file.ts'
import { useVoucherUses, type VoucherActions } from '../shared/use-voucher.ts'

type Props = {
  readonly voucher: OwnerVoucher
  readonly picture: PictureFile | undefined
  readonly actions: VoucherActions
}

export function VoucherMenu({ voucher, picture, actions }: Props) {
  const { id, code } = voucher
  const [isAsking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const business = useBusiness()
  const { data: uses } = useVoucherUses(id)
  const remove = async () => {
    if (await actions.remove()) navigate('/dashboard/vouchers', { replace: true })
  }
  return (
    <>
      <Menu align="end" trigger={<IconButton Icon={Ellipsis} label={`More for ${code}`} />}>
        <MenuItem Icon={Copy} onSelect={() => void copyText(code, 'code')}>
          Copy code
        </MenuItem>
        {picture && (
          <MenuItem Icon={Download} onSelect={() => saveFile(picture.file, picture.file.name)}>
            Save the picture
          </MenuItem>
        )}
        {isManager(business) && (
          <>
            <MenuLine />
            <StateItems voucher={voucher} actions={actions} />
            {uses?.length === 0 && (
              <MenuItem Icon={Trash2} isDanger onSelect={() => setAsking(true)}>
                Remove
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      <ConfirmDialog
        title={`Remove ${code}?`}
        action="Remove voucher"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>Nobody has used it. Customers who have the code are told that the shop does not know it.</p>
      </ConfirmDialog>
    </>
  )
}

/** What changes the voucher's state. */
function StateItems({ voucher, actions }: Pick<Props, 'voucher' | 'actions'>) {
  const [, navigate] = useLocation()
  if (voucher.archived_at !== null)
    return (
      <MenuItem Icon={ArchiveRestore} onSelect={() => void actions.bringBack()}>
        Bring back
      </MenuItem>
    )
  return (
    <>
      <MenuItem Icon={Pencil} onSelect={() => navigate(`/dashboard/vouchers/${voucher.id}?edit`)}>
        Edit
      </MenuItem>
      {voucher.is_active ? (
        <MenuItem Icon={Pause} onSelect={() => void actions.pause()}>
          Pause
        </MenuItem>
      ) : (
        <MenuItem Icon={Play} onSelect={() => void actions.resume()}>
          Resume
        </MenuItem>
      )}
      <MenuItem Icon={Archive} onSelect={() => void actions.archive()}>
        Archive
      </MenuItem>
    </>
  )
}
