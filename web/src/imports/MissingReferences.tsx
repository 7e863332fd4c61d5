import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ImportDetail, MissingReference } from '@quai/contract/imports/import.ts'
import { packagingLabels } from '@quai/contract/products/packaging.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../platform/query.ts'
import { Muted } from '../ui/Muted.tsx'
import { Panel } from '../ui/Panel.tsx'
import { t } from './texts.ts'

const shownReferences = 30

/** What the catalogue has not, and whether it is made with the orders. */
export const MissingReferences = ({ of }: { of: ImportDetail }) => {
  const { uuid, missingReferences, createsReferences } = of
  const update = useMutation(orpc.imports.update.mutationOptions())
  const hidden = missingReferences.length - shownReferences
  return (
    <Panel title={t('missing', { count: missingReferences.length })} lead={t('missingLead')}>
      <FormControlLabel
        label={t('createMissing')}
        control={
          <Switch
            checked={update.isPending ? update.variables.createsReferences : createsReferences}
            onChange={(_event, isOn) => update.mutate({ uuid, createsReferences: isOn })}
          />
        }
      />
      <Muted>{t('createMissingHint')}</Muted>
      <Box component="ul" sx={listSx}>
        {missingReferences.slice(0, shownReferences).map((missing) => (
          <Reference key={missing.reference} of={missing} />
        ))}
      </Box>
      {hidden > 0 && <Muted sx={{ mt: 2 }}>{t('moreReferences', { count: hidden })}</Muted>}
    </Panel>
  )
}

const Reference = ({ of: { reference, lines, packaging, isBatchManaged, problem } }: { of: MissingReference }) => (
  <li>
    <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {reference}
    </Box>
    <Muted component="span" sx={{ display: 'block' }}>
      {[
        packaging && packagingLabels[packaging].one,
        isBatchManaged && t('withBatches'),
        t('onLines', { count: lines.length, lines: linesText(lines) }),
      ]
        .filter(Boolean)
        .join(' · ')}
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
