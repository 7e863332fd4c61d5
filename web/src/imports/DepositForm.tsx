import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/North'
import ArrowDownwardOutlined from '@mui/icons-material/South'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { importLimits } from '@quai/contract/imports/import.ts'
import { importTypes } from '@quai/contract/imports/query.ts'
import { transporterLabels, transporters } from '@quai/contract/orders/query.ts'
import { formatBytes } from '@quai/contract/typography.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { isApiError } from '../platform/api-error.ts'
import { useUser } from '../platform/session.ts'
import { BlockableButton } from '../ui/BlockableButton.tsx'
import { ChoiceCards } from '../ui/ChoiceCards.tsx'
import { ConfirmDialog } from '../ui/Dialogs.tsx'
import { Form } from '../ui/Form.tsx'
import { FormRefusal } from '../ui/FormActions.tsx'
import { SelectField } from '../ui/fields.tsx'
import { FileButton } from '../ui/files/FileButton.tsx'
import { FileZone } from '../ui/files/FileZone.tsx'
import { SendProgress } from '../ui/files/SendProgress.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useServerForm } from '../ui/use-server-form.ts'
import type { Partner } from './partners.ts'
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

const transports = transporters.map((value) => ({ value, label: transporterLabels[value] }))

/** The fields of the contract's import, its file still on the device. */
const depositForm = z.object({
  type: z.enum(importTypes),
  partnerId: z.int().positive(),
  transporter: z.enum(transporters).optional(),
  file: z.instanceof(File, { error: t('fileRequired') }),
  allowRepeat: z.boolean(),
})

/** Which file, of what, with whom. */
export const DepositForm = ({ partners }: { partners: readonly Partner[] }) => {
  const search = useSearch({ from: '/orders/import' })
  const { userType } = useUser()
  const side = userType === 'customer' ? 'warehouse' : 'customer'
  const known = partners.find(({ id }) => id === search.partnerId) ?? (partners.length === 1 ? partners[0] : undefined)
  const deposit = useDeposit()
  /** What the server says of a file that was applied before. */
  const [repeated, setRepeated] = useState<string>()
  const form = useServerForm({
    schema: depositForm,
    defaultValues: { type: search.type ?? 'delivery', ...(known && { partnerId: known.id }), allowRepeat: false },
    send: async ({ file, partnerId, transporter, allowRepeat, type }) => {
      try {
        await deposit.send(file, {
          type,
          [side === 'warehouse' ? 'warehouseId' : 'customerId']: partnerId,
          ...(transporter && { transporter }),
          ...(allowRepeat && { allowRepeat }),
        })
      } catch (error) {
        if (!isApiError(error) || error.code !== 'IMPORT_REPEATED') throw error
        setRepeated(error.message)
      }
    },
  })
  const { control, methods } = form
  const type = useController({ control, name: 'type' }).field
  const partnerId = useController({ control, name: 'partnerId' }).field.value
  const { field, fieldState } = useController({ control, name: 'file' })
  const file: File | undefined = field.value
  const maxSize = formatBytes(importLimits.maxBytes)
  const take = ([first]: readonly File[]) => {
    if (!first) return
    methods.setValue('allowRepeat', false)
    if (first.size > importLimits.maxBytes)
      return methods.setError('file', { message: t('tooLarge', { file: first.name, size: maxSize }) })
    methods.clearErrors('file')
    field.onChange(first)
  }
  return (
    <Panel>
      <Form form={form} label={t('importOrders')}>
        <ChoiceCards label={t('what')} name="type" choices={types} value={type.value} onChange={type.onChange} />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
          <SelectField
            control={control}
            name="partnerId"
            label={t(side)}
            choices={partners.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
          <SelectField
            control={control}
            name="transporter"
            label={t('transporter')}
            hint={t('transporterHint')}
            choices={transports}
            emptyLabel={t('transporterOfFile')}
          />
        </Box>
        <FileZone
          onFiles={take}
          isOpen={!deposit.isSending}
          title={t('drop')}
          dropNow={t('dropNow')}
          file={file}
          icon={file && <DescriptionOutlined sx={{ color: 'primary.main', fontSize: 32 }} />}
          hint={file ? formatBytes(file.size) : t('limits', { size: maxSize, lines: importLimits.maxLines })}
          problem={fieldState.error?.message}
          isRoomy
          buttons={
            <FileButton
              accept=".csv,.txt,text/csv,text/plain"
              onFiles={take}
              variant="outlined"
              startIcon={<UploadFileOutlined />}
              disabled={deposit.isSending}
              sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, minHeight: { xs: 44, sm: 40 } }}
            >
              {t(file ? 'chooseOther' : 'choose')}
            </FileButton>
          }
        />
        <FormRefusal form={form} />
        {deposit.isSending ? (
          <SendProgress entry={deposit.entry} onCancel={deposit.cancel} />
        ) : (
          <Box sx={actionsSx}>
            <TemplateButton type={type.value} />
            <BlockableButton
              type="submit"
              variant="contained"
              reason={partnerId ? (file ? undefined : t('fileRequired')) : t(`partnerRequired.${side}`)}
            >
              {t('check')}
            </BlockableButton>
          </Box>
        )}
      </Form>
      <ConfirmDialog
        isOpen={repeated !== undefined}
        title={t('repeatedTitle')}
        confirmLabel={t('repeatAnyway')}
        onClose={() => setRepeated(undefined)}
        onConfirm={() => {
          methods.setValue('allowRepeat', true)
          return form.submit()
        }}
      >
        <Typography color="text.secondary">
          {repeated} {t('repeatedText')}
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
