import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ApiError, isApiError } from '../../../platform/calls/api-error.ts'
import { useUser } from '../../../platform/session.ts'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import type { UnknownHeader } from '../columns/ColumnsDialog.tsx'
import { depositForm, fieldsOf, otherSide } from './deposit-fields.ts'
import type { Partner } from './partners.ts'
import { useDeposit } from './use-deposit.ts'

interface Deposit {
  partners: readonly Partner[]
  types: readonly [string, ...string[]]
  search: { type?: string | undefined; partnerId?: number | undefined }
}

/** Refusals that a question answers: a file that was applied before, or whose columns must be named. */
const answered = (error: ApiError): boolean => error.code === 'IMPORT_REPEATED' || unknownHeadersOf(error).length > 0

/** Returns the headers that the server does not know, when it misses a column. */
export const unknownHeadersOf = ({ code, params }: ApiError): UnknownHeader[] =>
  code === 'IMPORT_COLUMNS_MISSING' ? ((params['unknown'] ?? []) as UnknownHeader[]) : [] // the failure's own parameters

/** Form that sends a file, and the question that the server's answer raises. */
export const useDepositForm = ({ partners, types, search }: Deposit) => {
  const { userType } = useUser()
  const known = partners.find(({ id }) => id === search.partnerId) ?? (partners.length === 1 ? partners[0] : undefined)
  const navigate = useNavigate()
  const deposit = useDeposit()
  const [refusal, setRefusal] = useState<ApiError>()
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
        return await deposit.send(file, fieldsOf(fields, { kind: kindOf(fields.type), userType }))
      } catch (error) {
        if (!isApiError(error) || !answered(error)) throw error
        setRefusal(error)
        return undefined
      }
    },
    onSuccess: (uuid) => (uuid ? navigate({ to: '/imports/$uuid', params: { uuid } }) : undefined),
  })
  return { form, deposit, side: otherSide(userType), question: { refusal, onClose: () => setRefusal(undefined) } }
}

export type DepositServerForm = ReturnType<typeof useDepositForm>['form']
