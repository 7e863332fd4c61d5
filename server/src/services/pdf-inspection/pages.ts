import type { PdfFile } from './file.ts'
import { type Dict, Name, type PdfValue, Ref, SyntaxProblem, TooMuch } from './syntax.ts'

const maxNodes = 10_000
const maxDepth = 60

/**
 * Counts the pages of the tree without trusting /Count, up to one more than `max`. Refuses a node that contains itself;
 * a node referenced twice counts twice.
 */
export const countPages = (file: PdfFile, max: number): number => {
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
