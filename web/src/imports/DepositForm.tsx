import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { importLimits } from '@quai/contract/imports/import.ts'
import type { ImportKind } from '@quai/contract/imports/kind.ts'
import { kindOf } from '@quai/contract/imports/kinds.ts'
import { importTypes } from '@quai/contract/imports/query.ts'
import { formatBytes, typeset } from '@quai/contract/typography.ts'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { isApiError } from '../platform/calls/api-error.ts'
import { useUser } from '../platform/session.ts'
import { BlockableButton } from '../ui/BlockableButton.tsx'
import { ConfirmDialog } from '../ui/dialogs/Dialogs.tsx'
import { ChoiceCards } from '../ui/fields/ChoiceCards.tsx'
import { SelectField } from '../ui/fields/fields.tsx'
import { FileButton } from '../ui/files/FileButton.tsx'
import { FileZone } from '../ui/files/FileZone.tsx'
import { SendProgress } from '../ui/files/SendProgress.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { FormRefusal } from '../ui/forms/FormActions.tsx'
import { useServerForm } from '../ui/forms/use-server-form.ts'
import { Panel } from '../ui/page/Panel.tsx'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { importPages } from './pages.tsx'
import type { Partner } from './partners.ts'
import { TemplateButton } from './TemplateButton.tsx'
import { t } from './texts.ts'
import { useDeposit } from './use-deposit.ts'

/** The fields of the contract's import, its file still on the device. */
const depositForm = z.object({
  type: z.string(),
  partnerId: z.int().positive().optional(),
  options: z.record(z.string(), z.string().optional()),
  file: z.instanceof(File, { error: t('fileRequired') }),
  allowRepeat: z.boolean(),
})

interface Props {
  label: string
  partners: readonly Partner[]
  types: readonly [string, ...string[]]
  search: { type?: string | undefined; partnerId?: number | undefined }
}

/** Which file, of what, with whom. */
export const DepositForm = ({ label, partners, types, search }: Props) => {
  const { userType } = useUser()
  const side = userType === 'customer' ? 'warehouse' : 'customer'
  const known = partners.find(({ id }) => id === search.partnerId) ?? (partners.length === 1 ? partners[0] : undefined)
  const deposit = useDeposit()
  /** What the server says of a file that was applied before. */
  const [repeated, setRepeated] = useState<string>()
  const form = useServerForm({
    schema: depositForm,
    defaultValues: {
      type: types.find((type) => type === search.type) ?? types[0],
      ...(known && { partnerId: known.id }),
      options: {},
      allowRepeat: false,
    },
    send: async ({ file, partnerId, options, allowRepeat, type }) => {
      try {
        await deposit.send(file, {
          ...chosenOf(kindOf(type), options),
          type,
          ...(partnerId && { [side === 'warehouse' ? 'warehouseId' : 'customerId']: partnerId }),
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
  const kind = kindOf(type.value)
  const needsPartner = kind.needsWarehouse || userType === 'warehouse'
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
    <>
      <Panel>
        <Form form={form} label={label}>
          {types.length > 1 && (
            <ChoiceCards
              label={t('what')}
              name="type"
              choices={types.map(choiceOf)}
              value={type.value}
              onChange={type.onChange}
            />
          )}
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
            <SelectField
              control={control}
              name="partnerId"
              label={t(side)}
              choices={partners.map(({ id, name }) => ({ value: id, label: name }))}
              required={needsPartner}
            />
            {kind.options.map((option) => (
              <SelectField
                key={option.name}
                control={control}
                name={`options.${option.name}`}
                label={typeset(option.label)}
                hint={typeset(option.hint)}
                choices={option.choices}
                emptyLabel={typeset(option.none)}
              />
            ))}
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
                reason={
                  partnerId || !needsPartner ? (file ? undefined : t('fileRequired')) : t(`partnerRequired.${side}`)
                }
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
            {repeated} {typeset(kind.words.repeatedText)}
          </Typography>
        </ConfirmDialog>
      </Panel>
      <ColumnsPanel kind={kind} />
    </>
  )
}

const choiceOf = (type: string) => ({
  value: type,
  label: importTypes.get(type)?.one ?? type,
  hint: typeset(kindOf(type).words.hint),
  icon: importPages[type]?.icon,
})

/** Leaves out the options of another type, chosen before this one. */
const chosenOf = ({ options }: ImportKind, given: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    options.flatMap(({ name }) => {
      const chosen = given[name]
      return chosen ? [[name, chosen]] : []
    }),
  )

const actionsSx = {
  display: 'flex',
  gap: 3,
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  '& > *': { minHeight: { xs: 44, sm: 40 }, flex: { xs: '1 1 100%', sm: '0 1 auto' } },
}
