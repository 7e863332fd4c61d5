/** Start or end of an element, or text between them. Names have no prefix. */
export type XmlPiece =
  | { kind: 'open'; name: string; attributes: Record<string, string> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** The text is no XML, or too much of it. */
export class XmlProblem extends Error {}

/** How many pieces may still be read. */
export interface Budget {
  pieces: number
}

const token =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|([^<]+)/gy

/** Reads XML without a document type, so that no entity can be declared. Throws XmlProblem, also beyond the budget. */
export function* piecesOf(xml: string, budget: Budget = { pieces: Infinity }): Generator<XmlPiece> {
  token.lastIndex = 0
  for (let at = xml.startsWith('\ufeff') ? 1 : 0; at < xml.length; ) {
    token.lastIndex = at
    const match = token.exec(xml)
    if (!match) throw new XmlProblem('malformed XML')
    at = token.lastIndex
    budget.pieces -= 1
    if (budget.pieces < 0) throw new XmlProblem('too large')
    const [, cdata, slash, name, rest = '', text] = match
    if (cdata !== undefined) yield { kind: 'text', text: cdata }
    else if (text !== undefined) yield { kind: 'text', text: decoded(text) }
    else if (name === undefined) continue
    else if (slash) yield { kind: 'close', name }
    else {
      yield { kind: 'open', name, attributes: rest.length > 1 ? attributesOf(rest) : {} }
      if (rest.endsWith('/')) yield { kind: 'close', name }
    }
  }
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      decoded(double ?? single ?? ''),
    ]),
  )

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name) return entities[name] ?? whole
          const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
          return point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
        },
      )
    : text
