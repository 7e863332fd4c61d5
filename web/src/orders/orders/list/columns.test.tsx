import { ThemeProvider } from '@mui/material/styles'
import type { OrderMatch } from '@quai/contract/orders/orders/order.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSettings } from '../../../platform/theme/settings.ts'
import { themeOf } from '../../../platform/theme/theme.ts'
import { FoundIn, isHiddenMatch } from './columns.tsx'

test('une ligne dit pourquoi elle est trouvée, quand elle ne le montre pas déjà', () => {
  const match: OrderMatch = { field: 'reference', text: 'HUILE-1L', ranges: [[0, 5]] }
  expect(isHiddenMatch({ ...match, field: 'internalNumber' })).toBe(false)
  expect(isHiddenMatch(undefined)).toBe(false)
  if (!isHiddenMatch(match)) throw new Error('The row shows no reference')
  render(
    <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
      <FoundIn match={match} />
    </ThemeProvider>,
  )
  expect(document.body.textContent).toBe('Réf. HUILE-1L')
  expect(screen.getByText('HUILE').tagName).toBe('MARK')
})
