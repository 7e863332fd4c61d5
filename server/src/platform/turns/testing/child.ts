import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '../serve.ts'

/** Tasks that the tests give to children. */
export type Task = { echo: string } | { throws: string } | { hangs: true } | { dies: true } | { waitsMs: number }

serve(async (task: Task) => {
  if ('throws' in task) throw new Error(task.throws)
  if ('hangs' in task) for (;;);
  if ('dies' in task) process.exit(3)
  if ('waitsMs' in task) await sleep(task.waitsMs)
  return { pid: process.pid, said: 'echo' in task ? task.echo : '', secrets: Object.keys(process.env) }
})
