import { importLimits } from '@quai/contract/imports/import.ts'
import { kindOf } from '@quai/contract/imports/kinds.ts'
import { importTypes } from '@quai/contract/imports/query.ts'
import { formatBytes, typeset } from '@quai/contract/typography.ts'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { isApiError } from '../../platform/calls/api-error.ts'
import { useUser } from '../../platform/session.ts'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormRefusal } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { importPages } from '../pages.tsx'
import { t } from '../texts.ts'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { DepositActions } from './DepositActions.tsx'
import { DepositChoices } from './DepositChoices.tsx'
import { DepositFile } from './DepositFile.tsx'
import { depositForm, fieldsOf, otherSide } from './deposit-fields.ts'
import type { Partner } from './partners.ts'
import { RepeatDialog } from './RepeatDialog.tsx'
import { useDeposit } from './use-deposit.ts'

interface Props {
  label: string
  partners: readonly Partner[]
  types: readonly [string, ...string[]]
  search: { type?: string | undefined; partnerId?: number | undefined }
}

/** Which file, of what, with whom. */
export const DepositForm = ({ label, partners, types, search }: Props) => {
  const { userType } = useUser()
  const side = otherSide(userType)
  const known = partners.find(({ id }) => id === search.partnerId) ?? (partners.length === 1 ? partners[0] : undefined)
  const deposit = useDeposit()
  /** Server's message about a file that was applied before. */
  const [repeated, setRepeated] = useState<string>()
  const form = useServerForm({
    schema: depositForm,
    defaultValues: {
      type: types.find((type) => type === search.type) ?? types[0],
      ...(known && { partnerId: known.id }),
      options: {},
      allowRepeat: false,
    },
    send: async ({ file, ...fields }) => {
      try {
        await deposit.send(file, fieldsOf(fields, { kind: kindOf(fields.type), userType }))
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
  const take = ([first]: readonly File[]) => {
    if (!first) return
    methods.setValue('allowRepeat', false)
    if (first.size > importLimits.maxBytes)
      return methods.setError('file', {
        message: t('tooLarge', { file: first.name, size: formatBytes(importLimits.maxBytes) }),
      })
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
          <DepositChoices control={control} kind={kind} side={side} partners={partners} needsPartner={needsPartner} />
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
            deposit={deposit}
            reason={partnerId || !needsPartner ? (file ? undefined : t('fileRequired')) : t(`partnerRequired.${side}`)}
          />
        </Form>
        <RepeatDialog
          repeated={repeated}
          kind={kind}
          onClose={() => setRepeated(undefined)}
          onConfirm={() => {
            methods.setValue('allowRepeat', true)
            return form.submit()
          }}
        />
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
