import type { ToneName } from '../../../platform/theme/tokens.ts'

/** Sizes that follow the width of the screen: numbers and plates are read from six metres. */
export const size = {
  title: 'clamp(1.25rem, 1.7vw, 4rem)',
  number: 'clamp(1.75rem, 2.9vw, 7rem)',
  body: 'clamp(1rem, 1.35vw, 3.25rem)',
} as const

/** A card of the colour of its state, which its words say too. */
export const stateCardSx = (tone: ToneName) => ({
  minWidth: 0,
  px: 'clamp(10px, 0.8vw, 32px)',
  py: 'clamp(4px, 0.35vw, 14px)',
  borderRadius: '6px',
  borderInlineStart: 'clamp(6px, 0.5vw, 18px) solid',
  borderColor: `tone.${tone}.ink`,
  bgcolor: `tone.${tone}.soft`,
})

export const numberSx = {
  fontSize: size.number,
  fontWeight: 700,
  lineHeight: 1.1,
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}
