import { accountColumns } from './accounts.ts'
import type { Inventory } from './column.ts'
import { goodsColumns } from './goods.ts'
import { mailColumns } from './mails.ts'
import { orderColumns } from './orders.ts'

/**
 * Every column of every table: what it holds, what for, how long, and what an erasure does with it. A
 * test compares it with the database.
 */
export const inventory: Inventory = { ...accountColumns, ...mailColumns, ...orderColumns, ...goodsColumns }
