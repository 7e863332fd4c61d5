/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is the list of a combobox whose options have marks */
import Box from '@mui/material/Box'
import type { MouseEvent } from 'react'
import { ChoiceRow } from './ChoiceRow.tsx'
import type { Command } from './commands.ts'
import { t } from './texts.ts'
import type { Thing } from './things.ts'
import type { Choice } from './use-palette.ts'

interface Props {
  id: string
  choices: readonly Choice[]
  active: number
  isStale: boolean
  onActivate: (rank: number) => void
  onChoose: (choice: Choice, isNewTab: boolean) => void
}

const groupOf = (choice: Choice): 'orders' | 'recent' | Thing['group'] | Command['group'] => {
  if (choice.kind === 'order') return 'orders'
  if (choice.kind === 'more') return choice.group
  if (choice.kind === 'thing') return choice.thing.group
  return choice.kind === 'recent' ? 'recent' : choice.command.group
}

export const optionId = (id: string, rank: number): string => `${id}-${rank}`

/** Lists the choices under the field, in named groups; Enter opens the active one. */
export const Choices = ({ id, choices, active, isStale, onActivate, onChoose }: Props) => {
  const groups = [
    ...Map.groupBy(
      choices.map((choice, rank) => ({ choice, rank })),
      ({ choice }) => groupOf(choice),
    ),
  ]
  const press = (choice: Choice) => (event: MouseEvent) => {
    // Keeps the focus in the field.
    event.preventDefault()
    if (event.button <= 1) onChoose(choice, event.button === 1 || event.ctrlKey || event.metaKey)
  }
  return (
    <Box id={id} role="listbox" aria-label={t('results')} aria-busy={isStale} sx={{ opacity: isStale ? 0.6 : 1 }}>
      {groups.map(([group, members]) => (
        <Box key={group} role="group" aria-label={t(group)}>
          <Box aria-hidden="true" sx={headingSx}>
            {t(group)}
          </Box>
          {members.map(({ choice, rank }) => (
            <Box
              key={choice.key}
              id={optionId(id, rank)}
              role="option"
              aria-selected={rank === active}
              onMouseMove={() => onActivate(rank)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={press(choice)}
              onAuxClick={press(choice)}
              sx={optionSx}
            >
              <ChoiceRow choice={choice} />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}

const headingSx = { px: 4, pt: 3, pb: 1, fontSize: '0.75rem', fontWeight: 560, color: 'text.secondary' }
const optionSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  mx: 2,
  px: 2,
  py: 1.5,
  minHeight: 44,
  borderRadius: '6px',
  cursor: 'pointer',
  scrollMarginBlock: '36px',
  '&[aria-selected="true"]': {
    bgcolor: 'primarySoft.main',
    boxShadow: 'inset 3px 0 0 var(--q-palette-primary-main)',
  },
}
