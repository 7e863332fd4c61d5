import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { NumberField } from '../ui/NumberField.tsx'
import { Panel } from '../ui/Panel.tsx'
import type { PartProps } from './form-styles.ts'
import { sizedPackagings, sizesOf, sizeTitles } from './sizes.ts'
import { t } from './texts.ts'

export const SizeFields = ({ control }: PartProps) => {
  const packagingType = useWatch({ control, name: 'packagingType' })
  return (
    <Panel title={t('sizes')} lead={t('sizesLead')}>
      <Box sx={{ display: 'grid', gap: 6 }}>
        {sizedPackagings(packagingType).map((packaging) => (
          <Box key={packaging} component="fieldset" aria-label={t(sizeTitles[packaging])}>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 3 }}>
              {t(sizeTitles[packaging])}
            </Typography>
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))' }}>
              {sizesOf[packaging].map(({ name, label, unit }) => (
                <NumberField key={name} control={control} name={name} label={t(label)} unit={unit} decimal />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
