import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { useUser } from '../../platform/session.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { importPages } from './pages.tsx'
import { t } from './texts.ts'

/** Applies an import, replaces its file or deletes it. */
export const ImportActions = ({ of }: { of: ImportDetail }) => {
  const { uuid } = of
  const navigate = useNavigate()
  const { userType } = useUser()
  const { ask, dialog } = useQuestion()
  const checkAgain = useCheckAgain(uuid)
  // A line may have become wrong since the check: what the page says of it is read again.
  const apply = useMutation(orpc.imports.apply.mutationOptions({ onError: checkAgain }))
  const remove = useMutation({
    meta: { isRemoval: true },
    mutationFn: async () => {
      await api.imports.remove({ uuid })
      // Leaves first, because the page would read again an import that no longer exists.
      await navigate({ to: '/imports', replace: true })
    },
  })
  const isCustomer = userType === 'customer'
  if (of.appliedAt)
    return (
      <>
        {!of.undoneAt && <UndoButton of={of} />}
        <AnotherFile of={of} />
      </>
    )
  const { words } = kindOf(of.importType)
  const applyLabel = typeset(words.apply(of.madeTotal))
  const askToApply = () =>
    ask({
      title: typeset(`${applyLabel} ?`),
      text: typeset(
        isCustomer
          ? words.applyText.customer(of.warehouseName ?? '')
          : words.applyText.warehouse(of.customerName ?? ''),
      ),
      label: applyLabel,
      act: () => apply.mutateAsync({ uuid }),
      done: t('appliedToast'),
    })
  const askToApplyRight = () =>
    ask({
      title: t('applyRightTitle'),
      text: t('applyRightText', { count: of.faultyLines }),
      label: t('applyRight'),
      act: () => apply.mutateAsync({ uuid, leavesWrong: true }),
      done: t('appliedToast'),
    })
  const askToAbandon = () =>
    ask({
      title: t('abandonTitle'),
      text: t('abandonText'),
      label: t('abandon'),
      isDestructive: true,
      act: () => remove.mutateAsync(),
      done: t('abandoned'),
    })
  return (
    <>
      <Button onClick={askToAbandon}>{t('abandon')}</Button>
      {of.errorsTotal > 0 && of.faultyLines < of.linesTotal && (
        <Button variant="outlined" color="inherit" onClick={askToApplyRight}>
          {t('applyRight')}
        </Button>
      )}
      {of.linesTotal > 0 && !(of.checking && of.facts.length === 0) && (
        <BlockableButton variant="contained" reason={whyNotYet(of)} onClick={askToApply}>
          {applyLabel}
        </BlockableButton>
      )}
      {dialog}
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
  const { ask, dialog } = useQuestion()
  const undo = useMutation(orpc.imports.undo.mutationOptions())
  const askToUndo = () =>
    ask({
      title: t('undoTitle'),
      text: typeset(kindOf(importType).words.undoText[userType === 'warehouse' ? 'warehouse' : 'customer']),
      label: t('undo'),
      cancelLabel: t('keepImport'),
      isDestructive: true,
      act: () => undo.mutateAsync({ uuid }),
      done: t('undone'),
    })
  return (
    <>
      <Button startIcon={<UndoOutlined />} onClick={askToUndo}>
        {t('undo')}
      </Button>
      {dialog}
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

/** Links to the deposit of another file of the same type, or of this one corrected. */
export const AnotherFile = ({ of }: { of: ImportDetail }) => {
  const { userType } = useUser()
  const partnerId = (userType === 'customer' ? of.warehouseId : of.customerId) ?? undefined
  const pages = importPages[of.importType]
  if (!pages) return null
  if (pages.deposit === '/stock/adjust/file')
    return (
      <LinkButton to={pages.deposit} variant="outlined" color="inherit">
        {t('again')}
      </LinkButton>
    )
  return (
    <LinkButton to={pages.deposit} search={{ type: of.importType, partnerId }} variant="outlined" color="inherit">
      {t(of.appliedAt || of.linesTotal === 0 ? 'again' : 'redo')}
    </LinkButton>
  )
}
