import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteRelease } from '../../platform/installation/installation.ts'
import { readSettings } from '../../platform/theme/settings.ts'
import { themeOf } from '../../platform/theme/theme.ts'
import { NewVersionBanner } from './NewVersionBanner.tsx'

test('une page restée ouverte propose la nouvelle version, qui peut attendre', () => {
  document.head.insertAdjacentHTML('beforeend', '<script type="module" src="/assets/index-AbC_12-x.js"></script>')
  render(
    <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
      <NewVersionBanner />
    </ThemeProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => noteRelease('ZzZ_99-y'))
  expect(screen.getByRole('status').textContent).toContain('Une nouvelle version de Quai est disponible.')
  expect(screen.getByRole('button', { name: 'Recharger la page' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Plus tard' }))
  expect(screen.getByRole('status').textContent).toBe('')
})
