import { orpc } from '../../platform/calls/query.ts'
import type { ListSearchOf } from '../../ui/list/use-list-search.ts'

/** The query of a page of entries, of which the filters read the name of the chosen thing too. */
export const entriesOf = ({
  filters,
  search: { page, pageSize },
}: Pick<ListSearchOf<'/admin/audit'>, 'filters' | 'search'>) =>
  orpc.audit.list.queryOptions({ input: { ...filters, page, pageSize } })
