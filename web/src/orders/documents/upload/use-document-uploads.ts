import { contract } from '@quai/contract/contract.ts'
import { type DocumentRefusal, documentLimits, documentRefusals } from '@quai/contract/orders/documents/document.ts'
import type { DocumentType } from '@quai/contract/orders/orders/papers/document.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { upload } from '../../../platform/calls/transfer.ts'
import { notify } from '../../../platform/notify.ts'
import {
  createUploadQueue,
  isChangeable,
  isUnsent,
  type Sending,
  type UploadEntry,
  type UploadFailure,
  type UploadQueue,
} from '../../../ui/files/upload-queue.ts'
import { useUploadQueue } from '../../../ui/files/use-upload.ts'
import { t } from '../texts.ts'
import { problemOf } from './limits.ts'

export type DocumentEntry = UploadEntry<DocumentType>
type DocumentQueue = UploadQueue<DocumentType>

export interface DocumentUploads {
  entries: readonly DocumentEntry[]
  /** The type given to the next files added. */
  type: DocumentType
  /** How many more documents the order accepts. */
  room: number
  /** True when the order accepts no document, or none from this side. */
  isClosed: boolean
  isBusy: boolean
  /** True while a chosen file has not been joined. */
  hasUnsent: boolean
  /** Adds files; those that cannot be joined are listed with the reason. */
  add: (files: readonly File[]) => Promise<void>
  setType: (key: string, type: DocumentType) => void
  setTypeForAll: (type: DocumentType) => void
  /** Sends everything unsent, failed files included; true when all of it is joined. */
  send: () => Promise<boolean>
  cancel: (key: string) => void
  cancelAll: () => void
  retry: (key: string) => void
  remove: (key: string) => void
  /** Passes files chosen before the order existed to that order's page, which sends them. */
  handOver: (orderUuid: string) => void
}

/**
 * Holds the documents to join to an order, for {@link DocumentDrop}. They live as long as the page: leaving it stops
 * the transfers. Without an order yet, they are kept for the one being created.
 */
export const useDocumentUploads = (orderUuid: string | null, initialType: DocumentType = 'slip'): DocumentUploads => {
  const client = useQueryClient()
  const [type, setType] = useState(initialType)
  const joined = useQuery({ ...orderDocumentsQuery(orderUuid ?? ''), enabled: orderUuid !== null })
  const { queue, entries, isBusy, hasUnsent } = useUploadQueue(
    () => handedOver.get(orderUuid ?? '') ?? queueOf(orderUuid ?? ''),
  )

  const onTheirWay = entries.filter(({ state }) => state !== 'refused').length
  const allowed = orderUuid === null ? documentLimits.perOrder : (joined.data?.room ?? 0)
  const room = Math.max(0, allowed - onTheirWay)

  const isClosed = joined.data?.room === 0 && joined.data.items.length < documentLimits.perOrder

  const send = (only?: readonly string[]) => sendAndTell(client, queue, only)
  // Uses an effect, because requests are outside React.
  useEffect(() => {
    if (handedOver.delete(orderUuid ?? '')) void sendHandedOver(client, queue)
  }, [client, queue, orderUuid])
  return {
    entries,
    type,
    room,
    isClosed,
    isBusy,
    hasUnsent,
    add: (files) => addChecked(queue, files, { type, room }),
    setType: (key, chosen) => queue.setAbout([key], chosen),
    setTypeForAll: (chosen) => {
      setType(chosen)
      queue.setAbout(
        entries.filter(({ state }) => isChangeable(state)).map(({ key }) => key),
        chosen,
      )
    },
    send: () => send(),
    cancel: queue.cancel,
    cancelAll: queue.cancelAll,
    retry: (key) => void send([key]),
    remove: queue.remove,
    handOver: (toOrder) => handOver(queue, toOrder),
  }
}

/** Documents chosen before their order existed, kept until its page takes them. */
const handedOver = new Map<string, DocumentQueue>()

const addChecked = async (
  queue: DocumentQueue,
  files: readonly File[],
  { type, room }: Pick<DocumentUploads, 'type' | 'room'>,
): Promise<void> => {
  const checked = await Promise.all(files.map(async (file) => ({ file, problem: await problemOf(file) })))
  let left = room
  for (const { file, problem } of checked) {
    const isOver = problem === undefined && left-- <= 0
    queue.add(file, type, isOver ? t('tooMany', { max: documentLimits.perOrder }) : problem)
  }
}

const handOver = (queue: DocumentQueue, toOrder: string): void => {
  const next = queueOf(toOrder)
  const chosen = queue.entries().filter(isUnsent)
  for (const entry of chosen) next.add(entry.file, entry.about)
  if (chosen.length > 0) handedOver.set(toOrder, next)
  // Renders at once, so that the leave guard sees an empty list before the navigation.
  flushSync(() => {
    for (const { key } of queue.entries()) queue.remove(key)
  })
}

const queueOf = (orderUuid: string): DocumentQueue =>
  createUploadQueue({ send: (sending) => sendDocument(orderUuid, sending), failureOf })

/** Loads the documents of an order. An error is shown in their panel: the rest of the order stays. */
export const orderDocumentsQuery = (orderUuid: string) =>
  orpc.documents.ofOrder.queryOptions({ input: { uuid: orderUuid }, throwOnError: false })

const sendDocument = (orderUuid: string, { file, about, ...sending }: Sending<DocumentType>): Promise<unknown> =>
  upload(contract.documents.upload, {
    fields: { uuid: orderUuid, type: about },
    files: { documents: [file] },
    ...sending,
  })

const sendAndTell = async (client: QueryClient, queue: DocumentQueue, only?: readonly string[]): Promise<boolean> => {
  const isComplete = await queue.send(only)
  await client.invalidateQueries({ queryKey: orpc.documents.key() })
  tellAndClear(queue)
  return isComplete
}

/** Reports failures by a toast, because this page's reader did not press the button and may be scrolled elsewhere. */
const sendHandedOver = async (client: QueryClient, queue: DocumentQueue): Promise<void> => {
  await sendAndTell(client, queue)
  const left = queue.entries().length
  if (left > 0) notify(t('notSent', { count: left }), 'error')
}

/**
 * Says how many were joined and removes them, since the list of documents shows them; the rest stays with its reason.
 */
const tellAndClear = (queue: DocumentQueue): void => {
  const sent = queue.entries().filter(({ state }) => state === 'sent')
  if (sent.length === 0) return
  for (const { key } of sent) queue.remove(key)
  notify(t('sentAll', { count: sent.length }))
}

/** Refusals that lie in the file itself: retrying cannot help. */
const finalCodes = ['DOCUMENT_REFUSED', 'FILE_TOO_LARGE', 'UNSUPPORTED_TYPE', 'INVALID']

/** Turns an error into the text shown beside a file that was not joined. */
export const failureOf = (error: unknown): UploadFailure => {
  if (!isApiError(error)) return { sentence: t('canceled'), isFinal: false, isAnswered: false }
  const { statusCode, code, params, message } = error
  // Known reasons have their own words; any other refusal keeps its sentence.
  const reason = code === 'DOCUMENT_REFUSED' && documentRefusals[params['reason'] as DocumentRefusal]
  return {
    // The file's name is already beside it: do not repeat it.
    sentence: reason ? t('thisFile', { reason }) : message,
    isFinal: finalCodes.includes(code),
    isAnswered: statusCode >= 400 && statusCode < 500,
  }
}
