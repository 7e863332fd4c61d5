import { piecesOf, XmlProblem } from '../../../platform/xml.ts'

export interface Element {
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

const maxDepth = 60
const maxPieces = 200_000

/** Reads the only element of a document with all that it holds. Throws XmlProblem. */
export const treeOf = (xml: string): Element => {
  const top: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  for (const piece of piecesOf(xml, { pieces: maxPieces })) {
    const parent = open.at(-1) ?? top
    if (piece.kind === 'text') parent.text += piece.text
    else if (piece.kind === 'close') {
      if (parent === top || parent.name !== piece.name) throw new XmlProblem('unbalanced')
      open.pop()
    } else {
      if (Object.values(piece.attributes).some(isLive)) throw new XmlProblem('active')
      const element: Element = { name: piece.name, attributes: piece.attributes, text: '', children: [] }
      parent.children.push(element)
      if (open.push(element) > maxDepth + 1) throw new XmlProblem('depth')
    }
  }
  const [root, ...others] = top.children
  if (!root || others.length > 0 || open.length > 1 || top.text.trim() !== '') throw new XmlProblem('unbalanced')
  return root
}

/** Namespaces whose elements a browser runs or draws when somebody opens the file itself. */
const isLive = (value: string): boolean =>
  /^\s*http:\/\/www\.w3\.org\/(1999\/(xhtml|XSL\/Transform)|2000\/svg)\s*$/i.test(value)

/** Finds the elements at a path below one: « TaxTotal/TaxSubtotal ». */
export const all = (element: Element | undefined, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      element ? [element] : [],
    )

export const first = (element: Element | undefined, path: string): Element | undefined => all(element, path)[0]

/** Text at a path, on several lines; null for none. */
export const prose = (element: Element | undefined, path: string): string | null =>
  first(element, path)?.text.trim() || null

const maxText = 500

/** Number, name or code at a path; null for none. Throws XmlProblem for one that is too long to be one. */
export const said = (element: Element | undefined, path: string): string | null => {
  const text = prose(element, path)
  if (text !== null && text.length > maxText) throw new XmlProblem('text')
  return text
}

/** Decimal at a path; null for none. */
export const decimal = (element: Element | undefined, path: string): string | null => {
  const text = said(element, path)
  return text !== null && /^[+-]?(\d{1,15}(\.\d{0,10})?|\.\d{1,10})$/.test(text) ? text : null
}

/** Day at a path, « 20261231 » or « 2026-12-31 »; null for none and for one that does not exist. */
export const dayAt = (element: Element | undefined, path: string): string | null => {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(said(element, path) ?? '') ?? []
  const date = `${year}-${month}-${day}`
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null
}

/** Lines of a text that are there. */
export const filled = (...texts: (string | null)[]): string[] =>
  texts.filter((text) => text !== null && text !== '') as string[]
