import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { dataFolderOf } from '../../platform/data-folder.ts'

type Place = Pick<Config, 'QUAI_DATA'>

const fileOf = (config: Place): string => join(dataFolderOf(config), 'address')

/** Notes where the server listens, for the links that commands print. */
export const noteAddress = (config: Place, address: string): void => {
  mkdirSync(dataFolderOf(config), { recursive: true })
  writeFileSync(fileOf(config), `${address}\n`)
}

/** Address of the last server of this data folder; undefined before the first. */
export const lastAddress = (config: Place): string | undefined =>
  existsSync(fileOf(config)) ? readFileSync(fileOf(config), 'utf8').trim() : undefined
