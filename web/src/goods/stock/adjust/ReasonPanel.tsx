import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { t, usualReasons } from './texts.ts'
import type { AdjustFormModel } from './use-adjust.ts'

/** Asks for the reason of all lines: a usual one, or free text. */
export const ReasonPanel = ({ control, methods }: Pick<AdjustFormModel, 'control' | 'methods'>) => (
  <Panel title={t('reason')}>
    <Box component="fieldset" aria-label={t('usualReasons')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>
      {usualReasons.map((reason) => (
        <Chip
          key={reason}
          label={reason}
          variant="outlined"
          onClick={() => {
            methods.setValue('reason', reason, { shouldDirty: true, shouldValidate: true })
            methods.setFocus('reason')
          }}
          sx={{ minHeight: { xs: 44, sm: 32 }, borderRadius: '6px' }}
        />
      ))}
    </Box>
    <TextField
      control={control}
      name="reason"
      label={t('reason')}
      hint={t('reasonHint')}
      multiline
      minRows={2}
      fullWidth
      required
    />
  </Panel>
)
