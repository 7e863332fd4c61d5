import { type DocumentType, documentLimits } from '@quai/contract/documents/document.ts'
import { documentRoutes } from '@quai/contract/documents/routes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { notify } from '../../platform/notify.ts'
import { orpc } from '../../platform/query.ts'
import { upload } from '../../platform/transfer.ts'
import { t } from '../texts.ts'
import { problemOf } from './limits.ts'
import { refusalOf } from './refusal.ts'
import {
  createUploadQueue,
  isChangeable,
  isUnderWay,
  isUnsent,
  type Sending,
  type UploadEntry,
  type UploadQueue,
} from './upload-queue.ts'

export interface DocumentUploads {
  entries: readonly UploadEntry[]
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
}

/**
 * The documents that one is about to join to an order, for {@link DocumentDrop}. They live as long as the page that
 * shows them: whoever leaves it stops what is on its way.
 */
export const useDocumentUploads = (orderUuid: string, initialType: DocumentType = 'slip'): DocumentUploads => {
  const client = useQueryClient()
  const [type, setType] = useState(initialType)
  const joined = useQuery(orderDocumentsQuery(orderUuid))
  const [queue] = useState(() => createUploadQueue({ send: (sending) => sendDocument(orderUuid, sending), refusalOf }))
  const entries = useSyncExternalStore(queue.subscribe, queue.entries)
  // An effect: requests are outside of React.
  useEffect(() => () => queue.cancelAll(), [queue])

  const onTheirWay = entries.filter(({ state }) => state !== 'refused').length
  const room = Math.max(0, (joined.data?.room ?? 0) - onTheirWay)

  const isClosed = joined.data?.room === 0 && joined.data.items.length < documentLimits.perOrder

  const add = async (files: readonly File[]) => {
    const checked = await Promise.all(files.map(async (file) => ({ file, problem: await problemOf(file) })))
    let left = room
    for (const { file, problem } of checked) {
      const isOver = problem === undefined && left-- <= 0
      queue.add(file, type, isOver ? t('tooMany', { max: documentLimits.perOrder }) : problem)
    }
  }
  const send = async (only?: readonly string[]) => {
    const isComplete = await queue.send(only)
    await client.invalidateQueries({ queryKey: orpc.documents.key() })
    tellAndClear(queue)
    return isComplete
  }
  return {
    entries,
    type,
    room,
    isClosed,
    isBusy: entries.some(({ state }) => isUnderWay(state)),
    hasUnsent: entries.some(isUnsent),
    add,
    setType: (key, chosen) => queue.setType([key], chosen),
    setTypeForAll: (chosen) => {
      setType(chosen)
      queue.setType(
        entries.filter(({ state }) => isChangeable(state)).map(({ key }) => key),
        chosen,
      )
    },
    send: () => send(),
    cancel: queue.cancel,
    cancelAll: queue.cancelAll,
    retry: (key) => void send([key]),
    remove: queue.remove,
  }
}

/** The documents of an order. Where they cannot be read, what shows them says why: the order itself stays. */
export const orderDocumentsQuery = (orderUuid: string) =>
  orpc.documents.ofOrder.queryOptions({ input: { uuid: orderUuid }, throwOnError: false })

const sendDocument = (orderUuid: string, { file, type, ...sending }: Sending): Promise<unknown> =>
  upload(documentRoutes.upload, { fields: { uuid: orderUuid, type }, files: { documents: [file] }, ...sending })

/** Says how many were joined; they now stand in the list, what was not stays with its reason. */
const tellAndClear = (queue: UploadQueue): void => {
  const sent = queue.entries().filter(({ state }) => state === 'sent')
  if (sent.length === 0) return
  for (const { key } of sent) queue.remove(key)
  notify(t('sentAll', { count: sent.length }))
}
