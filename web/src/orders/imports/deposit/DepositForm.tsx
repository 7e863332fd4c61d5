import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { contract } from '@quai/contract/contract.ts'
import { importLimits, sheetFiles } from '@quai/contract/orders/imports/import.ts'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { importTypes } from '@quai/contract/orders/imports/query.ts'
import { formatBytes, typeset } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { type Control, useController } from 'react-hook-form'
import type { z } from 'zod'
import { download, saveFile } from '../../../platform/calls/transfer.ts'
import { useUser } from '../../../platform/session.ts'
import { BlockableButton } from '../../../ui/BlockableButton.tsx'
import { ChoiceCards } from '../../../ui/fields/ChoiceCards.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { SendProgress } from '../../../ui/files/SendProgress.tsx'
import { SheetZone } from '../../../ui/files/SheetZone.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormRefusal } from '../../../ui/forms/FormActions.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { importPages } from '../pages.tsx'
import { t } from '../texts.ts'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { DepositQuestions } from './DepositQuestions.tsx'
import { type depositForm, needsPartner, type otherSide } from './deposit-fields.ts'
import type { Partner } from './partners.ts'
import type { useDeposit } from './use-deposit.ts'
import { useDepositForm } from './use-deposit-form.ts'

interface Props {
  label: string
  partners: readonly Partner[]
  types: readonly [string, ...string[]]
  search: { type?: string | undefined; partnerId?: number | undefined }
}

/** Asks for the file, its type and its partner. */
export const DepositForm = ({ label, partners, types, search }: Props) => {
  const { userType } = useUser()
  const { form, deposit, question, side } = useDepositForm({ partners, types, search })
  const { control, methods } = form
  const type = useController({ control, name: 'type' }).field
  const partnerId = useController({ control, name: 'partnerId' }).field.value
  const kind = kindOf(type.value)
  const asksPartner = needsPartner({ kind, userType })
  const { field, fieldState } = useController({ control, name: 'file' })
  const file: File | undefined = field.value
  const take = ([first]: readonly File[]) => {
    if (!first) return
    methods.setValue('allowRepeat', false)
    methods.setValue('mapping', undefined)
    if (first.size > importLimits.maxBytes) return methods.setError('file', { message: tooLarge(first) })
    methods.clearErrors('file')
    field.onChange(first)
  }
  const choices = types.map(choiceOf)
  return (
    <>
      <Panel>
        <Form form={form} label={label}>
          {types.length > 1 && (
            <ChoiceCards label={t('what')} name="type" choices={choices} value={type.value} onChange={type.onChange} />
          )}
          {(asksPartner || kind.options.length > 0) && (
            <DepositChoices control={control} kind={kind} side={side} partners={partners} needsPartner={asksPartner} />
          )}
          <DepositFile
            file={file}
            problem={fieldState.error?.message}
            kind={kind}
            isSending={deposit.isSending}
            onFiles={take}
          />
          <FormRefusal form={form} />
          <DepositActions
            type={type.value}
            partner={partnerId && asksPartner ? { [`${side}Id`]: partnerId } : {}}
            deposit={deposit}
            reason={partnerId || !asksPartner ? (file ? undefined : t('fileRequired')) : t(`partnerRequired.${side}`)}
          />
        </Form>
        <DepositQuestions kind={kind} form={form} {...question} />
      </Panel>
      <ColumnsPanel kind={kind} />
    </>
  )
}

const tooLarge = ({ name }: File): string => t('tooLarge', { file: name, size: formatBytes(importLimits.maxBytes) })

const choiceOf = (type: string) => ({
  value: type,
  label: importTypes.get(type)?.one ?? type,
  hint: typeset(kindOf(type).words.hint),
  icon: importPages[type]?.icon,
})

interface DepositChoicesProps {
  control: Control<z.input<typeof depositForm>, unknown, z.output<typeof depositForm>>
  kind: ImportKind
  side: ReturnType<typeof otherSide>
  partners: readonly Partner[]
  needsPartner: boolean
}

/** Asks for the partner and for the options of the type. */
const DepositChoices = ({ control, kind, side, partners, needsPartner }: DepositChoicesProps) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
    {needsPartner && (
      <SelectField
        control={control}
        name="partnerId"
        label={t(side)}
        choices={partners.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
    )}
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
)

interface DepositFileProps {
  file: File | undefined
  problem: string | undefined
  kind: ImportKind
  isSending: boolean
  onFiles: (files: readonly File[]) => void
}

/** Takes the file of an import, dropped or chosen. */
const DepositFile = ({ file, problem, kind, isSending, onFiles }: DepositFileProps) => (
  <SheetZone
    file={file}
    accept={sheetFiles}
    problem={problem}
    isSending={isSending}
    onFiles={onFiles}
    words={{
      drop: t('drop'),
      dropNow: t('dropNow'),
      limits: t('limits', { size: formatBytes(importLimits.maxBytes), lines: kind.maxLines }),
      choose: t(file ? 'chooseOther' : 'choose'),
    }}
    isRoomy
  />
)

interface DepositActionsProps {
  type: string
  /** The other side, as the call names it. */
  partner: Record<string, number>
  deposit: ReturnType<typeof useDeposit>
  /** Why the file cannot be sent yet. */
  reason: string | undefined
}

/** Shows the button that sends the file or, while it is being sent, its progress. */
const DepositActions = ({ type, partner, deposit, reason }: DepositActionsProps) =>
  deposit.isSending ? (
    <SendProgress entry={deposit.entry} onCancel={deposit.cancel} />
  ) : (
    <Box sx={actionsSx}>
      <TemplateButton type={type} partner={partner} />
      <BlockableButton type="submit" variant="contained" reason={reason}>
        {t('check')}
      </BlockableButton>
    </Box>
  )

const actionsSx = {
  display: 'flex',
  gap: 3,
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  '& > *': { minHeight: { xs: 44, sm: 40 }, flex: { xs: '1 1 100%', sm: '0 1 auto' } },
}

interface TemplateButtonProps {
  type: string
  /** The other side, whose references or stock the examples take. */
  partner: Record<string, number>
}

/** Downloads a template file, with references and an address of one's own as examples. */
const TemplateButton = ({ type, partner }: TemplateButtonProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await download(contract.imports.template, { type, ...partner })),
  })
  return (
    <Button startIcon={<FileDownloadOutlined />} loading={isPending} onClick={() => mutate()}>
      {t('template')}
    </Button>
  )
}
