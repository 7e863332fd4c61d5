import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { useUser } from '../../platform/session.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { AnotherFile } from './AnotherFile.tsx'
import { t } from './texts.ts'

/** Applies an import, replaces its file or deletes it. */
export const ImportActions = ({ of }: { of: ImportDetail }) => {
  const { uuid } = of
  const navigate = useNavigate()
  const { userType } = useUser()
  const [asked, setAsked] = useState<'apply' | 'applyRight' | 'abandon'>()
  const checkAgain = useCheckAgain(uuid)
  // A line may have become wrong since the check: what the page says of it is read again.
  const apply = useMutation(orpc.imports.apply.mutationOptions({ onError: checkAgain }))
  const remove = useMutation(orpc.imports.remove.mutationOptions())
  const isCustomer = userType === 'customer'
  const close = () => setAsked(undefined)
  if (of.appliedAt)
    return (
      <>
        {!of.undoneAt && <UndoButton of={of} />}
        <AnotherFile of={of} />
      </>
    )
  const { words } = kindOf(of.importType)
  const applyLabel = typeset(words.apply(of.madeTotal))
  return (
    <>
      <Button onClick={() => setAsked('abandon')}>{t('abandon')}</Button>
      {of.errorsTotal > 0 && of.faultyLines < of.linesTotal && (
        <Button variant="outlined" color="inherit" onClick={() => setAsked('applyRight')}>
          {t('applyRight')}
        </Button>
      )}
      {of.linesTotal > 0 && !(of.checking && of.facts.length === 0) && (
        <BlockableButton variant="contained" reason={whyNotYet(of)} onClick={() => setAsked('apply')}>
          {applyLabel}
        </BlockableButton>
      )}
      <ConfirmDialog
        isOpen={asked === 'apply'}
        title={typeset(`${applyLabel} ?`)}
        confirmLabel={applyLabel}
        onClose={close}
        onConfirm={async () => {
          await apply.mutateAsync({ uuid })
          notify(t('appliedToast'))
        }}
      >
        <Typography color="text.secondary">
          {typeset(
            isCustomer
              ? words.applyText.customer(of.warehouseName ?? '')
              : words.applyText.warehouse(of.customerName ?? ''),
          )}
        </Typography>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'applyRight'}
        title={t('applyRightTitle')}
        confirmLabel={t('applyRight')}
        onClose={close}
        onConfirm={async () => {
          await apply.mutateAsync({ uuid, leavesWrong: true })
          notify(t('appliedToast'))
        }}
      >
        <Typography color="text.secondary">{t('applyRightText', { count: of.faultyLines })}</Typography>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'abandon'}
        title={t('abandonTitle')}
        confirmLabel={t('abandon')}
        isDestructive
        onClose={close}
        onConfirm={async () => {
          // Leaves the page first: a deleted import cannot be read again.
          await remove.mutateAsync({ uuid }, { onSuccess: () => void navigate({ to: '/imports', replace: true }) })
          notify(t('abandoned'))
        }}
      >
        <Typography color="text.secondary">{t('abandonText')}</Typography>
      </ConfirmDialog>
    </>
  )
}

const whyNotYet = ({ checking, errorsTotal, madeTotal }: ImportDetail): string | undefined => {
  if (checking) return t('checkingState')
  if (errorsTotal > 0) return t('applyBlocked')
  return madeTotal === 0 ? t('nothingToApply') : undefined
}

/** Takes back what an import made. The server refuses once something depends on it. */
const UndoButton = ({ of: { uuid, importType } }: { of: ImportDetail }) => {
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

/** Returns a function that has a long file checked again, then reads what is known of it. A refusal is said by that read. */
export const useCheckAgain = (uuid: string): (() => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(async () => {
    // Not a mutation of the query client, which would reload every query of the page.
    await api.imports.checkAgain({ uuid }).catch(() => {})
    await client.invalidateQueries({ queryKey: orpc.imports.detail.key({ input: { uuid } }) })
  }, [client, uuid])
}
