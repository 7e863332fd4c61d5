import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { PagePart } from '../../../ui/page/part/PagePart.tsx'
import { t } from '../texts.ts'
import { RateCards } from './RateCards.tsx'

/** Shows to a customer or a warehouse the rate card of each of its deals; the warehouse edits it. */
export const OwnRates = () => {
  const { userType } = useUser()
  const { data: deals } = useQuery(orpc.deals.list.queryOptions({ input: {} }))
  const [chosen, setChosen] = useState<number>()
  if (!deals) return <PageSkeleton />
  const dealId = chosen ?? deals.items[0]?.id
  if (dealId === undefined) return <Muted>{t('noDeal')}</Muted>
  return (
    <>
      <Muted>{t(userType === 'warehouse' ? 'ratesLead' : 'ownRatesLead')}</Muted>
      <Box sx={{ maxWidth: 400 }}>
        <TextField
          select
          fullWidth
          label={t('deal')}
          value={dealId}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {deals.items.map(({ id, customerName, warehouseName }) => (
            <MenuItem key={id} value={id}>
              {userType === 'warehouse' ? customerName : warehouseName}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <PagePart>
        <RateCards key={dealId} dealId={dealId} />
      </PagePart>
    </>
  )
}
