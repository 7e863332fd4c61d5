import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent } from 'react'
import { useController } from 'react-hook-form'
import { later } from '../../../../platform/modules.ts'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { signerBefore } from '../complete-draft.ts'
import { t } from '../texts.ts'
import { useCompleteScope } from '../use-complete.ts'

const SignatureCanvas = later(
  () => import('./SignatureCanvas.tsx'),
  'SignatureCanvas',
  <Skeleton variant="rounded" height={180} />,
)

/** Takes the reserves made at the dock and the signature. */
export const SignaturePanel = () => {
  const { control, order } = useCompleteScope()
  const image = useController({ control, name: 'signatureImage' })
  const name = useController({ control, name: 'signerName' })
  const signedAs = useController({ control, name: 'signedAs' })
  const isDrawn = image.field.value !== null
  /** Joins the drawing to the name beside it: under another one it is signed again. */
  const join = () => {
    if (isDrawn && !signedAs.field.value) signedAs.field.onChange(name.field.value?.trim() || null)
  }
  const joinRestored = useEffectEvent(join)
  // A draft may hold a drawing whose name was still being typed.
  useEffect(() => joinRestored(), [])
  const otherSigner = signerBefore({
    signedAs: signedAs.field.value,
    signatureImage: image.field.value,
    signerName: name.field.value,
  })
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
        <Box onBlur={join} sx={{ maxWidth: { sm: 360 } }}>
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
          <SignatureCanvas
            value={image.field.value}
            eraseRef={image.field.ref}
            onChange={(drawn) => {
              image.field.onChange(drawn)
              signedAs.field.onChange((drawn && name.field.value?.trim()) || null)
            }}
          />
          {otherSigner ? (
            <Alert severity="warning" sx={{ mt: 2 }}>
              {t('otherSigner', { name: otherSigner })}
            </Alert>
          ) : (
            image.fieldState.error && (
              <Typography variant="caption" role="alert" color="error">
                {image.fieldState.error.message}
              </Typography>
            )
          )}
        </Box>
      </Box>
    </Panel>
  )
}
