import { ChildPool } from '../child-pool.ts'
import type { Task } from './child.ts'

// A server that leaves while its child is busy without a pause, as its argument says. Says the child's process.
const pool = new ChildPool<Task, object>({
  entry: new URL('./child.ts', import.meta.url),
  size: 1,
  waiting: 1,
  cpuMs: 60_000,
  memoryMb: 64,
  idleMs: 60_000,
})
await pool.run({ echo: 'begun' })
pool.run({ hangs: true }).catch(() => {})
setTimeout(() => {
  console.log(pool.pids[0])
  if (process.argv[2] === 'killed') process.kill(process.pid, 'SIGKILL')
  else process.exit()
}, 100)
