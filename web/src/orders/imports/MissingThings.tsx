import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ImportDetail, MissingThing } from '@quai/contract/orders/imports/import.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

const shownThings = 30

/** Lists what the lines name but does not exist yet, and lets the user choose what to create. */
export const MissingThings = ({ of }: { of: ImportDetail }) => {
  const { uuid, missing, createsMissing } = of
  const words = kindOf(of.importType).words.missing
  const update = useMutation(orpc.imports.update.mutationOptions())
  if (!words) return null
  const hidden = missing.length - shownThings
  return (
    <Panel title={typeset(words.title(missing.length))} lead={typeset(words.lead(missing.length))}>
      <FormControlLabel
        label={typeset(words.create(missing.length))}
        control={
          <Switch
            checked={update.isPending ? update.variables.createsMissing : createsMissing}
            onChange={(_event, isOn) => update.mutate({ uuid, createsMissing: isOn })}
          />
        }
      />
      <Muted>{typeset(words.hint(missing.length))}</Muted>
      <Box component="ul" sx={listSx}>
        {missing.slice(0, shownThings).map((one) => (
          <Thing key={one.name} of={one} />
        ))}
      </Box>
      {hidden > 0 && <Muted sx={{ mt: 2 }}>{t('moreMissing', { count: hidden })}</Muted>}
    </Panel>
  )
}

const Thing = ({ of: { name, about, lines, problem } }: { of: MissingThing }) => (
  <li>
    <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {name}
    </Box>
    <Muted component="span" sx={{ display: 'block' }}>
      {[about, t('onLines', { count: lines.length, lines: linesText(lines) })].filter(Boolean).join(' · ')}
    </Muted>
    {problem && (
      <Typography component="span" variant="body2" color="error" sx={{ display: 'block' }}>
        {problem}
      </Typography>
    )}
  </li>
)

const linesText = (lines: readonly number[]): string => lines.slice(0, 5).join(', ') + (lines.length > 5 ? '…' : '')

const listSx = {
  listStyle: 'none',
  m: 0,
  mt: 4,
  p: 0,
  display: 'grid',
  columnGap: 6,
  rowGap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
}
