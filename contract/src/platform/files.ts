import { z } from 'zod'

/** File received in a multipart request. Only the server creates instances, so a JSON body cannot imitate one. */
export class UploadedFile {
  /** Path where the server keeps the file until the request is answered. */
  readonly path: string
  /** Name given by the sender, without any folder. For display only. */
  readonly filename: string
  readonly sizeBytes: number
  readonly sha256: string

  constructor({ path, filename, sizeBytes, sha256 }: Omit<UploadedFile, 'toJSON'>) {
    this.path = path
    this.filename = filename
    this.sizeBytes = sizeBytes
    this.sha256 = sha256
  }

  /** Identifies equal uploads by name and content, for idempotency keys. */
  toJSON(): object {
    return { filename: this.filename, sizeBytes: this.sizeBytes, sha256: this.sha256 }
  }
}

export const uploadedFile = z.custom<UploadedFile>((value) => value instanceof UploadedFile, 'Joignez un fichier.')

export const fileTypes = {
  pdf: 'application/pdf',
  xml: 'application/xml',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type FileType = keyof typeof fileTypes
export type ImageType = Extract<FileType, 'png' | 'jpeg' | 'webp'>

/** Answer of a route that returns a file: its download name and its content, complete or streamed. */
export class FileAnswer {
  readonly filename: string
  readonly type: FileType
  readonly content: Uint8Array | AsyncIterable<Uint8Array>

  constructor({ filename, type, content }: FileAnswer) {
    this.filename = filename
    this.type = type
    this.content = content
  }
}

export const fileAnswer = z.custom<FileAnswer>((value) => value instanceof FileAnswer)

/** Maximum size of any uploaded CSV file: 10 MB. */
export const maxCsvBytes = 10_485_760

/** Limits of a multipart route. Larger requests are refused while they arrive. */
export interface Multipart {
  maxFiles: number
  maxFileBytes: number
}
