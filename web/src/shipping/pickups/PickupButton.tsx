import Button from '@mui/material/Button'
import type { Pickup } from '@quai/contract/shipping/pickups/pickup.ts'
import { useState } from 'react'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { t } from './texts.ts'

const PickupDialog = opensDialog(() => import('./PickupDialog.tsx'), 'PickupDialog')
const CreatedDialog = opensDialog(() => import('./CreatedDialog.tsx'), 'CreatedDialog')

interface Props {
  shipments: readonly { id: number; uuid: string }[]
  /** Called once they are consigned. */
  onConsigned?: () => void
}

/** Consigns packed shipments, then offers the notes. */
export const PickupButton = ({ shipments, onConsigned }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const [created, setCreated] = useState<readonly Pickup[]>([])
  const close = () => {
    setCreated([])
    onConsigned?.()
  }
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        {t('consign')}
      </Button>
      {isOpen && (
        <PickupDialog
          shipments={shipments}
          onCreated={(pickups) => {
            setIsOpen(false)
            setCreated(pickups)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
      {created.length > 0 && <CreatedDialog pickups={created} onClose={close} />}
    </>
  )
}
