import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { RateCard } from '@quai/contract/money/charges/rate-card.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { may } from '../../../platform/session.ts'
import { ConfirmDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { t } from '../texts.ts'
import { RateTable } from './RateTable.tsx'

const RateCardDialog = opensDialog(() => import('./RateCardDialog.tsx'), 'RateCardDialog')

type Asked = { edits: RateCard | undefined } | { removes: RateCard }

/** Versions shown at first. */
const fewVersions = 4

/** Shows the versions of a deal's rate card, the newest first; who may write them adds, changes and removes. */
export const RateCards = ({ dealId }: { dealId: number }) => {
  const { data } = useQuery(orpc.rates.list.queryOptions({ input: { dealId } }))
  const [asked, setAsked] = useState<Asked>()
  const [isWhole, setIsWhole] = useState(false)
  if (!data) return <PageSkeleton />
  const { items } = data
  const shown = items.toReversed().slice(0, isWhole ? undefined : fewVersions)
  const canWrite = may('rates.write')
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setAsked({ edits: undefined })}>
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
                onEdit: (card: RateCard) => setAsked({ edits: card }),
                onRemove: (card: RateCard) => setAsked({ removes: card }),
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
      {asked && 'edits' in asked && (
        <RateCardDialog dealId={dealId} card={asked.edits} last={items.at(-1)} onClose={() => setAsked(undefined)} />
      )}
      <RemoveDialog
        dealId={dealId}
        card={asked && 'removes' in asked ? asked.removes : undefined}
        isFirst={asked !== undefined && 'removes' in asked && asked.removes === items[0]}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

interface RemoveProps {
  dealId: number
  card: RateCard | undefined
  isFirst: boolean
  onClose: () => void
}

const RemoveDialog = ({ dealId, card, isFirst, onClose }: RemoveProps) => {
  const remove = useMutation(orpc.rates.remove.mutationOptions())
  return (
    <ConfirmDialog
      isOpen={card !== undefined}
      title={t('remove.title', { day: card ? formatCivilDate(card.validFrom) : '' })}
      confirmLabel={t('remove')}
      isDestructive
      onClose={onClose}
      onConfirm={async () => {
        if (card) await remove.mutateAsync({ dealId, validFrom: card.validFrom })
        notify(t('removed'))
      }}
    >
      <Typography color="text.secondary">{t(isFirst ? 'remove.first' : 'remove.other')}</Typography>
    </ConfirmDialog>
  )
}
