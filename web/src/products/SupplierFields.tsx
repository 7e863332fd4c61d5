import Box from '@mui/material/Box'
import { TextField } from '../ui/fields.tsx'
import { Panel } from '../ui/Panel.tsx'
import { columnsSx, type PartProps, wideSx } from './form-styles.ts'
import { t } from './texts.ts'

export const SupplierFields = ({ control }: PartProps) => (
  <Panel title={t('supplier')}>
    <Box sx={columnsSx}>
      <TextField control={control} name="supplierName" label={t('supplierName')} optional />
      <TextField control={control} name="supplierReference" label={t('supplierReference')} optional />
      <Box sx={wideSx}>
        <TextField
          control={control}
          name="additionalInformation"
          label={t('additionalInformation')}
          multiline
          minRows={2}
          optional
        />
      </Box>
    </Box>
  </Panel>
)
