import {
  type Endpoint,
  type EndpointWithSecret,
  endpointInput,
  eventsOf,
  typeOfEvent,
  webhookEvents,
} from '@quai/contract/told/webhooks/webhook.ts'
import { api } from '../../../platform/calls/api.ts'
import { notify } from '../../../platform/notify.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { EventChoice } from './EventChoice.tsx'
import { t } from './texts.ts'

interface Props {
  /** The endpoint to change; absent for a new one. */
  endpoint?: Endpoint
  onClose: () => void
  onCreated?: (created: EndpointWithSecret) => void
}

/** Edits an endpoint: where it is, and which events it is sent. */
export const ConnectorDialog = ({ endpoint, onClose, onCreated }: Props) => {
  const form = useServerForm({
    schema: endpointInput,
    defaultValues: endpoint
      ? { url: endpoint.url, events: webhookEvents.filter((event) => endpoint.events.includes(typeOfEvent(event))) }
      : { url: '', events: eventsOf('orders') },
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
      <EventChoice control={control} />
    </FormDialog>
  )
}
