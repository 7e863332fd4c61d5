import Box from '@mui/material/Box'
import { sellsyFactLabels, sellsyFieldLabels } from '@quai/contract/money/sellsy/labels.ts'
import type { SellsyDifference, SellsyItem, SellsySide } from '@quai/contract/money/sellsy/sync.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { t } from '../texts.ts'
import { Problem } from './Problem.tsx'

/** Shows the differences of an object field by field, what Sellsy refused, and what is left to complete there. */
export const ItemDetail = ({ of: { differences, verdict, missing, problem } }: { of: SellsyItem }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {problem && (
      <Box sx={{ color: 'error.main' }}>
        <Problem of={problem} />
      </Box>
    )}
    <Additions of={differences} by="quai" />
    <Additions of={differences} by="sellsy" />
    {differences
      .filter((one) => !isAddition(one))
      .map((difference) => (
        <Difference key={difference.field} of={difference} />
      ))}
    {verdict === 'changed' && differences.length === 0 && t('toLink')}
    {missing.length > 0 && (
      <Muted component="span">
        {t('missing', { names: missing.map((name) => sellsyFactLabels[name]).join(', ') })}
      </Muted>
    )}
  </Box>
)

const Difference = ({ of: { field, quai, sellsy, changedBy } }: { of: SellsyDifference }) => {
  const name = sellsyFieldLabels[field]
  if (field === 'presence') return <span>{t('gone')}</span>
  if (changedBy === 'both')
    return <span>{t('both', { field: name, quai: quai ?? emptyMark, sellsy: sellsy ?? emptyMark })}</span>
  const [from, to] = changedBy === 'quai' ? [sellsy, quai] : [quai, sellsy]
  return (
    <span>
      <Muted component="span">{t(changedBy === 'quai' ? 'toSellsy' : 'toQuai', { field: name })}</Muted>{' '}
      {changeOf(from, to)}
    </span>
  )
}

const changeOf = (from: string | null, to: string | null): string =>
  to === null ? t('remove', { from: from ?? '' }) : t('change', { from: from ?? emptyMark, to })

const isAddition = ({ field, quai, sellsy, changedBy }: SellsyDifference): boolean =>
  field !== 'presence' && ((changedBy === 'quai' && sellsy === null) || (changedBy === 'sellsy' && quai === null))

/** Values that the other side lacks, on one line. */
const Additions = ({ of, by }: { of: readonly SellsyDifference[]; by: SellsySide }) => {
  const added = of.filter((one) => one.changedBy === by && isAddition(one))
  if (added.length === 0) return null
  return (
    <span>
      <Muted component="span">{t(by === 'quai' ? 'added' : 'addedToQuai')}</Muted>{' '}
      {added.map((one) => t('addedField', { field: sellsyFieldLabels[one.field], to: one[by] ?? '' })).join(', ')}
    </span>
  )
}
