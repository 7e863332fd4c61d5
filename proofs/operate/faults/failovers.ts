import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killPostgres } from '../../load/postgres.ts'
import { type Base, copyStandby, promote, waitForStandby } from '../bases.ts'
import type { Site } from '../site.ts'
import { openWay } from '../ways.ts'
import type { Fault } from './fault.ts'

/** Seconds that somebody or something takes to promote the standby. */
const promotedAfterMs = 3_000

/** Kills the primary and promotes its standby, which serves from then on. */
const changeOver = async (site: Site, standby: Base) => {
  const primary = site.base
  site.base = standby
  killPostgres(primary.folder)
  const from = Date.now()
  await sleep(promotedAfterMs)
  promote(standby)
  return { from, to: Date.now() }
}

export const failover: Fault = {
  title: 'kill -9 of the primary, synchronous standby promoted after 3 s',
  tells: 'base',
  isOnce: true,
  run: async (site) => {
    const { base, folder, standbyPort } = site
    const standby = await copyStandby(base, join(folder, 'standby'), standbyPort)
    waitForStandby(base)
    await sleep(3_000)
    return changeOver(site, standby)
  },
}

/** Time in ms that the asynchronous standby is behind. */
const behindMs = 1_000

export const failoverBehind: Fault = {
  title: 'kill -9 of the primary, asynchronous standby 1 s behind promoted after 3 s',
  tells: 'base',
  isOnce: true,
  loses: true,
  run: async (site) => {
    const { base, folder, standbyPort, firstBase } = site
    const port = base === firstBase ? standbyPort : firstBase.port
    const way = await openWay(base.port)
    const standby = await copyStandby(way, join(folder, 'standby-behind'), port)
    await sleep(3_000)
    way.hole()
    await sleep(behindMs)
    const times = await changeOver(site, standby)
    way.open()
    way.close()
    return times
  },
}
