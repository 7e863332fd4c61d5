import { codeText, plainText } from '@quai/contract/platform/text/plain-text.ts'

/**
 * Texts that run a script, load something or break out of their place in a page that shows them as HTML: elements,
 * attributes, SVG, addresses, templates, what a browser's parser repairs into a script, and signs that hide it. Each that
 * becomes an element has the attribute `data-hit`; each that runs calls `hit()`.
 */
export const hostileTexts: readonly string[] = [
  '<script data-hit>hit()</script>',
  '<img data-hit src=x onerror=hit()>',
  '<svg data-hit onload=hit()>',
  '<b data-hit>gras</b>',
  '"><img data-hit src=x onerror=hit()>',
  "'><svg/onload=hit() data-hit>",
  '" data-hit onfocus=hit() autofocus x="',
  "' data-hit onmouseover=hit() x='",
  '` data-hit onclick=hit() x=`',
  '</textarea><script data-hit>hit()</script>',
  '</title><img data-hit src=x onerror=hit()>',
  '</script><script data-hit>hit()</script>',
  '--><i data-hit onclick=hit()>',
  ']]><i data-hit>',
  'javascript:hit()',
  'JaVa\u0085script:hit()',
  'data:text/html,<script>hit()</script>',
  '{{constructor.constructor("hit()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that must stay a text
  '${hit()}#{hit()}<%=hit()%>',
  '<svg><style><img data-hit src=x onerror=hit()></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img data-hit src=x onerror=hit()>',
  '<noscript><p title="</noscript><img data-hit src=x onerror=hit()>">',
  '<svg><animate data-hit onbegin=hit() attributeName=x dur=1s></svg>',
  '<svg><a xlink:href="javascript:hit()" data-hit><text>x</text></a></svg>',
  '<iframe data-hit srcdoc="<script>parent.hit()</script>"></iframe>',
  '<form data-hit action="javascript:hit()"><button>x</button></form>',
  '<base data-hit href="//hit.invalid/">',
  '<style data-hit>@import "//hit.invalid";</style>',
  '\uff1cscript\uff1ehit()\uff1c/script\uff1e',
  '&lt;img data-hit src=x onerror=hit()&gt;&#60;b data-hit&#62;',
  '\u202e>tih/<)(tih>tpircs<\u202c',
  '\u2066<img data-hit src=x\u200b onerror=hit()>\u2069',
]

/** Everything that a mail of ours is made of. What remains of a page without it has neither `<` nor `>`. */
export const tagsOfMails =
  /<!doctype html>|<g>|<\/?(?:html|meta|body|div|b|h1|h2|p|ul|li|table|tr|td|th|br|s|span|a)(?: (?:lang|charset|scope|style|href)="[^"<>]*")*>/g

/** Returns a hostile text for a field: in turn, the first that it admits. */
export const hostileFor = (turn: number, admits: (text: string) => boolean): string | undefined => {
  const { length } = hostileTexts
  return hostileTexts.map((_, step) => hostileTexts[(turn + step) % length] ?? '').find(admits)
}

/** True when a text has a hostile one in it that is not whole: it was changed on its way. `spelt` is how it is written. */
export const holdsChanged = (text: string, spelt: (hostile: string) => string): boolean =>
  hostileTexts
    // A text on one line and a code are kept without the signs that nobody sees.
    .flatMap((hostile) => [hostile, plainText(hostile), codeText(hostile)])
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, hostile) => rest.replaceAll(spelt(hostile), ''), text)
    .includes('hit')
