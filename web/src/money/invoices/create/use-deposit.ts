import { contract } from '@quai/contract/contract.ts'
import {
  type InvoiceDetail,
  invoiceForm,
  invoiceLimits,
  type ReadInvoice,
} from '@quai/contract/money/invoices/invoice.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import { lastMonth } from '../../../orders/calendar/periods.ts'
import type { ApiError } from '../../../platform/calls/api-error.ts'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { upload } from '../../../platform/calls/transfer.ts'
import { useToday } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notify.ts'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { t } from '../texts.ts'

interface Options {
  file: File | undefined
  onFile: (file: File) => void
}

/** Form of an invoice: the file fills its fields when it says them. */
export const useDeposit = ({ file, onFile }: Options) => {
  const navigate = useNavigate()
  const [differs, setDiffers] = useState(false)
  const [tooLarge, setTooLarge] = useState<string>()
  const form = useServerForm({
    schema: invoiceForm,
    defaultValues: emptyDeposit(useToday()),
    kept: { name: 'invoices/create', version: null },
    send: (values) =>
      upload<InvoiceDetail>(contract.invoices.upload, { fields: values, files: { document: file ? [file] : [] } }),
    onSuccess: async ({ uuid }) => {
      notify(t('deposited'))
      await navigate({ to: '/invoices/$uuid', params: { uuid } })
    },
    onRefused: (error: ApiError) => setDiffers(error.issues.some(({ key }) => key === 'errors.facturX.custom')),
  })
  const reading = useMutation({
    mutationFn: readInvoice,
    meta: { silent: true },
    onSuccess: ({ facturX, customerId }) => {
      const said = { ...facturX, customerId, amount: facturX?.amount == null ? null : facturX.amount / 100 }
      for (const name of filled) {
        const value = said[name]
        if (value !== null && value !== undefined) form.methods.setValue(name, value, { shouldDirty: true })
      }
    },
  })
  const take = ([first]: readonly File[]) => {
    if (!first) return
    setDiffers(false)
    const isTooLarge = first.size > invoiceLimits.maxBytes
    setTooLarge(isTooLarge ? t('tooLarge', { name: first.name }) : undefined)
    if (isTooLarge) return
    form.methods.setValue('acceptDifferences', false)
    onFile(first)
    reading.mutate(first)
  }
  const refusal = isApiError(reading.error) ? reading.error.message : undefined
  return { form, reading, take, differs, problem: tooLarge ?? refusal }
}

/** An invoice is that of last month, unless its file says otherwise. */
const emptyDeposit = (today: string): DefaultValues<z.input<typeof invoiceForm>> => {
  const { from, to } = lastMonth(today)
  return { invoiceNumber: '', periodStart: from, periodEnd: to, invoicingDate: today, acceptDifferences: false }
}

const readInvoice = (file: File): Promise<ReadInvoice> =>
  upload<ReadInvoice>(contract.invoices.read, { fields: {}, files: { document: [file] } })

const filled = ['customerId', 'invoiceNumber', 'amount', 'invoicingDate', 'periodStart', 'periodEnd'] as const
