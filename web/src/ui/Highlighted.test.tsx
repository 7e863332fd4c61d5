import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSettings } from '../platform/theme/settings.ts'
import { themeOf } from '../platform/theme/theme.ts'
import { Highlighted } from './Highlighted.tsx'

const shown = (text: string, ranges: [number, number][]) => {
  const { container } = render(
    <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
      <Highlighted text={text} ranges={ranges} />
    </ThemeProvider>,
  )
  return { text: container.textContent, marks: [...container.querySelectorAll('mark')].map((mark) => mark.textContent) }
}

test('les passages trouvés ressortent, et le texte reste entier', () => {
  expect(
    shown('Épicerie Châtelain', [
      [0, 4],
      [9, 13],
    ]),
  ).toEqual({ text: 'Épicerie Châtelain', marks: ['Épic', 'Chât'] })
  expect(shown('CMD-12', [[0, 6]])).toEqual({ text: 'CMD-12', marks: ['CMD-12'] })
  expect(shown('CMD-12', [])).toEqual({ text: 'CMD-12', marks: [] })
})
