import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Contact } from '@quai/contract/parties/accounts/account.ts'
import { type Erasure, legalHolds } from '@quai/contract/parties/privacy/erasure.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { t } from './erase-texts.ts'

interface Props {
  userId: number
  contact: Contact
  onClose: () => void
}

/** Shows what an erasure removes and leaves, and asks for the contact's address before it is done. */
export const EraseDialog = ({ userId, contact, onClose }: Props) => {
  const of = { id: userId, contactId: contact.id }
  const preview = useQuery({ ...orpc.privacy.previewErasure.queryOptions({ input: of }), throwOnError: false })
  const erase = useMutation(orpc.privacy.erase.mutationOptions())
  const [typed, setTyped] = useState('')
  const isPossible = preview.data?.state === 'none' && preview.data.blocked === null
  const isTyped = typed.trim().toLowerCase() === contact.email.toLowerCase()
  return (
    <AppDialog
      isOpen
      type="confirmation"
      title={t('title', { name: contact.name })}
      {...(isPossible && {
        primary: {
          label: t('erase'),
          isDestructive: true,
          isDisabled: !isTyped,
          onClick: async () => {
            await erase.mutateAsync({ ...of, confirmation: typed })
            notify(t('asked'))
          },
        },
      })}
      secondary={{ label: t(isPossible ? 'cancel' : 'close') }}
      onClose={onClose}
    >
      {preview.isError && <Alert severity="error">{t('failed')}</Alert>}
      {!preview.data && !preview.isError && <Skeleton variant="rounded" height={240} />}
      {preview.data && <Preview erasure={preview.data} />}
      {isPossible && (
        <TextField
          fullWidth
          required
          size="small"
          autoComplete="off"
          label={t('confirmation')}
          helperText={t('confirmationHint', { email: contact.email })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          sx={{ mt: 4 }}
        />
      )}
    </AppDialog>
  )
}

const Preview = ({ erasure }: { erasure: Erasure }) => (
  <>
    {erasure.state === 'waiting' && <Alert severity="info">{t('waiting')}</Alert>}
    {erasure.blocked && <Alert severity="warning">{t(`blocked.${erasure.blocked}`)}</Alert>}
    <Typography component="h3" sx={headingSx}>
      {t('goes')}
    </Typography>
    <Box component="ul" sx={listSx}>
      <li>{t('identity')}</li>
      <li>{t('texts')}</li>
      {erasure.goes.map(({ label, count }) => (
        <li key={label}>{t('line', { label, count: formatInteger(count) })}</li>
      ))}
    </Box>
    <Typography component="h3" sx={headingSx}>
      {t('stays')}
    </Typography>
    <Box component="ul" sx={listSx}>
      <li>{t('nameless', { count: formatInteger(erasure.staysNameless) })}</li>
      {erasure.stays.map(({ label, count, hold, until }) => (
        <li key={label}>
          {t('line', { label, count: formatInteger(count) })}
          <Typography variant="caption" component="div" color="text.secondary">
            {legalHolds[hold].ground} {until && t('until', { day: formatCivilDate(until) })}
          </Typography>
        </li>
      ))}
    </Box>
    <Typography variant="caption" color="text.secondary">
      {t('limits')}
    </Typography>
  </>
)

const headingSx = { fontSize: '0.875rem', fontWeight: 560, mt: 3, mb: 1 }
const listSx = { m: 0, pl: 5, '& li': { mb: 1 } }
