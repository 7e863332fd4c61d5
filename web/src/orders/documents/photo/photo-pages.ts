import { documentLimits } from '@quai/contract/orders/documents/document.ts'

/** A photograph with its place and rotation in the PDF. */
export interface PhotoPage {
  key: string
  file: File
  /** Clockwise, relative to the original picture. */
  quarterTurns: number
}

export const pageOf = (file: File): PhotoPage => ({ key: crypto.randomUUID(), file, quarterTurns: 0 })

/** Adds photographs as pages, up to the limit of a document, and counts those left out. */
export const addPages = (
  pages: readonly PhotoPage[],
  files: readonly File[],
): { pages: readonly PhotoPage[]; dropped: number } => {
  const room = Math.max(0, documentLimits.maxPages - pages.length)
  return { pages: [...pages, ...files.slice(0, room).map(pageOf)], dropped: Math.max(0, files.length - room) }
}

/** Moves a page by a number of places; unchanged at the ends. */
export const movePage = (pages: readonly PhotoPage[], key: string, by: number): readonly PhotoPage[] => {
  const from = pages.findIndex((page) => page.key === key)
  const to = from + by
  if (from === -1 || to < 0 || to >= pages.length) return pages
  const rest = pages.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...pages.slice(from, from + 1))
}

export const turnPage = (pages: readonly PhotoPage[], key: string): readonly PhotoPage[] =>
  pages.map((page) => (page.key === key ? { ...page, quarterTurns: (page.quarterTurns + 1) % 4 } : page))

export const removePage = (pages: readonly PhotoPage[], key: string): readonly PhotoPage[] =>
  pages.filter((page) => page.key !== key)

interface Size {
  width: number
  height: number
}

/** In points, portrait. */
const a4: Size = { width: 595.28, height: 841.89 }
const pointsPerInch = 72

const isUpright = ({ width, height }: Size): boolean => height >= width
const turned = ({ width, height }: Size): Size => ({ width: height, height: width })

/** Returns the A4 sheet of a picture, portrait or landscape like the picture. */
export const sheetFor = (picture: Size): Size => (isUpright(picture) ? a4 : turned(a4))

/** Returns the size of a picture once turned. */
export const sizeTurned = (picture: Size, quarterTurns: number): Size =>
  quarterTurns % 2 === 0 ? picture : turned(picture)

/** Returns the factor that scales a picture for printing at a resolution; never above 1. */
export const scaleFor = (picture: Size, dpi: number): number => {
  const sheet = sheetFor(picture)
  const inches = { width: sheet.width / pointsPerInch, height: sheet.height / pointsPerInch }
  return Math.min(1, (inches.width * dpi) / picture.width, (inches.height * dpi) / picture.height)
}

/** Centres a picture on its sheet, as large as possible. In points, from the lower left corner. */
export const placeOn = (sheet: Size, picture: Size): Size & { x: number; y: number } => {
  const scale = Math.min(sheet.width / picture.width, sheet.height / picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  return { x: (sheet.width - width) / 2, y: (sheet.height - height) / 2, width, height }
}

/** Lists resolutions from the sharpest to the lowest that is still readable: the first that fits the limit is used. */
export const finenesses = [
  { dpi: 200, quality: 0.75 },
  { dpi: 175, quality: 0.7 },
  { dpi: 150, quality: 0.62 },
  { dpi: 120, quality: 0.5 },
] as const
export type Fineness = (typeof finenesses)[number]
