/** One column for the hours, then one a lane, never too narrow for a number and a name. */
export const laneGridSx = (count: number) => ({
  display: 'grid',
  gridTemplateColumns: `56px repeat(${count}, minmax(148px, 1fr))`,
  pb: 3,
})

/** Rules a lane by the hour and by the half hour. */
export const laneSx = (height: number, hourHeight: number) => ({
  position: 'relative',
  height,
  borderLeft: 1,
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
  backgroundImage: 'linear-gradient(var(--q-palette-divider) 1px, transparent 1px)',
  backgroundSize: `100% ${hourHeight / 2}px`,
  '& > .quai-closed': { position: 'absolute', insetInline: 0 },
})

export const ruleSx = {
  position: 'absolute',
  insetInlineEnd: 8,
  transform: 'translateY(-50%)',
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
}

export const nowSx = {
  position: 'absolute',
  insetInline: 0,
  height: 3,
  zIndex: 2,
  pointerEvents: 'none',
  background: 'repeating-linear-gradient(90deg, var(--q-palette-lane-main) 0 14px, transparent 14px 21px)',
}

export const plainListSx = { listStyle: 'none', m: 0, p: 0 }
