import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RateCard } from '@quai/contract/money/charges/rate-card.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { may } from '../../../platform/session.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../../ui/dialogs/use-question.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { t } from '../texts.ts'
import { RateTable } from './RateTable.tsx'

const RateCardDialog = opensDialog(() => import('./RateCardDialog.tsx'), 'RateCardDialog')

/** Versions shown at first. */
const fewVersions = 4

/** Shows the versions of a deal's rate card, the newest first; who may write them adds, changes and removes. */
export const RateCards = ({ dealId }: { dealId: number }) => {
  const { data } = useQuery(orpc.rates.list.queryOptions({ input: { dealId } }))
  const [edited, setEdited] = useState<{ card: RateCard | undefined }>()
  const { ask, dialog } = useQuestion()
  const remove = useMutation(orpc.rates.remove.mutationOptions())
  const [isWhole, setIsWhole] = useState(false)
  if (!data) return <PageSkeleton />
  const { items } = data
  const shown = items.toReversed().slice(0, isWhole ? undefined : fewVersions)
  const canWrite = may('rates.write')
  const askToRemove = (card: RateCard) =>
    ask({
      title: t('remove.title', { day: formatCivilDate(card.validFrom) }),
      text: t(card === items[0] ? 'remove.first' : 'remove.other'),
      label: t('remove'),
      isDestructive: true,
      act: () => remove.mutateAsync({ dealId, validFrom: card.validFrom }),
      done: t('removed'),
    })
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited({ card: undefined })}>
      {t('newVersion')}
    </Button>
  )
  return (
    <>
      {items.length === 0 ? (
        <Panel>
          <EmptyState title={t('noRates')} action={canWrite && add}>
            {t(canWrite ? 'noRatesWrite' : 'noRatesRead')}
          </EmptyState>
        </Panel>
      ) : (
        <>
          {canWrite && <Box>{add}</Box>}
          <Panel isFlush>
            <RateTable
              cards={shown}
              {...(canWrite && {
                onEdit: (card: RateCard) => setEdited({ card }),
                onRemove: askToRemove,
              })}
            />
          </Panel>
          {shown.length < items.length && (
            <Box>
              <Button onClick={() => setIsWhole(true)}>{t('allVersions', { count: items.length })}</Button>
            </Box>
          )}
        </>
      )}
      {edited && (
        <RateCardDialog dealId={dealId} card={edited.card} last={items.at(-1)} onClose={() => setEdited(undefined)} />
      )}
      {dialog}
    </>
  )
}
