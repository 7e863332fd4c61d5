import { contract } from '@quai/contract/contract.ts'
import type { DocumentType } from '@quai/contract/orders/orders/papers/document.ts'
import { useState } from 'react'
import { isApiError } from '../../platform/calls/api-error.ts'
import { type DownloadedFile, download, saveFile } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { t } from './texts.ts'

/** A document as an order's page and the list of all documents both show it. */
export interface ShownDocument {
  id: number
  orderUuid: string
  filename: string
  type: DocumentType
  pageCount: number
}

export const fetchDocument = ({ id, orderUuid }: ShownDocument, signal?: AbortSignal): Promise<DownloadedFile> =>
  download(contract.documents.download, { uuid: orderUuid, documentId: id }, signal)

const fetchAll = (orderUuid: string): Promise<DownloadedFile> =>
  download(contract.documents.downloadAll, { uuid: orderUuid })

interface Downloads {
  isDownloading: boolean
  saveDocument: (document: ShownDocument) => Promise<void>
  /** Saves every document of an order in one ZIP. */
  saveAll: (orderUuid: string) => Promise<void>
}

/** Saves documents as browser downloads; says why when one fails. */
export const useDownload = (): Downloads => {
  const [running, setRunning] = useState(0)
  const save = async (file: Promise<DownloadedFile>) => {
    setRunning((count) => count + 1)
    try {
      saveFile(await file)
    } catch (error) {
      notify(isApiError(error) ? error.message : t('downloadFailed'), 'error')
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return {
    isDownloading: running > 0,
    saveDocument: (document) => save(fetchDocument(document)),
    saveAll: (orderUuid) => save(fetchAll(orderUuid)),
  }
}
