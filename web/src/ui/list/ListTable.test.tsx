import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ListTable } from './ListTable.tsx'
import type { ListSearch } from './use-list-search.ts'

interface Shown {
  filtersCount?: number
  items?: { id: number }[]
  sorting?: ListSearch['sorting']
}

const show = ({ filtersCount = 0, items = [], sorting }: Shown) => {
  cleanup()
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <ListTable
        caption="Caisses"
        columns={[{ id: 'id', header: 'Numéro', sort: 'id', render: ({ id }) => `Caisse ${id}` }]}
        query={{
          data: { items, total: items.length, isTotalExact: true },
          isPlaceholderData: false,
          keyOf: ({ id }) => id,
          news: undefined,
          failure: undefined,
          retry: undefined,
        }}
        list={{
          filters: {},
          filtersCount,
          clearFilters: vi.fn(),
          sorting,
          place: { page: 1, pageSize: 25, onChange: vi.fn(), onCorrect: vi.fn() },
        }}
        empty={<p>Ajoutez une caisse.</p>}
        noMatch={<p>Aucune caisse ne répond à ces filtres.</p>}
      />
    </ThemeProvider>,
  )
}

afterEach(cleanup)

test('rien sous les filtres n’est pas rien du tout', () => {
  show({ filtersCount: 1 })
  expect(screen.getByText('Aucune caisse ne répond à ces filtres.')).toBeTruthy()
  show({ filtersCount: 0 })
  expect(screen.getByText('Ajoutez une caisse.')).toBeTruthy()
})

test('une liste qui a son ordre à elle ne se trie pas par ses en-têtes', () => {
  const items = [{ id: 3 }]
  show({ items })
  expect(screen.queryByRole('button', { name: 'Numéro' })).toBeNull()
  show({ items, sorting: { by: 'id', direction: 'asc', onChange: vi.fn() } })
  expect(screen.getByRole('button', { name: 'Numéro' })).toBeTruthy()
})
