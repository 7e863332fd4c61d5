import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type GateInput, type GateVisit, gateInput } from '@quai/contract/orders/visits/visits.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../platform/calls/api.ts'
import { isClosedLink } from '../../platform/calls/api-error.ts'
import { orpc } from '../../platform/calls/query.ts'
import { outbox, useIsWaiting } from '../../platform/outbox/outbox.ts'
import { OpenPage } from '../../ui/brand/OpenPage.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { ArrivalSaid } from './ArrivalSaid.tsx'
import { ArriveButton } from './ArriveButton.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/gate/$token')

/** Page of the code at the gate: a driver finds the appointment and says arrived, without an account. */
export const GatePage = () => {
  const { token } = route.useParams()
  const place = useQuery({
    ...orpc.visits.place.queryOptions({ input: { token } }),
    // A closed code is an expected answer, not an error of the page.
    throwOnError: (error) => !isClosedLink(error),
  })
  return (
    <OpenPage maxWidth={520}>
      {isClosedLink(place.error) ? (
        <EmptyState title={t('gateClosed')}>{t('gateClosedText')}</EmptyState>
      ) : place.data ? (
        <>
          <Typography variant="h1">{t('gateTitle')}</Typography>
          <Typography color="text.secondary" sx={{ mt: 1, mb: 5 }}>
            {t('gateLead', { name: place.data.warehouseName })}
          </Typography>
          <AtGate token={token} />
        </>
      ) : (
        <PageSkeleton />
      )}
    </OpenPage>
  )
}

interface Found {
  asked: GateInput
  visit: GateVisit
}

const AtGate = ({ token }: { token: string }) => {
  const [found, setFound] = useState<Found>()
  return found ? (
    <FoundVisit
      found={found}
      onArrived={(visit) => setFound({ ...found, visit })}
      onOther={() => setFound(undefined)}
    />
  ) : (
    <NumberForm token={token} onFound={setFound} />
  )
}

const NumberForm = ({ token, onFound }: { token: string; onFound: (found: Found) => void }) => {
  const form = useServerForm({
    schema: gateInput,
    defaultValues: { token, number: '', zipCode: null },
    send: (values) => api.visits.find(values),
    onSuccess: (visit, asked) => onFound({ asked, visit }),
  })
  const { control } = form
  return (
    <Form form={form} label={t('gateTitle')}>
      <TextField
        control={control}
        name="number"
        label={t('number')}
        hint={t('numberHint')}
        required
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters' } }}
      />
      <TextField
        control={control}
        name="zipCode"
        label={t('zipCode')}
        hint={t('zipCodeHint')}
        optional
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'numeric' } }}
      />
      <FormActions form={form} submit={t('find')} size="large" />
    </Form>
  )
}

interface FoundProps {
  found: Found
  onArrived: (visit: GateVisit) => void
  onOther: () => void
}

const FoundVisit = ({ found: { asked, visit }, onArrived, onOther }: FoundProps) => {
  const place = `gate/${asked.number}`
  const isWaiting = useIsWaiting(place)
  const arrive = useMutation({ mutationFn: () => outbox(place).visits.arrive(asked), onSuccess: onArrived })
  const { orderDateStart, orderDateEnd, timeZone, dock, arrivedAt, atDockAt } = visit
  const isThere = arrivedAt !== null || atDockAt !== null
  return (
    <Panel>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="h2">
          {t('appointment', { from: formatTime(orderDateStart, timeZone), to: formatTime(orderDateEnd, timeZone) })}
        </Typography>
        {dock !== null && <Facts facts={[{ label: t('yourDock'), value: <Big>{dock}</Big> }]} />}
        {isThere ? (
          <ArrivalSaid arrivedAt={arrivedAt} atDockAt={atDockAt} dock={dock} timeZone={timeZone} />
        ) : (
          <ArriveButton isPending={arrive.isPending || isWaiting} onArrive={() => arrive.mutate()} />
        )}
        <Button onClick={onOther} sx={{ justifySelf: 'start' }}>
          {t('otherNumber')}
        </Button>
      </Box>
    </Panel>
  )
}

const Big = ({ children }: { children: number }) => (
  <Typography component="span" sx={{ fontSize: '2.5rem', fontWeight: 680, lineHeight: 1.1 }}>
    {children}
  </Typography>
)
