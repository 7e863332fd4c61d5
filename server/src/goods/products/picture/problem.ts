import type { PictureRefusal } from '@quai/contract/goods/products/picture.ts'

/** Thrown by the reader of a format for a picture that it refuses. */
export class PictureProblem extends Error {
  readonly refusal: PictureRefusal
  constructor(refusal: PictureRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Size of a picture, and the parts of its file that draw it. */
export interface Drawing {
  width: number
  height: number
  parts: Buffer[]
}

/** Returns `length` bytes from `at`. Throws PictureProblem when the file ends before. */
export const take = (bytes: Buffer, at: number, length: number): Buffer => {
  if (length < 0 || at + length > bytes.length) throw new PictureProblem('unreadable')
  return bytes.subarray(at, at + length)
}
