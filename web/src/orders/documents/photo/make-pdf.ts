import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import { type Fineness, finenesses, type PhotoPage, placeOn, scaleFor, sheetFor, sizeTurned } from './photo-pages.ts'

interface Picture {
  jpeg: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** Leaves room for the PDF's own structure: a few kilobytes for five pages. */
const room = documentLimits.maxBytes - 65_536

/**
 * Makes one PDF of photographs: A4 pages, scaled down to a readable resolution. It runs in the browser, so that a
 * warehouse with poor network coverage sends one small file. Returns undefined when even the lowest resolution exceeds
 * the limit.
 */
export const makePdf = async (pages: readonly PhotoPage[], filename: string): Promise<File | undefined> => {
  for (const fineness of finenesses) {
    const pictures = await inTurn(pages, (page) => pictureOf(page, fineness))
    if (pictures.reduce((sum, { jpeg }) => sum + jpeg.length, 0) > room) continue
    return new File([await pdfOf(pictures)], filename, { type: 'application/pdf' })
  }
}

/** Works one at a time: a phone lacks the memory for five photographs at once. */
const inTurn = async <From, To>(from: readonly From[], make: (one: From) => Promise<To>): Promise<To[]> => {
  const made: To[] = []
  for (const one of from) made.push(await make(one))
  return made
}

const pictureOf = async ({ file, quarterTurns }: PhotoPage, { dpi, quality }: Fineness): Promise<Picture> => {
  // Applies the camera's orientation (EXIF).
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const shown = sizeTurned(bitmap, quarterTurns)
    const scale = scaleFor(shown, dpi)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(shown.width * scale))
    canvas.height = Math.max(1, Math.round(shown.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas in this browser.')
    // Fills transparent parts with white, as paper is.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((quarterTurns * Math.PI) / 2)
    const [width, height] = [bitmap.width * scale, bitmap.height * scale]
    context.drawImage(bitmap, -width / 2, -height / 2, width, height)
    return { jpeg: await jpegOf(canvas, quality), width: canvas.width, height: canvas.height }
  } finally {
    bitmap.close()
  }
}

const jpegOf = async (canvas: HTMLCanvasElement, quality: number): Promise<Uint8Array<ArrayBuffer>> => {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (!blob) throw new Error('The canvas gave no picture.')
  return new Uint8Array(await blob.arrayBuffer())
}

const pdfOf = async (pictures: readonly Picture[]): Promise<Uint8Array<ArrayBuffer>> => {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const pdf = await PDFDocument.create()
  for (const picture of pictures) {
    const sheet = sheetFor(picture)
    const image = await pdf.embedJpg(picture.jpeg)
    pdf.addPage([sheet.width, sheet.height]).drawImage(image, placeOn(sheet, picture))
  }
  // Copies to a plain buffer, which File accepts.
  return Uint8Array.from(await pdf.save())
}
