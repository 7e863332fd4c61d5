import type { SxProps, Theme } from '@mui/material/styles'
import { layout, onPhone, radius } from '../../platform/theme/tokens.ts'
import type { Column } from './column.ts'

/** Clips its corners without becoming what scrolls, so that the headings stay visible while the page does. */
export const frameSx: SxProps<Theme> = {
  position: 'relative',
  containerType: 'inline-size',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
  overflow: 'clip',
  '& thead': { [onPhone]: { display: 'none' } },
  '& thead th': { top: { xs: layout.mobileHeader, md: 0 }, bgcolor: 'background.paper' },
}

/** Returns the least width of a table whose columns all have theirs; undefined leaves the widths to their contents. */
export const widthOf = (columns: readonly Pick<Column<never>, 'width'>[]): number | undefined =>
  columns.every(({ width }) => width !== undefined) ? columns.reduce((sum, { width = 0 }) => sum + width, 0) : undefined

/**
 * Scrolls a table that is wider than its place, in both directions so that its headings stay visible, with a shadow at
 * the edge that hides columns. A table that fits scrolls with the page.
 */
export const scrollSx = (width: number | undefined): SxProps<Theme> => ({
  '@media (min-width:700px)': {
    [width === undefined ? '&' : `@container (max-width: ${width - 1}px)`]: {
      overflow: 'auto',
      '& thead th': { top: 0 },
      ...(width !== undefined && { maxHeight: 'calc(100dvh - 136px)' }),
      background: edges,
      backgroundSize: '40px 100%, 40px 100%, 14px 100%, 14px 100%',
      backgroundRepeat: 'no-repeat',
      backgroundAttachment: 'local, local, scroll, scroll',
    },
  },
})

const paper = 'var(--q-palette-background-paper)'
const shade = 'rgb(var(--q-palette-text-primaryChannel, 20 32 31) / 22%)'
/** Two covers that move with the content hide two shadows that do not. */
const edges = [
  `linear-gradient(to right, ${paper} 40%, transparent) left`,
  `linear-gradient(to left, ${paper} 40%, transparent) right`,
  `linear-gradient(to right, ${shade}, transparent) left`,
  `linear-gradient(to left, ${shade}, transparent) right`,
].join(', ')

const phoneTable = { tableLayout: 'fixed', '& colgroup': { display: 'none' } }

/** `whole` is the width with the columns that yield: narrower, they are left out. */
export const tableSx = (width: number | undefined, whole: number | undefined) =>
  width === undefined
    ? {
        '& tbody td': { height: { sm: 'var(--row-height)' }, py: { sm: '4px' } },
        '& tbody td, & tbody td .MuiTypography-root': { lineHeight: { sm: 1.3 } },
        [onPhone]: phoneTable,
      }
    : {
        tableLayout: 'fixed',
        minWidth: width,
        // The cards of a phone choose by `onCard`.
        '@media (min-width:700px)': {
          [`@container (max-width: ${(whole ?? 0) - 1}px)`]: { '& [data-yields]': { display: 'none' } },
        },
        '& th, & td': { px: '10px' },
        // A heading that is too long takes a second line.
        '& th': { whiteSpace: 'normal', lineHeight: 1.25 },
        '& tr > :first-of-type': { pl: '14px' },
        '& tr > :last-of-type': { pr: '14px' },
        '& tbody td': { height: 'var(--row-height)', py: 'var(--row-padding)', overflow: 'hidden', ...oneLine },
        // Two lines, or two chips one above the other, fit a row of 44 px.
        '& tbody td, & tbody td .MuiTypography-root': { lineHeight: 1.3 },
        '& tbody td .chip': { py: 0, lineHeight: 1.35 },
        '& tbody td > span, & tbody td > span > span': { ...oneLine, overflow: 'hidden' },
        '& tbody td > .text': {
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          whiteSpace: 'normal',
        },
        [onPhone]: {
          ...phoneTable,
          minWidth: 0,
          '& tbody td.MuiTableCell-root': { height: 'auto', p: 0 },
          '& tbody td > .text': { display: 'block', whiteSpace: 'inherit' },
          '& tbody td, & tbody td .MuiTypography-root': { lineHeight: 1.5 },
          '& tbody td .chip': { py: '2px', lineHeight: 1.4 },
        },
      }

/** The height of a compact row, in px. */
export const rowHeight = 44
const oneLine = { whiteSpace: 'nowrap', textOverflow: 'ellipsis' }

const tinted = (colour: string) => ({ backgroundImage: `linear-gradient(${colour}, ${colour})` })

/** Keeps a column at an edge of a table that scrolls, over those that pass behind it; opaque, with the tint of its row. */
export const pinnedSx = (edge: 'start' | 'end') => ({
  position: 'sticky',
  ...(edge === 'start' ? { insetInlineStart: 0 } : { insetInlineEnd: 0 }),
  zIndex: 1,
  bgcolor: 'background.paper',
  'tbody tr:hover > &': tinted('var(--q-palette-action-hover)'),
  'tbody tr.Mui-selected > &': tinted(
    'rgb(var(--q-palette-primary-mainChannel) / var(--q-palette-action-selectedOpacity))',
  ),
})

/** Under 700 px a row becomes a card: the first cell is its title, the others find their place by `onCard`. */
export const rowSx: SxProps<Theme> = {
  position: 'relative',
  '&:last-of-type td': { borderBottom: 0 },
  [onPhone]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    rowGap: '2px',
    padding: '9px 16px',
    borderBottom: '1px solid',
    borderColor: 'divider',
    '&:last-of-type': { borderBottom: 0 },
    // Ends the line of the title.
    '&::after': { content: '""', flexBasis: '100%', order: 1 },
  },
}

export const cellSx = (
  { align, onCard, pinned }: Pick<Column<never>, 'align' | 'onCard' | 'pinned'>,
  isFirst: boolean,
): SxProps<Theme> => ({
  ...(align === 'right' && { fontVariantNumeric: 'tabular-nums' }),
  ...(pinned && pinnedSx(pinned)),
  [onPhone]: {
    border: 0,
    padding: 0,
    // An empty value takes no room on a card.
    '&:empty': { display: 'none' },
    ...(isFirst ? { minWidth: 0, textAlign: 'start' } : cardPlaces[onCard ?? 'row']),
  },
})

const quiet = { color: 'text.secondary', minWidth: 0, textAlign: 'start' as const }

const cardPlaces = {
  title: { ...quiet, flex: '1 1 0', overflow: 'hidden', ...oneLine },
  mark: { flexShrink: 0, marginInlineStart: 'auto', maxWidth: '60%' },
  line: { ...quiet, order: 2 },
  rest: { ...quiet, order: 2, flex: '1 1 64px', overflow: 'hidden' },
  end: { order: 3, marginInlineStart: 'auto' },
  hidden: { display: 'none' },
  row: {
    order: 4,
    flex: '1 1 100%',
    display: 'flex',
    // Right-aligned cells reverse it.
    flexDirection: 'row' as const,
    justifyContent: 'space-between',
    gap: '16px',
    textAlign: 'end' as const,
    '&::before': {
      content: 'attr(data-label)',
      color: 'var(--q-palette-text-secondary)',
      fontSize: '0.75rem',
      fontWeight: 480,
      flexShrink: 0,
      textAlign: 'start',
    },
  },
}

/** Keeps a card short: a screen reader still says it. */
export const offCard = {
  [onPhone]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
}
