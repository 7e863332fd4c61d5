import { signatureLimits } from '@quai/contract/orders/orders/completion.ts'

/** Widths in px, from the sharpest: the first within the size limit is used. */
const widths = [1_000, 600, 300]

/** Returns the drawing as a PNG within the server's limit (signatureLimits). */
export const signaturePng = (canvas: HTMLCanvasElement): string => {
  let image = ''
  for (const width of widths) {
    image = scaled(canvas, Math.min(width, canvas.width)).toDataURL('image/png')
    if (bytesOf(image) <= signatureLimits.maxBytes) break
  }
  return image
}

/** Returns the size in bytes of the file in a data URL. */
export const bytesOf = (dataUrl: string): number => Math.floor(((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4)

const scaled = (canvas: HTMLCanvasElement, width: number): HTMLCanvasElement => {
  const copy = document.createElement('canvas')
  copy.width = width
  copy.height = Math.min(signatureLimits.maxHeight, Math.max(1, Math.round((canvas.height / canvas.width) * width)))
  const pen = copy.getContext('2d')
  if (pen) {
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(canvas, 0, 0, copy.width, copy.height)
  }
  return copy
}
