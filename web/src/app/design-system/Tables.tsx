import { useState } from 'react'
import { ListFailure } from '../../ui/list/ListFailure.tsx'
import { NewsPill } from '../../ui/list/NewsPill.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column, Selection } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { Sample, SampleOnDemand, Samples } from './Sample.tsx'
import { t } from './texts.ts'

interface Crate {
  id: number
  name: string
  place: string
  count: number
}

const crates: Crate[] = [
  { id: 1, name: 'Papier recyclé A4', place: 'Entrepôts du Dauphiné', count: 120 },
  { id: 2, name: 'Cahier 96 pages', place: 'Froid de Loire', count: 8 },
]

const columns: Column<Crate>[] = [
  {
    id: 'name',
    header: 'Produit',
    sort: 'name',
    render: ({ name, place }) => <TwoLines under={place}>{name}</TwoLines>,
  },
  { id: 'count', header: 'Colis', align: 'right', sort: 'count', render: ({ count }) => count },
  { id: 'state', header: 'État', onCard: 'mark', render: () => <StatusChip tone="done" label="En stock" /> },
]

const nothing = () => {}
const common = { columns, keyOf: ({ id }: Crate) => id, empty: <EmptyState title="Aucun produit" /> }

export const Tables = () => {
  const [sorting, setSorting] = useState({ by: 'name', direction: 'asc' as 'asc' | 'desc' })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([1]))
  const selection: Selection<Crate> = {
    isChosen: ({ id }) => chosen.has(id),
    labelOf: ({ name }) => `Choisir ${name}`,
    onChange: (rows, isChosen) => {
      const ids = rows.map(({ id }) => id)
      setChosen(new Set(isChosen ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
    },
  }
  return (
    <Panel title={t('tables')}>
      <Samples>
        <Sample name="DataTable: sorting, selection, paging" isWide>
          <DataTable
            {...common}
            caption="Produits choisis"
            rows={crates}
            sorting={{ ...sorting, onChange: (by, direction) => setSorting({ by, direction }) }}
            selection={selection}
            paging={{ page: 1, pageSize: 25, total: 60, isTotalExact: true, onChange: nothing, onCorrect: nothing }}
          />
        </Sample>
        <SampleOnDemand name="DataTable: isStale" isWide>
          <DataTable {...common} caption="Page suivante" rows={crates} isStale />
        </SampleOnDemand>
        <SampleOnDemand name="DataTable: loading" isWide>
          <DataTable {...common} caption="Chargement" rows={undefined} />
        </SampleOnDemand>
        <Sample name="DataTable: empty" isWide>
          <DataTable {...common} caption="Rien" rows={[]} />
        </Sample>
        <Sample name="ListFailure" isWide>
          <ListFailure message="Le serveur ne répond pas." onRetry={nothing} />
        </Sample>
        <Sample name="NewsPill" isWide>
          <NewsPill news={{ count: 2, show: nothing }} text={(count) => `${count} nouvelles commandes`} />
        </Sample>
      </Samples>
    </Panel>
  )
}
