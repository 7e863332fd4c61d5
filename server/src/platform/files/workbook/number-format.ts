/** Number as its cell shows it, where that differs from its plain text. */
export interface ShownNumber {
  text: string
  /**
   * `code`: its digits with signs around them, as codes are formatted. `number`: what a number may look like (« 1 234,50 »).
   * `scaled`: another amount (« 25 % »). `unknown`: a look that is not computed (« 1/2 »), with the plain text.
   */
  as: 'code' | 'number' | 'scaled' | 'unknown'
}

type Part = { literal: string } | { digit: '0' | '#' | '?' } | 'point' | 'general' | 'text'

interface Section {
  parts: Part[]
  condition: ((value: number) => boolean) | undefined
  isGrouped: boolean
  /** Number by which the value is multiplied: 100 for each « % », 1/1000 for each comma at the end. */
  factor: number
  exponent: boolean
  fraction: boolean
}

/** Number format of a workbook (ECMA-376, 18.8.31), read. */
export interface NumberFormat {
  /** For positive numbers, negative ones and zero. */
  numbers: [Section, Section, Section]
  isSigned: boolean
  /** For texts; undefined where a text is shown as it is. */
  texts: Section | undefined
}

const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0;-#,##0;"-"',
  42: '#,##0" €";-#,##0" €";"- €"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '#,##0.00" €";-#,##0.00" €";"- €"',
  48: '##0.0E+0',
}

/** Reads a number format, by its code or the number of one that every spreadsheet knows; undefined for « Standard ». */
export const numberFormatOf = (id: number, code: string | undefined = builtIn[id]): NumberFormat | undefined => {
  if (code === undefined || /^(general|@|)$/i.test(code)) return undefined
  const all = sectionsOf(code).map(readSection)
  const last = all.at(-1)
  const texts = all.length === 4 || last?.parts.includes('text') ? last : undefined
  const [first = plain, second, third] = texts ? all.slice(0, -1) : all
  const numbers: NumberFormat['numbers'] = [first, second ?? first, third ?? first]
  return { numbers, isSigned: second === undefined, texts }
}

/** Returns how a format shows a number; undefined where it shows its plain text. */
export const shownNumber = (value: number, plainText: string, format: NumberFormat): ShownNumber | undefined => {
  const section = sectionFor(value, format)
  if (section.fraction) return { text: plainText, as: 'unknown' }
  const isBare = value < 0 && (format.isSigned || section.condition !== undefined)
  const text = `${isBare ? '-' : ''}${textOf(Math.abs(value), plainText.replace(/^-/, ''), section)}`.trim()
  if (text === plainText) return undefined
  const isPlain = !section.parts.includes('point') && !section.isGrouped && !section.exponent
  if (section.factor !== 1) return { text, as: 'scaled' }
  return { text, as: isPlain ? 'code' : 'number' }
}

/** Returns how a format shows a text. */
export const shownText = (text: string, { texts }: NumberFormat): string =>
  texts ? texts.parts.map((part) => (part === 'text' ? text : literalOf(part))).join('') : text

/** « General », which a format has for numbers where it names only texts. */
const plain: Section = {
  parts: ['general'],
  condition: undefined,
  isGrouped: false,
  factor: 1,
  exponent: false,
  fraction: false,
}

const sectionFor = (value: number, { numbers }: NumberFormat): Section => {
  const [positive, negative, zero] = numbers
  if (positive.condition || negative.condition)
    return [positive, negative].find(({ condition = () => false }) => condition(value)) ?? zeroOrLast(numbers)
  if (value > 0) return positive
  return value < 0 ? negative : zero
}

/** The section that takes what no condition takes. */
const zeroOrLast = ([first, second, third]: NumberFormat['numbers']): Section =>
  third !== first ? third : second.condition ? first : second

const token = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|(general)|(e[+-])|([0#?])|([.,%/@;])|([\s\S])/gi

/** Splits a code at the semicolons outside its texts. */
const sectionsOf = (code: string): string[] => {
  const sections = ['']
  for (const [whole, , , , , , , sign] of code.matchAll(token))
    if (sign === ';') sections.push('')
    else sections.push(`${sections.pop() ?? ''}${whole}`)
  return sections
}

const readSection = (code: string): Section => {
  const section: Section = { ...plain, parts: [] }
  let commas = 0
  for (const [whole, quoted, escaped, bracket, general, exponent, digit, sign, other] of code.matchAll(token)) {
    if (digit && section.exponent) continue
    if (digit) {
      if (commas > 0) section.isGrouped = true
      commas = 0
      section.parts.push({ digit: digit as '0' }) // one of the three, by the expression
    } else if (sign === ',') commas += 1
    else if (sign === '.') section.parts.push('point')
    else if (sign === '/') section.fraction = true
    else if (sign === '@') section.parts.push('text')
    else if (general) section.parts.push('general')
    else if (exponent) section.exponent = true
    else if (bracket !== undefined) {
      section.condition = conditionOf(bracket) ?? section.condition
      section.parts.push({ literal: /^\$([^-]*)/.exec(bracket)?.[1] ?? '' })
    } else if (whole.startsWith('_') && other === undefined) section.parts.push({ literal: ' ' })
    else if (sign === '%') {
      section.factor *= 100
      section.parts.push({ literal: '%' })
    } else section.parts.push({ literal: quoted ?? escaped ?? other ?? '' })
  }
  section.factor /= 1_000 ** commas
  return section
}

const conditionOf = (bracket: string): Section['condition'] => {
  const [, sign = '', number] = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/.exec(bracket) ?? []
  if (number === undefined) return undefined
  const limit = Number(number)
  return (value) =>
    (sign.includes('<') && value < limit) ||
    (sign.includes('>') && value > limit) ||
    (sign.includes('=') && value === limit)
}

const literalOf = (part: Part): string => (typeof part === 'object' && 'literal' in part ? part.literal : '')

const isDigit = (part: Part): part is { digit: '0' | '#' | '?' } => typeof part === 'object' && 'digit' in part

const textOf = (value: number, plainText: string, section: Section): string => {
  const { parts, factor, exponent, isGrouped } = section
  if (!parts.some(isDigit))
    return parts.map((part) => (part === 'general' || part === 'text' ? plainText : literalOf(part))).join('')
  const point = parts.indexOf('point')
  const [whole, decimals] = point < 0 ? [parts, []] : [parts.slice(0, point), parts.slice(point + 1)]
  const places = decimals.filter(isDigit).length
  if (exponent)
    return value
      .toExponential(places)
      .toUpperCase()
      .replace('.', ',')
      .replace(/(?<=\+)(?=\d$)/, '0')
  const [digits = '', rest = ''] = Number((value * factor).toPrecision(15))
    .toFixed(places)
    .split('.')
  const before = wholeText(whole, digits === '0' ? '' : digits, isGrouped)
  const after = decimalText(decimals, rest)
  return point < 0 ? before : `${before}${/\d/.test(after) ? ',' : ''}${after}`
}

/** Writes digits into their places, from the last one on; the first place takes what is left. */
const wholeText = (parts: readonly Part[], digits: string, isGrouped: boolean): string => {
  const first = parts.findIndex(isDigit)
  const texts: string[] = []
  let left = digits
  let written = 0
  const write = (sign: string): void => {
    texts.unshift(isGrouped && written > 0 && written % 3 === 0 && /\d/.test(sign) ? `${sign} ` : sign)
    if (/\d/.test(sign)) written += 1
  }
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index]
    if (part === undefined) continue
    if (!isDigit(part)) {
      texts.unshift(literalOf(part))
      continue
    }
    write(left.at(-1) ?? { '0': '0', '#': '', '?': ' ' }[part.digit])
    left = left.slice(0, -1)
    while (index === first && left !== '') {
      write(left.slice(-1))
      left = left.slice(0, -1)
    }
  }
  return texts.join('')
}

const decimalText = (parts: readonly Part[], digits: string): string => {
  let needed = digits.replace(/0+$/, '').length
  const places = parts.filter(isDigit)
  for (const [index, { digit }] of places.entries()) if (digit !== '#') needed = Math.max(needed, index + 1)
  let at = 0
  return parts.map((part) => (isDigit(part) ? (at < needed ? (digits[at++] ?? '') : '') : literalOf(part))).join('')
}
