import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { t } from '../texts.ts'

const ColumnsDialog = opensDialog(() => import('./ColumnsDialog.tsx'), 'ColumnsDialog')

/** Says which columns of the file are left out, and lets the reader say what they are. */
export const IgnoredColumns = ({ of: { uuid, importType, ignoredColumns } }: { of: ImportDetail }) => {
  const [isAsked, setIsAsked] = useState(false)
  const naming = useMutation(orpc.imports.nameColumns.mutationOptions())
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={() => setIsAsked(true)}>
          {t('nameColumns')}
        </Button>
      }
    >
      {t('ignored', { columns: ignoredColumns.join(', ') })}
      <ColumnsDialog
        isOpen={isAsked}
        lead={t('columnsAgain')}
        kind={kindOf(importType)}
        unknown={ignoredColumns.map((header) => ({ header, guess: null }))}
        confirmLabel={t('readAgain')}
        onClose={() => setIsAsked(false)}
        onConfirm={async (mapping) => {
          await naming.mutateAsync({ uuid, mapping })
          notify(t('readAgainDone'))
        }}
      />
    </Alert>
  )
}
