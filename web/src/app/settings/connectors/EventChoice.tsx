import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { titleOfEvent } from '@quai/contract/told/webhooks/message.ts'
import {
  type EventGroup,
  type endpointInput,
  eventGroups,
  eventsOf,
  webhookEvents,
} from '@quai/contract/told/webhooks/webhook.ts'
import { type Ref, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { z } from 'zod'
import { t } from './texts.ts'

type Values = z.input<typeof endpointInput>

/** Chooses the events that an endpoint is sent, a whole group at once or one by one. */
export const EventChoice = ({ control }: { control: Control<Values, unknown, z.output<typeof endpointInput>> }) => {
  const { field, fieldState } = useController({ control, name: 'events' })
  const chosen = new Set<string>(field.value)
  const choose = (events: readonly string[], isOn: boolean) =>
    field.onChange(webhookEvents.filter((event) => (events.includes(event) ? isOn : chosen.has(event))))
  return (
    <Box component="fieldset" aria-describedby="events-problem" sx={groupSx}>
      <Box component="legend" sx={{ p: 0, fontWeight: 560 }}>
        {t('events')}
      </Box>
      {eventGroups.map((group, rank) => (
        // The first box takes the focus when the choice is refused.
        <Group key={group} group={group} chosen={chosen} choose={choose} boxRef={rank === 0 ? field.ref : undefined} />
      ))}
      <FormHelperText id="events-problem" error>
        {fieldState.error?.message}
      </FormHelperText>
    </Box>
  )
}

interface GroupProps {
  group: EventGroup
  chosen: ReadonlySet<string>
  choose: (events: readonly string[], isOn: boolean) => void
  boxRef: Ref<HTMLInputElement> | undefined
}

const Group = ({ group, chosen, choose, boxRef }: GroupProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const events = eventsOf(group)
  const count = events.filter((event) => chosen.has(event)).length
  const name = t(`events.${group}`)
  return (
    <Box component="fieldset" aria-label={name} sx={groupSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          label={name}
          slotProps={{ typography: { sx: { fontWeight: 560 } } }}
          control={
            <Checkbox
              checked={count === events.length}
              indeterminate={count > 0 && count < events.length}
              onChange={(_event, isOn) => choose(events, isOn)}
              slotProps={{ input: boxRef ? { ref: boxRef } : {} }}
            />
          }
        />
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={t('oneByOne', { group: name, count, total: events.length })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('chosenOf', { count, total: events.length })}
        </Button>
      </Box>
      {isOpen && (
        <Box sx={{ display: 'grid', pl: 5, pb: 2 }}>
          {events.map((event) => (
            <FormControlLabel
              key={event}
              label={titleOfEvent(event)}
              control={<Checkbox checked={chosen.has(event)} onChange={(_event, isOn) => choose([event], isOn)} />}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

const groupSx = { border: 0, m: 0, p: 0, minWidth: 0 }
