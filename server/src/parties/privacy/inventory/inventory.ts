import { accountColumns } from './accounts.ts'
import type { ErasureRule, Inventory } from './column.ts'
import { goodsColumns } from './goods.ts'
import { mailColumns } from './mails.ts'
import { orderColumns } from './orders.ts'

/**
 * Every column of every table: what it holds, what for, how long, and what an erasure does with it (decision 062). A
 * test compares it with the database.
 */
export const inventory: Inventory = { ...accountColumns, ...mailColumns, ...orderColumns, ...goodsColumns }

/** Lists the columns that an erasure treats in one way. */
export const columnsOf = (rule: ErasureRule): { table: string; column: string }[] =>
  Object.entries(inventory).flatMap(([table, { tagged }]) =>
    Object.entries(tagged)
      .filter(([, tag]) => tag.endsWith(`/${rule}`))
      .map(([column]) => ({ table, column })),
  )
