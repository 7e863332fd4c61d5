import Box from '@mui/material/Box'
import {
  type Difference,
  type DifferenceKind,
  differenceKindLabels,
} from '@quai/contract/orders/orders/changes/proposal.ts'
import { emptyMark, typeset } from '@quai/contract/platform/text/typography.ts'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { After, Before } from '../Differences.tsx'
import { t } from './texts.ts'

/** Shows before and after side by side, one row each; on a phone, one above the other. */
export const ChangesTable = ({ changes }: { changes: readonly Difference[] }) => (
  <Box component="table" sx={tableSx}>
    <caption className="visually-hidden">{t('changesCaption')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('changed')}</th>
        <th scope="col">{t('before')}</th>
        <th scope="col">{t('after')}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ field, label, designation, kind, from, to }) => (
        <tr key={`${field}/${label}`}>
          <th scope="row">
            {typeset(label)} <Kind kind={kind} />
            {designation && <Muted component="span">{designation}</Muted>}
          </th>
          <td data-side={t('before')}>{from === null ? <None /> : <Before>{from}</Before>}</td>
          <td data-side={t('after')}>{to === null ? <None /> : <After>{to}</After>}</td>
        </tr>
      ))}
    </tbody>
  </Box>
)

/** « + ajouté »: a sign and a word, so that the meaning does not depend on colour. */
const Kind = ({ kind }: { kind: DifferenceKind }) => (
  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 420, whiteSpace: 'nowrap' }}>
    <span aria-hidden="true">{signs[kind]}</span> {differenceKindLabels[kind].toLowerCase()}
  </Box>
)

const signs: Record<DifferenceKind, string> = { added: '+', removed: '−', changed: '≠' }

const None = () => (
  <Box component="span" sx={{ color: 'faint.main' }}>
    <span aria-hidden="true">{emptyMark}</span>
    <span className="visually-hidden">{t('nothing')}</span>
  </Box>
)

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: 2, pr: 4, overflowWrap: 'anywhere' },
  '& td': { width: '32%', whiteSpace: 'pre-line' },
  '& thead th': { color: 'text.secondary', fontWeight: 520, fontSize: '0.75rem', py: 1 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& tbody th': { fontWeight: 560 },
  '& tbody th > span': { display: 'block', fontSize: '0.75rem' },
  [onPhone]: {
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '&, & tbody, & tr, & tbody th, & td': { display: 'block', width: '100%' },
    '& tbody tr': { py: 3 },
    '& tbody th': { p: 0, pb: 1 },
    '& tbody th > span': { display: 'inline', ml: 1 },
    '& td': { display: 'flex', gap: 3, p: 0, pt: 0.5 },
    '& td::before': { content: 'attr(data-side)', flex: '0 0 52px', color: 'text.secondary', fontSize: '0.8125rem' },
  },
}
