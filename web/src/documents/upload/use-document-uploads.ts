import { type DocumentType, documentLimits } from '@quai/contract/documents/document.ts'
import { documentRoutes } from '@quai/contract/documents/routes.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { orpc } from '../../platform/calls/query.ts'
import { upload } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import {
  createUploadQueue,
  isChangeable,
  isUnsent,
  type Sending,
  type UploadEntry,
  type UploadQueue,
} from '../../ui/files/upload-queue.ts'
import { useUploadQueue } from '../../ui/files/use-upload.ts'
import { t } from '../texts.ts'
import { problemOf } from './limits.ts'
import { refusalOf } from './refusal.ts'

export type DocumentEntry = UploadEntry<DocumentType>
type DocumentQueue = UploadQueue<DocumentType>

export interface DocumentUploads {
  entries: readonly DocumentEntry[]
  /** The type of what is added next. */
  type: DocumentType
  /** How many more the order takes. */
  room: number
  /** The order takes no document, or not from this side. */
  isClosed: boolean
  isBusy: boolean
  /** Something was chosen and is not joined yet. */
  hasUnsent: boolean
  /** Takes files in; those that cannot be joined stand there with the reason. */
  add: (files: readonly File[]) => Promise<void>
  setType: (key: string, type: DocumentType) => void
  setTypeForAll: (type: DocumentType) => void
  /** Sends all that has not left, what failed too; true when all of it is joined. */
  send: () => Promise<boolean>
  cancel: (key: string) => void
  cancelAll: () => void
  retry: (key: string) => void
  remove: (key: string) => void
  /** Leaves what was chosen before its order existed to the page of that order, which sends it. */
  handOver: (orderUuid: string) => void
}

/**
 * The documents that one is about to join to an order, for {@link DocumentDrop}. They live as long as the page that
 * shows them: whoever leaves it stops what is on its way. Without an order yet, they are chosen for the one being typed.
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

  const add = async (files: readonly File[]) => {
    const checked = await Promise.all(files.map(async (file) => ({ file, problem: await problemOf(file) })))
    let left = room
    for (const { file, problem } of checked) {
      const isOver = problem === undefined && left-- <= 0
      queue.add(file, type, isOver ? t('tooMany', { max: documentLimits.perOrder }) : problem)
    }
  }
  const send = (only?: readonly string[]) => sendAndTell(client, queue, only)
  // An effect: requests are outside of React.
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
    add,
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
    handOver: (toOrder) => {
      const next = queueOf(toOrder)
      const chosen = queue.entries().filter(isUnsent)
      for (const entry of chosen) next.add(entry.file, entry.about)
      if (chosen.length > 0) handedOver.set(toOrder, next)
      // Shown at once: nothing is left here that leaving this page would lose.
      flushSync(() => {
        for (const { key } of queue.entries()) queue.remove(key)
      })
    },
  }
}

/** Documents chosen before their order existed, until its page takes them. */
const handedOver = new Map<string, DocumentQueue>()

const queueOf = (orderUuid: string): DocumentQueue =>
  createUploadQueue({ send: (sending) => sendDocument(orderUuid, sending), refusalOf })

/** The documents of an order. Where they cannot be read, what shows them says why: the order itself stays. */
export const orderDocumentsQuery = (orderUuid: string) =>
  orpc.documents.ofOrder.queryOptions({ input: { uuid: orderUuid }, throwOnError: false })

const sendDocument = (orderUuid: string, { file, about, ...sending }: Sending<DocumentType>): Promise<unknown> =>
  upload(documentRoutes.upload, { fields: { uuid: orderUuid, type: about }, files: { documents: [file] }, ...sending })

const sendAndTell = async (client: QueryClient, queue: DocumentQueue, only?: readonly string[]): Promise<boolean> => {
  const isComplete = await queue.send(only)
  await client.invalidateQueries({ queryKey: orpc.documents.key() })
  tellAndClear(queue)
  return isComplete
}

/** The reader did not press a button for it here: what was not joined is said wherever the page is scrolled to. */
const sendHandedOver = async (client: QueryClient, queue: DocumentQueue): Promise<void> => {
  await sendAndTell(client, queue)
  const left = queue.entries().length
  if (left > 0) notify(t('notSent', { count: left }), 'error')
}

/** Says how many were joined; they now stand in the list, what was not stays with its reason. */
const tellAndClear = (queue: DocumentQueue): void => {
  const sent = queue.entries().filter(({ state }) => state === 'sent')
  if (sent.length === 0) return
  for (const { key } of sent) queue.remove(key)
  notify(t('sentAll', { count: sent.length }))
}
