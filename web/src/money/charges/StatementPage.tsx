import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import { contract } from '@quai/contract/contract.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { PartnerFilters } from '../../parties/deals/PartnerFilters.tsx'
import { orpc } from '../../platform/calls/query.ts'
import { download } from '../../platform/calls/transfer.ts'
import { FeatureButton } from '../../ui/FeatureButton.tsx'
import { DateFilter } from '../../ui/fields/DateFilter.tsx'
import { openPaper } from '../../ui/files/open-paper.ts'
import { ExportMenu } from '../../ui/list/ExportMenu.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import type { AskedParties, Parties, Period } from './asked.ts'
import { MonthSteps } from './MonthSteps.tsx'
import { PartnerList } from './PartnerList.tsx'
import { Statement } from './Statement.tsx'
import { t } from './texts.ts'

interface Props {
  parties: AskedParties
  period: Period
}

/** Shows the charges of a period: month by month, or any days. */
export const StatementPage = ({ parties, period }: Props) => {
  const list = useListSearch('/invoices/charges', { keepsScroll: true })
  const { chosen } = parties
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={chosen && <PrintButton query={{ ...chosen, ...period }} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
        <FilterBar
          list={list}
          presets={
            <>
              <PartnerFilters
                customer={{ value: parties.customerId, onChange: (customerId) => list.change({ customerId }) }}
                warehouse={{ value: parties.warehouseId, onChange: (warehouseId) => list.change({ warehouseId }) }}
              />
              <DateFilter label={t('from')} value={period.from} onChange={(from) => list.change({ from })} />
              <DateFilter label={t('to')} value={period.to} onChange={(to) => list.change({ to })} />
              <MonthSteps from={period.from} onMove={list.change} />
            </>
          }
        />
        {chosen && <ExportMenu of={contract.charges.export} query={{ ...chosen, ...period }} />}
      </Box>
      {chosen ? <Charges {...chosen} {...period} /> : <PartnerList period={period} />}
    </PageFrame>
  )
}

const Charges = (query: Parties & Period) => {
  const { data } = useQuery({
    ...orpc.charges.expected.queryOptions({ input: query }),
    placeholderData: keepPreviousData,
  })
  return data ? <Statement charges={data} /> : <PageSkeleton />
}

const PrintButton = ({ query }: { query: Parties & Period }) => {
  const printing = useMutation({
    mutationFn: () => openPaper(download(contract.charges.export, { ...query, format: 'pdf' })),
  })
  return (
    <FeatureButton
      feature="reporting"
      variant="outlined"
      startIcon={<PrintOutlined />}
      loading={printing.isPending}
      onClick={() => printing.mutate()}
    >
      {t('print')}
    </FeatureButton>
  )
}
