import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { type ReactNode, type Ref, useId } from 'react'
import { radius } from '../../platform/theme/tokens.ts'

export interface ChoiceCard<Value extends string> {
  value: Value
  label: string
  /** A line under the choice; for a blocked one, why. */
  hint?: string
  icon?: ReactNode
  isDisabled?: boolean
}

interface Props<Value extends string> {
  label: string
  name: string
  choices: readonly ChoiceCard<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  onBlur?: () => void
  /** Points to the first choice, so that an error can focus it. */
  inputRef?: Ref<HTMLInputElement>
  error?: string | undefined
  isLabelHidden?: boolean
  /** The width in px below which a card wraps. */
  minWidth?: number
}

/** Offers a few choices, each with a word and a line: native radio buttons styled as cards. */
export const ChoiceCards = <Value extends string>(props: Props<Value>) => {
  const {
    label,
    name,
    choices,
    value,
    onChange,
    onBlur,
    inputRef,
    error,
    isLabelHidden = false,
    minWidth = 210,
  } = props
  const id = useId()
  return (
    <Box
      component="fieldset"
      data-field={name}
      aria-describedby={error ? `${id}-error` : undefined}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Typography
        component="legend"
        variant="subtitle2"
        color="text.secondary"
        sx={{ p: 0, mb: 1.5 }}
        className={isLabelHidden ? 'visually-hidden' : ''}
      >
        {label}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${minWidth}px), 1fr))` }}
      >
        {choices.map((choice, index) => (
          <Box key={choice.value} component="label" sx={cardSx(choice.value === value, choice.isDisabled ?? false)}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}-${name}`}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled ?? false}
              onChange={() => onChange(choice.value)}
              onBlur={onBlur}
              ref={index === 0 ? inputRef : undefined}
            />
            {choice.icon}
            <Box component="span" sx={{ minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {choice.label}
              </Box>
              {choice.hint && (
                <Box
                  component="span"
                  sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary', textWrap: 'pretty' }}
                >
                  {choice.hint}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {error && (
        <FormHelperText error id={`${id}-error`}>
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

const cardSx = (isChosen: boolean, isDisabled: boolean) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 3,
  px: 3.5,
  py: 3,
  borderRadius: `${radius.control}px`,
  border: 1,
  borderColor: isChosen ? 'primary.main' : isDisabled ? 'divider' : 'edge.main',
  boxShadow: isChosen ? 'inset 0 0 0 1px var(--q-palette-primary-main)' : 'none',
  bgcolor: isChosen ? 'primarySoft.main' : 'background.paper',
  color: isDisabled ? 'faint.main' : 'text.primary',
  cursor: isDisabled ? 'not-allowed' : 'pointer',
  '& svg': { color: isChosen ? 'primary.main' : 'inherit', mt: 0.25 },
  '&:has(:focus-visible)': { outline: '2px solid var(--q-palette-primary-main)', outlineOffset: 2 },
  ...(!isChosen && !isDisabled && { '&:hover': { bgcolor: 'sunken.main' } }),
})
