import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killPostgres } from '../../load/postgres.ts'
import { type Base, copyStandby, promote, waitForStandby } from '../bases.ts'
import type { Site } from '../site.ts'
import { openWay } from '../ways.ts'
import { type Durations, type Fault, inSeconds } from './fault.ts'

/** Kills the primary and promotes its standby, which serves from then on, once somebody or something has noticed. */
const changeOver = async (site: Site, standby: Base, promotedAfterMs: number) => {
  const primary = site.base
  site.base = standby
  killPostgres(primary.folder)
  const from = Date.now()
  await sleep(promotedAfterMs)
  await promote(standby)
  return { from, to: Date.now() }
}

export const failovers = ({ promotedAfterMs }: Durations): Fault[] => [
  failover(promotedAfterMs),
  failoverBehind(promotedAfterMs),
]

const failover = (promotedAfterMs: number): Fault => ({
  title: `kill -9 of the primary, synchronous standby promoted after ${inSeconds(promotedAfterMs)}`,
  tells: 'base',
  isOnce: true,
  isSmall: true,
  run: async (site) => {
    const { base, folder, standbyPort } = site
    const standby = await copyStandby(base, { folder: join(folder, 'standby'), port: standbyPort })
    await waitForStandby(base)
    await sleep(promotedAfterMs)
    return changeOver(site, standby, promotedAfterMs)
  },
})

/** Time in ms that the asynchronous standby is behind. */
const behindMs = 1_000

const failoverBehind = (promotedAfterMs: number): Fault => ({
  title: `kill -9 of the primary, asynchronous standby 1 s behind promoted after ${inSeconds(promotedAfterMs)}`,
  tells: 'base',
  isOnce: true,
  loses: true,
  run: async (site) => {
    const { base, folder, standbyPort, firstBase } = site
    const port = base === firstBase ? standbyPort : firstBase.port
    const way = await openWay(base.port)
    const standby = await copyStandby(base, { folder: join(folder, 'standby-behind'), port, through: way.port })
    await sleep(promotedAfterMs)
    way.hole()
    await sleep(behindMs)
    const times = await changeOver(site, standby, promotedAfterMs)
    way.open()
    way.close()
    return times
  },
})
