import { z } from 'zod'

/** A file that came with a multipart request. Only the server makes them, so that no JSON body can pretend to be one. */
export class UploadedFile {
  /** Where the server keeps it until the request is answered. */
  readonly path: string
  /** As the sender named it, without any folder; for display alone. */
  readonly filename: string
  readonly sizeBytes: number
  readonly sha256: string

  constructor({ path, filename, sizeBytes, sha256 }: Omit<UploadedFile, 'toJSON'>) {
    this.path = path
    this.filename = filename
    this.sizeBytes = sizeBytes
    this.sha256 = sha256
  }

  /** What makes two uploads the same request: name and content. */
  toJSON(): object {
    return { filename: this.filename, sizeBytes: this.sizeBytes, sha256: this.sha256 }
  }
}

export const uploadedFile = z.custom<UploadedFile>((value) => value instanceof UploadedFile, 'Joignez un fichier.')

export const fileTypes = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type FileType = keyof typeof fileTypes

/** What a route that answers a file gives: a name for the download and its content, whole or as it comes. */
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

/** Every CSV file, whatever it brings: 10 MB. */
export const maxCsvBytes = 10_485_760

/** What a multipart route takes. More than that is refused while it comes in. */
export interface Multipart {
  maxFiles: number
  maxFileBytes: number
}
