import Box from '@mui/material/Box'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { type LineState, lineStates } from '@quai/contract/orders/imports/query.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { QuickFilter } from '../../../ui/list/filters/QuickFilter.tsx'
import { t } from '../texts.ts'

interface Props {
  states: ImportDetail['states']
  chosen: LineState | undefined
  onChange: (state: LineState | undefined) => void
}

/** Shows only the lines of one state. The chosen one stays while it has none left. */
export const StateFilter = ({ states, chosen, onChange }: Props) => (
  <Box
    component="fieldset"
    aria-label={t('linesShown')}
    sx={{ border: 0, m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}
  >
    {lineStates.map((state) => {
      const count = states[state]
      if (count === undefined && chosen !== state) return null
      return (
        <QuickFilter
          key={state}
          label={`${t(`lines.${state}`)} · ${formatInteger(count ?? 0)}`}
          isOn={chosen === state}
          onChange={(isOn) => onChange(isOn ? state : undefined)}
        />
      )
    })}
  </Box>
)
