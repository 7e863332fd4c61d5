import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useController } from 'react-hook-form'
import { later } from '../../../platform/modules.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { t } from '../texts.ts'
import { useCompleteScope } from '../use-complete.ts'

const SignatureCanvas = later(() => import('./SignatureCanvas.tsx'), 'SignatureCanvas')

/** Takes the reserves made at the dock and the signature. */
export const SignaturePanel = () => {
  const { control, order } = useCompleteScope()
  const image = useController({ control, name: 'signatureImage' })
  return (
    <Panel title={t('signature')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextField
          control={control}
          name="reserves"
          label={t('reserves')}
          hint={t('reservesHint')}
          optional
          multiline
          minRows={2}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 2_000 } }}
        />
        {order.requiresSignedSlip && <Alert severity="info">{t('signatureAsked')}</Alert>}
        <Box sx={{ maxWidth: { sm: 360 } }}>
          <TextField
            control={control}
            name="signerName"
            label={t('signerName')}
            hint={t('signerHint')}
            optional
            fullWidth
            autoComplete="off"
          />
        </Box>
        <Box sx={{ maxWidth: 560 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={180} />}>
            <SignatureCanvas onChange={image.field.onChange} />
          </Suspense>
          {image.fieldState.error && (
            <Typography variant="caption" role="alert" color="error">
              {image.fieldState.error.message}
            </Typography>
          )}
        </Box>
      </Box>
    </Panel>
  )
}
