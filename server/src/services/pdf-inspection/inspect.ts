import { readElectronic } from '@quai/contract/money/invoices/electronic/read.ts'
import { summaryOf } from '@quai/contract/money/invoices/electronic/summary.ts'
import type { FacturX } from '@quai/contract/money/invoices/factur-x.ts'
import { XmlProblem } from '@quai/contract/platform/xml.ts'
import { isOfType, PdfFile, type PdfObject } from './file.ts'
import { opensWithoutPassword } from './password.ts'
import { decode, filtersOf, Scale } from './streams.ts'
import { type Dict, Name, PdfString, type PdfValue, Ref, SyntaxProblem, TooMuch } from './syntax.ts'

const maxNodes = 10_000

const maxDepth = 60

/** Result of an inspection: the number of pages, or the reason for a refusal (see documentRefusals of the contract). */
export type Finding = FoundPdf | FoundXml | Refused

export interface FoundPdf {
  pageCount: number
  /** What the electronic part of an invoice says. */
  facturX?: FacturX
}

/** An invoice in XML has no pages. */
export interface FoundXml {
  pageCount: null
  facturX: FacturX
}

interface Refused {
  refusal:
    | 'notPdf'
    | 'notInvoice'
    | 'unreadable'
    | 'encrypted'
    | 'restricted'
    | 'active'
    | 'attachment'
    | 'facturX'
    | 'xml'
    | 'tooMuch'
}

class Refusal extends Error {
  readonly refusal: 'active' | 'attachment' | 'encrypted'

  constructor(refusal: Refusal['refusal']) {
    super(refusal)
    this.refusal = refusal
  }
}

/**
 * Checks that a file is a complete PDF without anything that runs, opens or hides in it. Counts its pages by its tree,
 * up to one more than `maxPages`. An invoice may carry one file, its electronic part (Factur-X), which is read, or be an
 * XML itself (CII, UBL).
 */
export const inspect = async (bytes: Buffer, maxPages: number, isInvoice = false): Promise<Finding> => {
  if (!isPdf(bytes)) return isInvoice ? inspectXml(bytes) : { refusal: 'notPdf' }
  if (!isWhole(bytes)) return { refusal: 'unreadable' }
  try {
    const file = new PdfFile(bytes)
    if (file.trailers.some((trailer) => trailer.has('Encrypt')))
      return { refusal: opensWithoutPassword(file) ? 'restricted' : 'encrypted' }
    const carried: Carried | undefined = isInvoice ? new Set() : undefined
    await judgeObjects(file, carried)
    const pageCount = countPages(file, maxPages)
    if (pageCount === 0) return { refusal: 'unreadable' }
    const facturX = carried && carriedBy(carried, file)
    return facturX ? { pageCount, facturX } : { pageCount }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.refusal }
    if (error instanceof XmlProblem) return { refusal: 'facturX' }
    if (error instanceof TooMuch) return { refusal: 'tooMuch' }
    if (error instanceof SyntaxProblem || error instanceof RangeError) return { refusal: 'unreadable' }
    throw error
  }
}

const inspectXml = (bytes: Buffer): FoundXml | Refused => {
  try {
    const invoice = readElectronic(bytes)
    return invoice ? { pageCount: null, facturX: summaryOf(invoice) } : { refusal: 'notInvoice' }
  } catch (error) {
    if (error instanceof XmlProblem) return { refusal: 'xml' }
    throw error
  }
}

/**
 * True when the first bytes announce a PDF, after a byte order mark and blanks that some exports write, and the last ones fit
 * no other type.
 */
const isPdf = (bytes: Buffer): boolean =>
  /^(\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 1_024)) && !endsAsZip(bytes)

/** True for a ZIP, which is read from its end, where a comment may contain the end of a PDF. */
const endsAsZip = (bytes: Buffer): boolean => {
  const signature = Buffer.from('PK\x05\x06', 'latin1')
  const recordSize = 22
  for (let at = bytes.lastIndexOf(signature); at >= 0; at = at > 0 ? bytes.lastIndexOf(signature, at - 1) : -1) {
    if (at + recordSize + 65_535 < bytes.length) return false
    if (at + recordSize <= bytes.length && at + recordSize + bytes.readUInt16LE(at + 20) === bytes.length) return true
  }
  return false
}

/** A tag, a dictionary or a keyword, which a program could read on. A sign or a word of a sentence is none. */
const partOfFile = /<[<a-z!/?%]|(?<![a-z])(end|start)?(obj|xref|trailer|stream)(?![a-z])/i

/** True when little follows the end mark: blanks, or rests of a form or of a mail, but no markup and no part of a PDF. */
const isWhole = (bytes: Buffer): boolean => {
  const end = bytes.lastIndexOf('%%EOF')
  const rest = bytes.toString('latin1', end + '%%EOF'.length)
  return end >= 0 && (/^[\0- ]*$/.test(rest) || (rest.length <= 1_024 && !partOfFile.test(rest)))
}

/** Numbers of the objects that are embedded files. */
type Carried = Set<number>

/** Reads the one file that an invoice may carry. Throws Refusal for another or a second one, XmlProblem. */
const carriedBy = (carried: Carried, file: PdfFile): FacturX | undefined => {
  if (carried.size === 0) return undefined
  const streams: Buffer[] = []
  for (const { number, raw, value } of file.objects())
    if (carried.has(number) && raw && value instanceof Map) streams.push(decode(raw, value, file.resolve))
  const [bytes, ...others] = streams
  if (!bytes || others.length > 0 || carried.size > 1) throw new Refusal('attachment')
  const invoice = readElectronic(bytes)
  if (!invoice) throw new Refusal('attachment')
  return summaryOf(invoice)
}

const judgeObjects = async (file: PdfFile, carried?: Carried): Promise<void> => {
  const scale = new Scale()
  for (const object of file.objects()) {
    if (object.unread) judgeUnread(object.unread)
    if (carried && isOfType(object, 'EmbeddedFile', file.resolve)) carried.add(object.number)
    judge(object.value, { file, carried })
    if (object.raw && object.value instanceof Map) await weigh(scale, file, object, object.raw)
  }
  for (const trailer of file.trailers) judge(trailer, { file, carried })
}

const maxImagePixels = 200_000_000

const weigh = async (scale: Scale, file: PdfFile, object: PdfObject, raw: Buffer): Promise<void> => {
  const dict = object.value as Dict
  const [width, height] = [file.resolve(dict.get('Width')), file.resolve(dict.get('Height'))]
  if (typeof width === 'number' && typeof height === 'number' && width * height > maxImagePixels)
    throw new TooMuch('image')
  // Skips object streams, which are decoded under a limit of their own.
  if (!isOfType(object, 'ObjStm', file.resolve)) await scale.weigh(raw, filtersOf(dict, file.resolve))
}

/** Actions that do more than show another place in the document or a web page after a click. */
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'ResetForm',
  'GoToR',
  'Rendition',
  'RichMediaExecute',
  'Sound',
  'Movie',
])

const activeAnnotations = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', '3D'])

const quietActions = new Set(['GoTo', 'Named'])

interface Judged {
  file: PdfFile
  carried: Carried | undefined
}

const judge = (value: PdfValue, judged: Judged): void => {
  if (Array.isArray(value)) for (const one of value) judge(one, judged)
  if (!(value instanceof Map)) return
  judgeDict(value, judged)
  for (const one of value.values()) judge(one, judged)
}

const judgeDict = (dict: Dict, { file, carried }: Judged): void => {
  const named = (key: string): string | undefined => {
    const value = file.resolve(dict.get(key))
    return value instanceof Name ? value.value : undefined
  }
  const action = named('S')
  if (action && activeActions.has(action)) throw new Refusal('active')
  if (action === 'GoToE') throw new Refusal('attachment')
  const script = dict.get('JS')
  if (script instanceof PdfString || (script instanceof Ref && dict.has('S'))) throw new Refusal('active')
  if (dict.has('XFA')) throw new Refusal('active')
  const subtype = named('Subtype')
  if (subtype === 'FileAttachment') throw new Refusal('attachment')
  if (named('Type') === 'EmbeddedFile' && !carried) throw new Refusal('attachment')
  if (subtype && activeAnnotations.has(subtype) && dict.has('Rect')) throw new Refusal('active')
  const files = file.resolve(dict.get('EF'))
  if (files instanceof Map && !isResource(dict)) {
    if (!carried) throw new Refusal('attachment')
    for (const one of files.values()) {
      if (!(one instanceof Ref)) throw new Refusal('attachment')
      carried.add(one.number)
    }
  }
  judgeTriggers(dict, file)
}

/** True for a dictionary of resources, whose names are free: one may be called « EF ». */
const isResource = (dict: Dict): boolean => !dict.has('Type') && !dict.has('F') && !dict.has('UF')

/** Allows actions without a click only to change the page. */
const judgeTriggers = (dict: Dict, file: PdfFile): void => {
  const isQuiet = (value: PdfValue): boolean => {
    const action = value instanceof Map ? file.resolve(value.get('S')) : null
    return action instanceof Name && quietActions.has(action.value)
  }
  const opening = file.resolve(dict.get('OpenAction'))
  if (opening instanceof Map && !isQuiet(opening) && !opening.has('D')) throw new Refusal('active')
  const triggers = file.resolve(dict.get('AA'))
  if (triggers instanceof Map)
    for (const trigger of triggers.values()) if (!isQuiet(file.resolve(trigger))) throw new Refusal('active')
}

/** Refuses an unreadable object that looks dangerous, because another reader might read it. */
const judgeUnread = (bytes: Buffer): void => {
  const text = bytes
    .toString('latin1')
    .replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  if (/\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction|AA|XFA|SubmitForm|ImportData|RichMedia)\b/.test(text))
    throw new SyntaxProblem('An object that cannot be read')
}

/**
 * Counts the pages of the tree without trusting /Count, up to one more than `max`. Refuses a node that contains itself;
 * a node referenced twice counts twice.
 */
const countPages = (file: PdfFile, max: number): number => {
  const first = file.root()?.get('Pages')
  if (first === undefined) throw new SyntaxProblem('No pages')
  let nodes = 0
  let pages = 0
  const visit = (reference: PdfValue, above: readonly number[]): void => {
    if (pages > max) return
    if (++nodes > maxNodes || above.length > maxDepth) throw new TooMuch('pages')
    if (reference instanceof Ref && above.includes(reference.number)) throw new SyntaxProblem('A loop of pages')
    const node = file.resolve(reference)
    if (!(node instanceof Map)) return
    const kids = kidsOf(file, node)
    if (!kids) pages++
    else for (const kid of kids) visit(kid, reference instanceof Ref ? [...above, reference.number] : above)
  }
  visit(first, [])
  return pages
}

const kidsOf = (file: PdfFile, node: Dict): PdfValue[] | undefined => {
  const type = file.resolve(node.get('Type'))
  const kids = file.resolve(node.get('Kids'))
  return Array.isArray(kids) && !(type instanceof Name && type.value === 'Page') ? kids : undefined
}
