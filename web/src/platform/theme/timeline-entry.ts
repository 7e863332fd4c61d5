/** Draws a painted line along the dock, with a mark at each entry. */
export const timelineEntrySx = {
  position: 'relative',
  pl: 5,
  pb: 5,
  '&:last-of-type': { pb: 0 },
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '4px',
    top: '8px',
    bottom: '-8px',
    width: '2px',
    bgcolor: 'divider',
  },
  '&:last-of-type::before': { display: 'none' },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: '6px',
    width: '10px',
    height: '10px',
    borderRadius: '2.5px',
    bgcolor: 'edge.main',
    boxShadow: '0 0 0 3px var(--q-palette-background-paper)',
  },
  '&:first-of-type::after': { bgcolor: 'lane.main' },
}
