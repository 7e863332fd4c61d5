import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import { t } from '../texts.ts'
import { SignInField } from './SignInField.tsx'

interface Props {
  error: string | undefined
  /** True when the address is already there. */
  isFirst: boolean
}

/** Asks for a password, which the reader may see. */
export const PasswordInput = ({ error, isFirst }: Props) => {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? VisibilityOffOutlined : VisibilityOutlined
  return (
    <SignInField
      name="password"
      label={t('password')}
      type={isShown ? 'text' : 'password'}
      error={error}
      autoComplete="current-password"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
      autoFocus={isFirst}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            aria-label={t(isShown ? 'hide' : 'show')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon fontSize="small" />
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
