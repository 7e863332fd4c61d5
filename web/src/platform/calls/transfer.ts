import type { AnyContractProcedure } from '@orpc/contract'
import { addressOf, type Fields, pairsOf } from '@quai/contract/calls/address.ts'
import { positionHeader } from '@quai/contract/calls/position.ts'
import { storedToken } from '../token.ts'
import { ApiError } from './api-error.ts'
import { t } from './error-texts.ts'
import { notePosition, positionHeaders } from './position.ts'
import { failedCall, refusalIn } from './refusals.ts'

export interface DownloadedFile {
  content: Blob
  filename: string
}

/** Downloads a file that a call returns. Rejects with an ApiError. */
export const download = async (
  procedure: AnyContractProcedure,
  fields?: Fields,
  signal?: AbortSignal,
): Promise<DownloadedFile> => {
  try {
    const answer = await fetch(addressOf(procedure, fields), {
      headers: { ...authorisation(), ...positionHeaders() },
      ...(signal && { signal }),
    })
    if (!answer.ok) throw refusalIn(answer.status, await answer.text(), procedure)
    return { content: await wholeOf(answer), filename: filenameOf(answer.headers.get('content-disposition') ?? '') }
  } catch (error) {
    throw failedCall(error)
  }
}

/** Rejects a file that the server cut short, so that half of it does not pass for the whole. */
const wholeOf = (answer: Response): Promise<Blob> =>
  answer.blob().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError({ statusCode: 0, code: 'INTERRUPTED', message: t('interrupted') })
  })

/** Saves a file as a browser download. */
export const saveFile = ({ content, filename }: DownloadedFile): void => {
  const url = URL.createObjectURL(content)
  const anchor = Object.assign(document.createElement('a'), { href: url, download: filename })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

interface Upload {
  fields: Fields
  /** Sent under `name[]`. */
  files: Record<string, readonly File[]>
  /** Called with the share sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Stays the same for the same content until the server has answered. */
  idempotencyKey?: string
}

/** Sends files with real progress. `Answer` is the output of the procedure. Rejects with an ApiError. */
export const upload = <Answer>(procedure: AnyContractProcedure, given: Upload): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const inPath = String(procedure['~orpc'].route.path)
    const isInPath = (name: string) => inPath.includes(`{${name}}`)
    const pathFields = Object.fromEntries(Object.entries(given.fields).filter(([name]) => isInPath(name)))
    request.open('POST', addressOf(procedure, pathFields))
    const idempotencyKey = given.idempotencyKey ?? crypto.randomUUID()
    for (const [name, value] of Object.entries({ ...authorisation(), 'idempotency-key': idempotencyKey }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => given.onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(failedCall(new TypeError('The network failed.')))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    request.onload = () => {
      const { status, responseText } = request
      notePosition(request.getResponseHeader(positionHeader))
      if (status < 200 || status >= 300) return reject(failedCall(refusalIn(status, responseText, procedure)))
      resolve((responseText === '' ? undefined : JSON.parse(responseText)) as Answer)
    }
    given.signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    for (const [name, value] of pairsOf(given.fields)) if (!isInPath(name)) form.append(name, value)
    for (const [name, files] of Object.entries(given.files))
      for (const file of files) form.append(`${name}[]`, file, file.name)
    request.send(form)
  })

const authorisation = (): Record<string, string> => {
  const token = storedToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

const filenameOf = (disposition: string): string => {
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return utf8 ? decodeURIComponent(utf8) : (/filename="([^"]*)"/.exec(disposition)?.[1] ?? 'document')
}
