import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { useUser } from '../../platform/session.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { t } from './texts.ts'

/** Takes back what an import made. The server refuses once something depends on it. */
export const UndoButton = ({ of: { uuid, importType } }: { of: ImportDetail }) => {
  const { userType } = useUser()
  const [isAsked, setIsAsked] = useState(false)
  const undo = useMutation(orpc.imports.undo.mutationOptions())
  return (
    <>
      <Button startIcon={<UndoOutlined />} onClick={() => setIsAsked(true)}>
        {t('undo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('undoTitle')}
        confirmLabel={t('undo')}
        cancelLabel={t('keepImport')}
        isDestructive
        onClose={() => setIsAsked(false)}
        onConfirm={async () => {
          await undo.mutateAsync({ uuid })
          notify(t('undone'))
        }}
      >
        <Typography color="text.secondary">
          {typeset(kindOf(importType).words.undoText[userType === 'warehouse' ? 'warehouse' : 'customer'])}
        </Typography>
      </ConfirmDialog>
    </>
  )
}
