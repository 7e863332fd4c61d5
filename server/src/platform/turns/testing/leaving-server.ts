import { ChildPool } from '../child-pool.ts'
import type { Task } from './child.ts'

// A server whose child is busy without a pause, and says on the standard error when it is. Stops by SIGTERM.
const pool = new ChildPool<Task, object>({
  entry: new URL('./child.ts', import.meta.url),
  size: 1,
  waiting: 1,
  cpuMs: 60_000,
  memoryMb: 64,
  idleMs: 60_000,
})
process.on('SIGTERM', () => process.exit())
await pool.run({ hangs: true, says: true })
