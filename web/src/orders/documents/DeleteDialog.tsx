import type { OrderDocument } from '@quai/contract/orders/orders/papers/document.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { t } from './texts.ts'

interface Props {
  orderUuid: string
  /** Undefined while the dialog is closed. */
  document: OrderDocument | undefined
  onClose: () => void
}

/** Asks before deleting a document for both sides. */
export const DeleteDialog = ({ orderUuid, document, onClose }: Props) => {
  const { mutateAsync } = useMutation(orpc.documents.remove.mutationOptions())
  // Keeps the name on screen while the dialog closes.
  const [last, setLast] = useState(document)
  if (document && document !== last) setLast(document)
  return (
    <ConfirmDialog
      isOpen={document !== undefined}
      title={t('deleteTitle')}
      confirmLabel={t('deleteConfirm')}
      isDestructive
      onClose={onClose}
      onConfirm={async () => {
        if (!document) return
        await mutateAsync({ uuid: orderUuid, documentId: document.id })
        notify(t('deleted'))
      }}
    >
      {last && t('deleteText', { name: last.filename })}
    </ConfirmDialog>
  )
}
