import AddOutlined from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TrackingEvents, TrackingFacts } from '../../parties/carriers/tracking/TrackingFacts.tsx'
import { t } from '../../parties/carriers/tracking/texts.ts'
import { orpc } from '../../platform/calls/query.ts'
import { polled } from '../../platform/live/poll.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { Panel } from '../../ui/page/Panel.tsx'

const AddTrackingDialog = opensDialog(() => import('./AddTrackingDialog.tsx'), 'AddTrackingDialog')

/** Shows where a shipment is and its history, with the form for those who may add to it. */
export const TrackingPanel = ({ uuid }: { uuid: string }) => {
  const { data } = useQuery({ ...orpc.tracking.show.queryOptions({ input: { uuid } }), ...polled })
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Panel
      id="suivi"
      title={t('title')}
      actions={
        data?.canAdd && (
          <Button variant="outlined" startIcon={<AddOutlined />} onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      {data ? (
        <>
          <TrackingFacts tracking={data} />
          <TrackingEvents events={data.items} />
        </>
      ) : (
        <Skeleton variant="rounded" height={120} aria-label={t('loading')} />
      )}
      <AddTrackingDialog uuid={uuid} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Panel>
  )
}
