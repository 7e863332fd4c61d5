import { countOf, emptyMark, typeset } from '@quai/contract/platform/text/typography.ts'

/** Mail before typesetting: plain French sentences with ordinary spaces, including texts that people typed. */
export interface Letter {
  subject: string
  /** Says what happened, in one or two sentences. */
  lead: string
  /** Facts in order. 'goods': those of its order (see goods.ts), read when the mail leaves. */
  facts: readonly (Fact | 'goods')[]
  /** Old and new values, one row each. */
  comparison?: Comparison | undefined
  /** Path on the site, which the sender makes absolute (see deliver.ts). */
  link: MailLink
  /** Line of the daily digest, for readers who chose it. A mail without one is always sent at once. */
  digest?: DigestPart | undefined
}

/** Label and value. An empty value is left out. */
export type Fact = readonly [label: string, value: string | null | undefined]

export interface MailLink {
  label: string
  path: string
}

export interface DigestPart {
  /** Names the thing, by which the digest groups: « Entrée CMD-7 ». */
  topic: string
  title: string
  lead: string
}

export interface Comparison {
  title: string
  /** Headings of the two columns. */
  from: string
  to: string
  rows: readonly ComparisonRow[]
}

interface ComparisonRow {
  /** For example « Modifié ». */
  change: string
  label: string
  from: string | null
  to: string | null
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
  digest?: DigestPart & { path: string }
}

/** Ends the mails that the reader's preferences decide about. */
const preferencesLink: MailLink = { label: 'Choisir les e-mails que je reçois', path: '/settings?tab=mails' }

/** Colours of the product (theme/tokens.ts of the page), repeated because a mail cannot load a style sheet. */
export const colour = {
  page: '#f6f7f5',
  ink: '#14201f',
  soft: '#4a5957',
  hairline: '#dfe4e0',
  lane: '#f0b429',
  primary: '#0f5c55',
}

/** Stands in a stored letter for the goods of its order. What people type is escaped, and is never taken for it. */
export const goodsMark = '<g>'

/** Renders a short mail, because PostgreSQL stores rows under 2 kB in place. */
export const renderLetter = (letter: Letter): RenderedMail => {
  const subject = typeset(letter.subject.replace(/[\r\n\t]+/g, ' '))
  const lead = typeset(letter.lead)
  const facts = letter.facts.filter((fact) => fact === 'goods' || fact[1])
  const { link, comparison, digest } = letter
  return {
    ...renderFrame({
      subject,
      text: [
        lead,
        facts.map((fact) => (fact === 'goods' ? goodsMark : factText(fact))).join('\n'),
        ...(comparison ? [comparisonText(comparison)] : []),
        linkText(link),
      ],
      html: `<p>${lines(lead)}</p><table style="border-spacing:0;vertical-align:top">${facts.map((fact) => (fact === 'goods' ? goodsMark : factHtml(fact))).join('')}</table>${comparison ? comparisonHtml(comparison) : ''}<p style="margin:24px 0 0">${linkHtml(link, `display:inline-block;padding:10px 16px;background:${colour.primary};color:#fff;border-radius:6px;text-decoration:none`)}</p>`,
      isChosen: digest !== undefined,
    }),
    ...(digest && { digest: { ...digest, path: link.path } }),
  }
}

export const factText = ([label, value]: Fact): string => (value ? typeset(`${label} : ${value}`) : '')

export const factHtml = ([label, value]: Fact): string =>
  value
    ? `<tr${value.includes('\n') ? ' style="vertical-align:top"' : ''}><td style="padding:2px 16px 2px 0;color:${colour.soft}">${escaped(typeset(label))}</td><td>${lines(typeset(value))}</td></tr>`
    : ''

interface Frame {
  /** Typeset. */
  subject: string
  /** Paragraphs. */
  text: readonly string[]
  html: string
  /** True when the reader's preferences decide whether they get it. */
  isChosen: boolean
}

/** Renders what every mail has: the product's name, the subject as a heading, and the link to the preferences. */
export const renderFrame = ({ subject, text, html, isChosen }: Frame): RenderedMail => ({
  subject,
  text: [subject, ...text, ...(isChosen ? [linkText(preferencesLink)] : [])].join('\n\n'),
  html: `<!doctype html><html lang="fr"><meta charset="utf-8"><body style="margin:0;padding:24px;background:${colour.page};color:${colour.ink};font:15px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:auto;padding:24px;background:#fff;border:1px solid ${colour.hairline};border-top:3px solid ${colour.lane};border-radius:10px"><b style="color:${colour.primary}">Quai</b><h1 style="font-size:18px;margin:12px 0">${escaped(subject)}</h1>${html}</div>${isChosen ? `<p style="text-align:center;font-size:13px">${linkHtml(preferencesLink, `color:${colour.soft}`)}</p>` : ''}</body></html>`,
})

export const linkHtml = ({ label, path }: MailLink, style: string): string =>
  `<a href="${escaped(path)}" style="${style}">${escaped(typeset(label))}</a>`

/** A paragraph of its own: deliver.ts recognises it by this form. */
export const linkText = ({ label, path }: MailLink): string => typeset(`${label} : <${path}>`)

/** Maximum number of rows in a mail. Further ones are only counted. */
const maxRows = 40

const leftOut = ({ rows }: Comparison): string[] =>
  rows.length > maxRows ? [`Et ${countOf(rows.length - maxRows, 'autre changement', 'autres changements')}.`] : []

/** Formats a comparison: « Modifié : Créneau : mardi… → mercredi… ». */
const comparisonText = (comparison: Comparison): string =>
  [
    typeset(`${comparison.title} :`),
    ...comparison.rows
      .slice(0, maxRows)
      .map(({ change, label, from, to }) => typeset(`- ${change} : ${label} : ${changeText(from, to)}`)),
    ...leftOut(comparison),
  ].join('\n')

const changeText = (from: string | null, to: string | null): string => `${from ?? emptyMark} → ${to ?? emptyMark}`

const comparisonHtml = (comparison: Comparison): string => {
  const cell = `padding:6px 12px 6px 0;border-top:1px solid ${colour.hairline};vertical-align:top`
  const head = (text: string) =>
    `<th scope="col" style="text-align:left;padding:0 12px 4px 0;color:${colour.soft};font-weight:normal">${escaped(text)}</th>`
  const row = ({ change, label, from, to }: ComparisonRow) =>
    `<tr><td style="${cell}"><b>${lines(typeset(label))}</b><br><span style="color:${colour.soft}">${change}</span></td><td style="${cell};color:${colour.soft}">${valueHtml(from, 's')}</td><td style="${cell}">${valueHtml(to, 'b')}</td></tr>`
  return `<h2 style="font-size:15px;margin:20px 0 8px">${escaped(typeset(comparison.title))}</h2><table style="width:100%;border-spacing:0"><tr>${['', comparison.from, comparison.to].map(head).join('')}</tr>${comparison.rows.slice(0, maxRows).map(row).join('')}</table>${leftOut(
    comparison,
  )
    .map((text) => `<p>${escaped(typeset(text))}</p>`)
    .join('')}`
}

const valueHtml = (value: string | null, tag: 's' | 'b'): string =>
  value === null ? emptyMark : `<${tag}>${lines(typeset(value))}</${tag}>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
const lines = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>')
