import Box from '@mui/material/Box'
import { type Finding, findingsOf, holeText } from '@quai/contract/orders/transport-rules/findings.ts'
import { useDeferredValue } from 'react'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import type { RankedRule } from './draft-rules.ts'
import { t } from './texts.ts'

/** Says which rules are never reached or overlap, and which packages no rule takes. */
export const FindingsPanel = ({ typed: given }: { typed: readonly RankedRule[] }) => {
  const typed = useDeferredValue(given)
  if (typed.length === 0) return null
  const findings = findingsOf(typed.map(({ rule }) => rule))
  const rankOf = (index: number) => (typed[index]?.rank ?? index) + 1
  const holes = findings.filter((finding) => finding.kind === 'hole')
  const others = findings.filter((finding) => finding.kind !== 'hole')
  return (
    <Panel title={t('findings')}>
      {findings.length === 0 && <Muted>{t('noFinding')}</Muted>}
      {others.length > 0 && <Sentences sentences={others.map((finding) => sentenceOf(finding, rankOf))} />}
      {holes.length > 0 && (
        <Box sx={{ mt: others.length > 0 ? 4 : 0 }}>
          <Box sx={{ fontWeight: 560, mb: 1 }}>{t('holes')}</Box>
          <Sentences sentences={holes.map(holeText)} />
        </Box>
      )}
    </Panel>
  )
}

/** Suffices for a plan that somebody wrote; more would hide the first. */
const mostShown = 12

const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
    {sentences.slice(0, mostShown).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
    {sentences.length > mostShown && <li>{t('more', { count: sentences.length - mostShown })}</li>}
  </Box>
)

type Said = Exclude<Finding, { kind: 'hole' }>

const sentenceOf = (finding: Said, rankOf: (index: number) => number): string => {
  switch (finding.kind) {
    case 'noRuleFor':
      return t(finding.shipmentPackageType === 'BOX' ? 'noBox' : 'noPallet')
    case 'inactive':
      return t('inactive', { rank: rankOf(finding.rule) })
    case 'overlap':
      return t('overlap', { rank: rankOf(finding.rule), by: rulesText(finding.by.map(rankOf)) })
    case 'covered':
      return t(finding.onlyTogether ? 'onlyTogether' : 'never', {
        rank: rankOf(finding.rule),
        by: rulesText(finding.by.map(rankOf)),
      })
  }
}

const list = new Intl.ListFormat('fr')

const rulesText = (ranks: readonly number[]): string =>
  t(ranks.length === 1 ? 'oneBy' : 'manyBy', { ranks: list.format(ranks.map(String)) })
