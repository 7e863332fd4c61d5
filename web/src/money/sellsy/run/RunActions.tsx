import Button from '@mui/material/Button'
import type { SellsyRun } from '@quai/contract/money/sellsy/sync.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { t } from '../texts.ts'
import type { Choices } from './choices.ts'

/** Applies what was compared, or tries again what was refused. */
export const RunActions = ({ run, choices }: { run: SellsyRun; choices: Choices }) => {
  const apply = useMutation({ ...orpc.sellsy.apply.mutationOptions(), onSuccess: () => notify(t('applied')) })
  const redo = useMutation({ ...orpc.sellsy.redo.mutationOptions(), onSuccess: () => notify(t('redone')) })
  const { id, state, refusedCount, newCount, changedCount, conflictCount } = run
  const winners = [...choices].flatMap(([item, winner]) => (winner === 'leave' ? [] : [{ id: item, winner }]))
  const leaves = [...choices].flatMap(([item, winner]) => (winner === 'leave' ? [item] : []))
  const conflictsLeft = conflictCount - winners.length
  if (state === 'compared' && newCount + changedCount + conflictCount > 0)
    return (
      <>
        {conflictsLeft > 0 && <Muted component="span">{t('conflictsLeft', { count: conflictsLeft })}</Muted>}
        <Button variant="contained" loading={apply.isPending} onClick={() => apply.mutate({ id, winners, leaves })}>
          {t('apply')}
        </Button>
      </>
    )
  if (state === 'stopped' || (state === 'done' && refusedCount > 0))
    return (
      <Button variant="contained" loading={redo.isPending} onClick={() => redo.mutate({ id })}>
        {t('redo')}
      </Button>
    )
  return null
}
