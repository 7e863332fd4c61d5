import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { logTitle } from '@quai/contract/orders/talk/log.ts'
import {
  type Endpoint,
  type EndpointWithSecret,
  endpointInput,
  webhookEvents,
} from '@quai/contract/webhooks/webhook.ts'
import { type Control, useController } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../platform/calls/api.ts'
import { notify } from '../../platform/notify.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { eventKinds, eventsOf } from './event-choices.ts'
import { t } from './texts.ts'

interface Props {
  /** The endpoint to change; absent for a new one. */
  endpoint?: Endpoint
  onClose: () => void
  onCreated?: (created: EndpointWithSecret) => void
}

/** Edits an endpoint: where it is, and which steps it is sent. */
export const ConnectorDialog = ({ endpoint, onClose, onCreated }: Props) => {
  const form = useServerForm({
    schema: endpointInput,
    defaultValues: endpoint
      ? { url: endpoint.url, events: webhookEvents.filter((event) => endpoint.events.includes(event)) }
      : { url: '', events: [...webhookEvents] },
    send: async (values) => {
      if (endpoint) return void (await api.webhooks.change({ uuid: endpoint.uuid, ...values }))
      onCreated?.(await api.webhooks.create(values))
    },
    onSuccess: () => {
      notify(t(endpoint ? 'saved' : 'created'))
      onClose()
    },
  })
  const { control } = form
  return (
    <FormDialog
      form={form}
      width={640}
      title={t(endpoint ? 'editTitle' : 'addTitle')}
      submit={t(endpoint ? 'save' : 'create')}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="url"
        label={t('url')}
        hint={t('urlHint')}
        required
        slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off', spellCheck: false } }}
      />
      <Events control={control} />
    </FormDialog>
  )
}

type Values = z.input<typeof endpointInput>

const Events = ({ control }: { control: Control<Values, unknown, z.output<typeof endpointInput>> }) => {
  const { field, fieldState } = useController({ control, name: 'events' })
  const chosen = new Set<string>(field.value)
  const choose = (events: readonly string[], isOn: boolean) =>
    field.onChange(webhookEvents.filter((event) => (events.includes(event) ? isOn : chosen.has(event))))
  return (
    <Box component="fieldset" aria-describedby="events-problem" sx={groupSx}>
      <Box component="legend" sx={{ p: 0, fontWeight: 560 }}>
        {t('events')}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, my: 1, ml: -2 }}>
        <Button size="small" onClick={() => choose(webhookEvents, true)}>
          {t('all')}
        </Button>
        <Button size="small" onClick={() => choose(webhookEvents, false)}>
          {t('noneChosen')}
        </Button>
      </Box>
      {eventKinds.map((kind, rank) => (
        <Box component="fieldset" key={kind} sx={{ ...groupSx, mb: 3 }}>
          <Box component="legend" sx={{ p: 0, mb: 1, color: 'text.secondary' }}>
            {t(`events.${kind}`)}
          </Box>
          <Box sx={columnsSx}>
            {eventsOf(kind).map((event, nth) => (
              <FormControlLabel
                key={event}
                label={logTitle(event)}
                control={
                  <Checkbox
                    checked={chosen.has(event)}
                    onChange={(_event, isOn) => choose([event], isOn)}
                    // The first box takes the focus when the choice is refused.
                    slotProps={{ input: rank + nth === 0 ? { ref: field.ref } : {} }}
                  />
                }
              />
            ))}
          </Box>
        </Box>
      ))}
      <FormHelperText id="events-problem" error>
        {fieldState.error?.message}
      </FormHelperText>
    </Box>
  )
}

const groupSx = { border: 0, m: 0, p: 0, minWidth: 0 }
const columnsSx = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 4 }
