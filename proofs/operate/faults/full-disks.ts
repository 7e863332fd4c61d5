import { databaseUp } from '../../load/postgres.ts'
import { askServer, type Base } from '../bases.ts'
import type { Disks } from '../disks.ts'
import { type Durations, type Fault, inSeconds, lasting } from './fault.ts'

export const fullDisks = ({ refusedMs, storeMs }: Durations): Fault[] => {
  const forAWhile = inSeconds(refusedMs)
  return [
    {
      title: `disk of the base full, ${forAWhile}`,
      tells: 'base',
      run: ({ disks }) =>
        lasting(
          refusedMs,
          () => disks.fill('base'),
          () => disks.free('base'),
        ),
    },
    fullWal(refusedMs),
    {
      title: `disk of the bucket full, ${inSeconds(storeMs)}`,
      tells: 'store',
      run: ({ disks }) => keptFull(disks, { name: 'bucket', ms: storeMs }),
    },
    {
      title: `disk of a server’s incoming files full, ${forAWhile}`,
      tells: 'nothing',
      run: ({ disks }) => keptFull(disks, { name: 'server-0', ms: refusedMs }),
    },
  ]
}

/** Takes what is given back meanwhile: a file that is removed makes room for the next one. */
const keptFull = async (disks: Disks, { name, ms }: { name: 'bucket' | 'server-0'; ms: number }) => {
  const filling = setInterval(() => disks.fill(name), 20)
  return lasting(
    ms,
    () => disks.fill(name),
    () => {
      clearInterval(filling)
      disks.free(name)
    },
  )
}

/** PostgreSQL stops when it can write no WAL; whoever runs it starts it again once there is space. */
const fullWal = (refusedMs: number): Fault => ({
  title: `disk of the WAL full, ${inSeconds(refusedMs)}`,
  tells: 'base',
  run: async ({ base, disks }) => {
    const { from } = await lasting(
      refusedMs,
      () => {
        disks.fill('wal')
        return useUpWal(base)
      },
      () => disks.free('wal'),
    )
    if (base.hasStopped()) base.revive()
    return { from, to: await databaseUp(base.url) }
  },
})

/** Files of the WAL that are kept to be written again take writes on a full disk. */
const useUpWal = async (base: Base): Promise<void> => {
  try {
    await askServer(
      base,
      `SELECT pg_logical_emit_message(false, 'ballast', repeat('x', 1000000)) FROM generate_series(1, 600)`,
    )
  } catch {
    // It stopped in the middle, as it should.
  }
}
