import { barsOf } from '../shipping-labels/shipping-label.ts'

/** Field of a label as a printer understands it. */
export interface ZplField {
  x: number
  y: number
  /** Commands of the field, with their parameters. */
  commands: string[]
  /** Decoded data; undefined for a rule. */
  text: string | undefined
}

/** Reads ZPL as a printer does: commands begin at a prefix, and ^FH decodes the next data. */
export const readZpl = (zpl: string) => {
  const commands = zpl.split(/(?=[\^~])/).map((one) => one.replace(/\n/g, ''))
  const names = commands.map((one) => one.slice(0, 3))
  const fields = zpl
    .split('^FS')
    .filter((part) => part.includes('^FO'))
    .map((part): ZplField => {
      const own = part.slice(part.indexOf('^FO')).split(/(?=\^)/)
      const [x = 0, y = 0] = (own[0] ?? '').slice(3).split(',').map(Number)
      const datum = own.find((one) => one.startsWith('^FD'))?.slice(3)
      return { x, y, commands: own.slice(1), text: datum === undefined ? undefined : decoded(datum) }
    })
  return { names: new Set(names), fields }
}

const decoded = (datum: string): string =>
  Buffer.from(
    datum.replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Draws the bar code of a label as the printer does from ^BY and ^BC, for a reader of bar codes. */
export const imageOfBars = (zpl: string, { width, height }: { width: number; height: number }) => {
  const field = readZpl(zpl).fields.find(({ commands }) => commands.some((one) => one.startsWith('^BC')))
  if (!field?.text) throw new Error('The label has no bar code')
  const setting = field.commands.find((one) => one.startsWith('^BY')) ?? ''
  const [module = 1, , high = 1] = setting.slice(3).split(',').map(Number)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  let x = field.x
  for (const [rank, modules] of barsOf(codewordsOf(field.text)).entries()) {
    const end = x + modules * module
    if (rank % 2 === 0)
      for (let y = field.y; y < field.y + high; y++) data.fill(0, (y * width + x) * 4, (y * width + end) * 4)
    x = end
  }
  // Opaque black.
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
  if (x > width) throw new Error('The bars leave the label')
  return { width, height, data, colorSpace: 'srgb' as const }
}

/** Code 128 of ^BC in mode N: the invocation codes of Zebra's manual. */
const codewordsOf = (datum: string): number[] => {
  if (datum.startsWith('>:')) return [104, ...Array.from(datum.slice(2), (sign) => sign.charCodeAt(0) - 32)]
  if (!datum.startsWith('>;')) throw new Error(`No start code in ${datum}`)
  return [105, ...(datum.slice(2).match(/>8|\d\d/g) ?? []).map((pair) => (pair === '>8' ? 102 : Number(pair)))]
}
