/** One column for the hours, then one a lane, never too narrow for a number. */
export const laneGridSx = (count: number, leastWidth: number) => ({
  display: 'grid',
  gridTemplateColumns: `56px repeat(${count}, minmax(${leastWidth}px, 1fr))`,
})

/** Rules an open part of a day by the hour and by the half hour. */
export const partSx = (hourHeight: number) => ({
  position: 'absolute',
  insetInline: 0,
  backgroundImage: 'linear-gradient(var(--q-palette-divider) 1px, transparent 1px)',
  backgroundSize: `100% ${hourHeight / 2}px`,
})

export const laneSx = (isToday: boolean) => ({
  position: 'relative',
  borderLeft: 1,
  borderBottom: 1,
  borderColor: 'divider',
  ...(isToday && { bgcolor: 'color-mix(in srgb, var(--q-palette-lane-main) 9%, transparent)' }),
  '& > .quai-closed': { position: 'absolute', insetInline: 0 },
})

/** What stays at the top while the hours scroll. */
export const headSx = {
  position: 'sticky',
  top: 0,
  zIndex: 3,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
}

export const headingSx = {
  minWidth: 0,
  px: 2,
  py: 1,
  fontSize: '0.8125rem',
  fontWeight: 640,
  borderLeft: 1,
  borderColor: 'divider',
}

export const ruleSx = {
  position: 'absolute',
  insetInlineEnd: 8,
  transform: 'translateY(-50%)',
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
}

/** Stands for hours that are closed on all days shown. */
export const foldSx = {
  position: 'absolute',
  insetInline: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: '0.75rem',
  color: 'text.secondary',
}

export const nowSx = {
  position: 'absolute',
  insetInline: 0,
  height: 3,
  pointerEvents: 'none',
  background: 'repeating-linear-gradient(90deg, var(--q-palette-lane-main) 0 14px, transparent 14px 21px)',
}

export const plainListSx = { listStyle: 'none', m: 0, p: 0 }

const lineHeight = 15
/** Returns how many lines of text an entry of this height holds. */
export const linesIn = (height: number): number => Math.max(1, Math.floor((height - 2.5) / lineHeight))
