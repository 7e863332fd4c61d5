import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '../serve.ts'

/** Tasks that the tests give to children. */
export type Task =
  | { echo: string }
  | { throws: string }
  | { hangs: true; says?: true }
  | { dies: true }
  | { waitsMs: number }
  | { takesMb: number }
  | { reads: string }
  | { writes: string }
  | { runs: string }

serve(async (task: Task) => {
  if ('throws' in task) throw new Error(task.throws)
  if ('says' in task) writeSync(2, `busy ${process.pid}\n`)
  if ('hangs' in task) for (;;);
  if ('dies' in task) process.exit(3)
  if ('waitsMs' in task) await sleep(task.waitsMs)
  if ('takesMb' in task) await hold(task.takesMb)
  if ('writes' in task) writeFileSync(task.writes, '')
  if ('runs' in task) spawnSync(task.runs)
  const said = 'reads' in task ? readFileSync(task.reads, 'utf8') : ''
  return { pid: process.pid, said: 'echo' in task ? task.echo : said, secrets: Object.keys(process.env) }
})

/** Takes memory outside the heap, and keeps it. */
const hold = async (megabytes: number): Promise<void> => {
  const taken = Array.from({ length: megabytes }, () => Buffer.alloc(1_048_576, 1))
  await sleep(60_000)
  if (taken.length !== megabytes) throw new Error('Nothing was held')
}
