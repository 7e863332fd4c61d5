import { formatDate, formatDateTime, formatTime } from '@quai/contract/platform/dates.ts'
import { countOf, typeset } from '@quai/contract/platform/text/typography.ts'
import { goodsSentence, type OrderGoods } from '../goods.ts'
import { colour, escaped, linkHtml, linkText, type RenderedMail, renderFrame } from '../layout.ts'

export interface DigestLine {
  orderId: number | null
  topic: string
  title: string
  lead: string
  path: string
  /** Goods of its order. */
  goods?: OrderGoods | null
  /** When the mail would have left. */
  at: string
}

interface Digest {
  /** Oldest first, not empty. */
  lines: readonly DigestLine[]
  /** Lines beyond those, which are only counted. */
  leftOut: number
  /** End of the period it sums up. */
  until: string
}

/** Renders the daily digest: what happened, by order, each with its link. */
export const digestMail = ({ lines, leftOut, until }: Digest): RenderedMail => {
  const topics = [...Map.groupBy(lines, ({ orderId, topic }) => orderId ?? topic).values()]
  const day = formatDate(until)
  const timeOf = ({ at }: DigestLine) => (formatDate(at) === day ? formatTime(at) : formatDateTime(at))
  const rest = leftOut === 0 ? [] : [typeset(`Et ${countOf(leftOut, 'autre nouvelle', 'autres nouvelles')}.`)]
  return renderFrame({
    subject: typeset(`Résumé du ${day} : ${countOf(lines.length + leftOut, 'nouvelle')}`),
    text: [
      ...topics.flatMap((topic) => [linkText(linkOf(topic)), ...goodsOf(topic), textOf(topic, timeOf)]),
      ...rest,
      ...(leftOut === 0 ? [] : [linkText(allOrders)]),
    ],
    html: `${topics.map((topic) => htmlOf(topic, timeOf)).join('')}${rest.map((text) => `<p>${text} ${linkHtml(allOrders, `color:${colour.primary}`)}</p>`).join('')}`,
    isChosen: true,
  })
}

const allOrders = { label: 'Voir les commandes', path: '/orders' }

/** The newest name of a thing is its present one, and its newest link is what there is to do. */
const linkOf = (topic: readonly DigestLine[]) => {
  const { topic: label = '', path = '' } = topic.at(-1) ?? {}
  return { label, path }
}

const goodsOf = (topic: readonly DigestLine[]): string[] => {
  const goods = topic.at(-1)?.goods
  const sentence = goods ? typeset(goodsSentence(goods)) : ''
  return sentence ? [sentence] : []
}

type TimeOf = (line: DigestLine) => string

const textOf = (topic: readonly DigestLine[], timeOf: TimeOf): string =>
  topic.map((line) => typeset(`- ${timeOf(line)} ${line.title}. ${line.lead}`)).join('\n')

const htmlOf = (topic: readonly DigestLine[], timeOf: TimeOf): string =>
  `<h2 style="font-size:15px;margin:20px 0 4px">${linkHtml(linkOf(topic), `color:${colour.primary}`)}</h2>${goodsOf(
    topic,
  )
    .map((text) => `<p style="margin:0;color:${colour.soft}">${escaped(text)}</p>`)
    .join('')}<table style="border-spacing:0">${topic.map((line) => rowOf(line, timeOf(line))).join('')}</table>`

const rowOf = ({ title, lead }: DigestLine, time: string): string =>
  `<tr style="vertical-align:top"><td style="padding:2px 12px 2px 0;color:${colour.soft};white-space:nowrap">${time}</td><td style="padding:2px 0"><b>${escaped(typeset(title))}</b><br>${escaped(typeset(lead))}</td></tr>`
