import { importLimits } from '@quai/contract/orders/imports/import.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { importTypes } from '@quai/contract/orders/imports/query.ts'
import { formatBytes, typeset } from '@quai/contract/platform/text/typography.ts'
import { useController } from 'react-hook-form'
import { useUser } from '../../../platform/session.ts'
import { ChoiceCards } from '../../../ui/fields/ChoiceCards.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormRefusal } from '../../../ui/forms/FormActions.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { importPages } from '../pages.tsx'
import { t } from '../texts.ts'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { DepositActions } from './DepositActions.tsx'
import { DepositChoices } from './DepositChoices.tsx'
import { DepositFile } from './DepositFile.tsx'
import { DepositQuestions } from './DepositQuestions.tsx'
import { needsPartner } from './deposit-fields.ts'
import type { Partner } from './partners.ts'
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
