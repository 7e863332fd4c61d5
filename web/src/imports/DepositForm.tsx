import ArrowUpwardOutlined from '@mui/icons-material/North'
import ArrowDownwardOutlined from '@mui/icons-material/South'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ImportType } from '@quai/contract/imports/query.ts'
import { type Transporter, transporterLabels, transporters } from '@quai/contract/orders/query.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../platform/session.ts'
import { BlockableButton } from '../ui/BlockableButton.tsx'
import { ChoiceCards } from '../ui/ChoiceCards.tsx'
import { ConfirmDialog } from '../ui/Dialogs.tsx'
import { Panel } from '../ui/Panel.tsx'
import { FileZone } from './FileZone.tsx'
import type { Partner } from './partners.ts'
import { SendProgress } from './SendProgress.tsx'
import { TemplateButton } from './TemplateButton.tsx'
import { t } from './texts.ts'
import { useDeposit } from './use-deposit.ts'

const types = [
  {
    value: 'delivery',
    label: t('delivery'),
    hint: t('deliveryHint'),
    icon: <ArrowDownwardOutlined fontSize="small" />,
  },
  {
    value: 'collection',
    label: t('collection'),
    hint: t('collectionHint'),
    icon: <ArrowUpwardOutlined fontSize="small" />,
  },
] as const

/** Which file, of what, with whom. */
export const DepositForm = ({ partners }: { partners: readonly Partner[] }) => {
  const search = useSearch({ from: '/orders/import' })
  const { userType } = useUser()
  const side = userType === 'customer' ? 'warehouse' : 'customer'
  const [type, setType] = useState<ImportType>(search.type ?? 'delivery')
  const known = partners.find(({ id }) => id === search.partnerId) ?? (partners.length === 1 ? partners[0] : undefined)
  const [partnerId, setPartnerId] = useState(known?.id)
  const [transporter, setTransporter] = useState<Transporter | ''>('')
  const [file, setFile] = useState<File>()
  const deposit = useDeposit()
  const send = (allowRepeat = false) => {
    if (!file || !partnerId) return undefined
    return deposit.send({
      file,
      fields: {
        type,
        [side === 'warehouse' ? 'warehouseId' : 'customerId']: partnerId,
        ...(transporter && { transporter }),
        ...(allowRepeat && { allowRepeat }),
      },
    })
  }
  return (
    <Panel>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
        <ChoiceCards label={t('what')} name="type" choices={types} value={type} onChange={setType} />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
          <TextField
            select
            required
            label={t(side)}
            value={partnerId ?? ''}
            onChange={({ target }) => setPartnerId(Number(target.value))}
          >
            {partners.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={t('transporter')}
            helperText={t('transporterHint')}
            value={transporter}
            onChange={({ target }) => setTransporter(transporters.find((one) => one === target.value) ?? '')}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t('transporterOfFile')}</MenuItem>
            {transporters.map((one) => (
              <MenuItem key={one} value={one}>
                {transporterLabels[one]}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <FileZone
          file={file}
          isBusy={deposit.share !== undefined}
          onChoose={(chosen) => {
            deposit.clear()
            setFile(chosen)
          }}
        />
        {deposit.refusal && <Alert severity="error">{deposit.refusal}</Alert>}
        {deposit.share === undefined ? (
          <Box sx={actionsSx}>
            <TemplateButton type={type} />
            <BlockableButton
              variant="contained"
              onClick={() => void send()}
              reason={partnerId ? (file ? undefined : t('fileRequired')) : t(`partnerRequired.${side}`)}
            >
              {t('check')}
            </BlockableButton>
          </Box>
        ) : (
          <SendProgress share={deposit.share} />
        )}
      </Box>
      <ConfirmDialog
        isOpen={deposit.repeated !== undefined}
        title={t('repeatedTitle')}
        confirmLabel={t('repeatAnyway')}
        onClose={deposit.clear}
        onConfirm={() => send(true)}
      >
        <Typography color="text.secondary">
          {deposit.repeated} {t('repeatedText')}
        </Typography>
      </ConfirmDialog>
    </Panel>
  )
}

const actionsSx = {
  display: 'flex',
  gap: 3,
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  '& > *': { minHeight: { xs: 44, sm: 40 }, flex: { xs: '1 1 100%', sm: '0 1 auto' } },
}
