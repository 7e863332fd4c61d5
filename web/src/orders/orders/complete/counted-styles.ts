import { onPhone } from '../../../platform/theme/tokens.ts'

/** Produit, Prévu, Réel, Écart, and the buttons of the line. */
const columns = 'minmax(0, 1fr) 108px 104px 96px 40px'

export const headSx = {
  display: 'grid',
  gridTemplateColumns: columns,
  columnGap: 3,
  px: 5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.8125rem',
  color: 'text.secondary',
  '& span:nth-of-type(2), & span:nth-of-type(4)': { textAlign: 'end' },
  [onPhone]: { display: 'none' },
}

export const countedSx = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }

/** One line of 44 px where there is room; larger, with its own labels, on a phone. */
export const rowSx = (isDifferent: boolean) => ({
  display: 'grid',
  columnGap: 3,
  rowGap: { xs: 3, sm: 1 },
  alignItems: { xs: 'start', sm: 'center' },
  px: 5,
  py: { xs: 3.5, sm: '2px' },
  minHeight: { sm: 44 },
  borderBottom: 1,
  borderColor: 'divider',
  boxShadow: isDifferent ? 'inset 3px 0 0 var(--q-palette-tone-absent-ink)' : 'none',
  gridTemplateColumns: { xs: '1fr auto 80px', sm: columns },
  gridTemplateAreas: {
    xs: '"name name remove" "qty pack gap" "batch batch batch"',
    sm: '"name pack qty gap remove" "batch batch batch batch batch"',
  },
})
